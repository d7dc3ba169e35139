import { t } from '../../i18n';
import type { EventCupList, EventRaceList, EventWholeList, ShownEvent } from '../../online';
import { type Cell, type RacesPlan, standingsCells } from '../../race';
import { type CsvDialect, csvName, csvSeconds, csvText, csvTime } from '../shared/export';
import { nameOf } from '../shared/online-event';
import { outWords } from '../shared/race';

/** The results of an event as CSV (docs/results-csv.md). */

function cellText(cell: Cell, names: ReadonlyMap<string, string>, dialect: CsvDialect): string {
  switch (cell.kind) {
    case 'empty':
      return '';
    case 'rank':
      return String(cell.rank);
    case 'rider':
      return csvName(nameOf(names, cell.entry));
    case 'count':
      return String(cell.n);
    case 'time':
      return csvTime(cell.us, dialect);
    case 'gap':
      return csvSeconds(cell.us, dialect);
    case 'out':
      return outWords(cell.why);
  }
}

function raceRows(
  { lines }: EventRaceList,
  runs: number,
  names: ReadonlyMap<string, string>,
  dialect: CsvDialect,
): string[][] {
  const head = [
    t('online-event.rank'),
    t('online-event.rider'),
    ...(runs > 1 ? [1, 2].map((n) => t('online-event.run', { n })) : []),
    t('online-event.time'),
    t('online-event.splits.gap'),
    t('online-event.status'),
  ];
  const rows = lines.map((line) => {
    const placed = line.kind === 'placed';
    const each = runs > 1 ? [0, 1].map((run) => line.runsUs[run]) : [];
    return [
      placed ? String(line.rank) : '',
      csvName(nameOf(names, line.entry)),
      ...each.map((us) => (us === undefined ? '' : csvTime(us, dialect))),
      placed ? csvTime(line.timeUs, dialect) : '',
      placed ? csvSeconds(line.gapUs, dialect) : '',
      placed ? t('online-event.finished') : outWords(line.why),
    ];
  });
  return [head, ...rows];
}

function standingRows(
  plan: RacesPlan,
  whole: EventWholeList,
  races: readonly (EventRaceList | undefined)[],
  names: ReadonlyMap<string, string>,
  dialect: CsvDialect,
): string[][] {
  const scored = whole.lines[0]?.scores.length ?? 0;
  const shown = plan.races.slice(0, scored);
  const head = [
    t('online-event.rank'),
    t('online-event.rider'),
    ...shown.map(({ track }, n) => `${t('online-event.race', { n: n + 1 })}: ${track.name}`),
    t('event.csv.placed'),
    t(plan.scoring.kind === 'points' ? 'event.points' : 'online-event.time'),
    t('online-event.splits.gap'),
  ];
  const lists = shown.map((_, n) => races[n]?.lines ?? []);
  const cells = standingsCells(whole.lines, lists, plan.scoring);
  return [head, ...cells.map((row) => row.map((cell) => cellText(cell, names, dialect)))];
}

/** All results of an event as one table. */
export function eventCsv(
  { plan }: ShownEvent,
  whole: EventWholeList | undefined,
  races: readonly (EventRaceList | undefined)[],
  cup: EventCupList | undefined,
  names: ReadonlyMap<string, string>,
  dialect: CsvDialect,
): string {
  if (plan.kind === 'cup') {
    const head = [t('online-event.rank'), t('online-event.rider'), t('online-event.cup.division.column')];
    const rows = (cup?.ranks ?? []).map(({ entry, rank, division }) => [
      String(rank),
      csvName(nameOf(names, entry)),
      String(division),
    ]);
    return csvText([head, ...rows], dialect);
  }
  const [first] = plan.races;
  const only = plan.races.length === 1 ? races[0] : undefined;
  if (only !== undefined) return csvText(raceRows(only, first?.runs ?? 1, names, dialect), dialect);
  return csvText(whole === undefined ? [] : standingRows(plan, whole, races, names, dialect), dialect);
}
