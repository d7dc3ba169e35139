import { t } from '../../../../i18n';
import {
  type Cut,
  type EntryId,
  penaltyUsOf,
  pointsOf,
  type RaceState,
  type ResultLine,
  raceResults,
  riddenIn,
} from '../../../../race';
import { type CsvDialect, csvSeconds, csvText, csvTime } from '../../export';
import { riderCells, riderHead } from './csv-rider';
import { outWords } from './names';
import { isAssisted } from './result-table';

/** How a rider came out of it: down, or why not and in which run; and the help they had. */
function statusOf(line: ResultLine, runs: number, assisted: boolean): string {
  const words = [];
  if (line.kind === 'placed') words.push(t('race.status.down'));
  else {
    const why = outWords(line.why);
    words.push(runs > 1 ? t('race.out.in', { why, n: line.run + 1 }) : why);
  }
  if (assisted) words.push(t('race.assisted'));
  return words.join('; ');
}

/**
 * The result of a race as CSV (docs/results-csv.md): rank, bib, rider, equipment, each run, total, gap, points, status,
 * penalties.
 * Empty columns where there is nothing to say, and only the head where no run has begun.
 *
 * @param cut of the points: whether those far behind get none
 */
export function resultsCsv(
  state: RaceState,
  names: ReadonlyMap<EntryId, string>,
  cut: Cut,
  dialect: CsvDialect,
): string {
  const ran = riddenIn(state);
  const list = raceResults(state);
  const points = pointsOf(list, cut);
  const runs = ran?.results.length ?? 0;
  const cells = riderCells(state.setup.entries, names);
  const head = [
    ...riderHead(),
    ...Array.from({ length: runs }, (_, run) => t('race.result.run', { n: run + 1 })),
    t('race.column.total'),
    t('race.column.gap'),
    t('race.column.points'),
    t('race.column.status'),
    t('race.column.penalties'),
  ];
  const rows = list.map((line) => {
    const { entry, runsUs } = line;
    const placed = line.kind === 'placed';
    return [
      ...cells(entry, placed ? line.rank : undefined, ran?.bibs[entry]),
      ...Array.from({ length: runs }, (_, run) => {
        const us = runsUs[run];
        return us === undefined ? '' : csvTime(us, dialect);
      }),
      placed ? csvTime(line.timeUs, dialect) : '',
      placed ? csvSeconds(line.gapUs, dialect) : '',
      placed ? String(points.get(entry) ?? 0) : '',
      statusOf(line, runs, isAssisted(entry, ran?.results ?? [])),
      csvSeconds(penaltyUsOf(entry, ran?.results ?? []), dialect),
    ];
  });
  return csvText([head, ...rows], dialect);
}
