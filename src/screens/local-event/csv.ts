import { t } from '../../i18n';
import {
  countedRaces,
  type EntryId,
  type EventState,
  entriesOf,
  eventPenaltyUs,
  eventStandings,
  type RaceScore,
  raceResults,
  type StandingLine,
} from '../../race';
import { type CsvDialect, csvName, csvSeconds, csvText, csvTime } from '../shared/export';
import { outWords } from '../shared/race';

type Series = Extract<EventState, { kind: 'event' }>;

/** Behind the first, in points or seconds; '' for who has ridden fewer races, whose sum says nothing against theirs. */
function gapOf(line: StandingLine, first: StandingLine, byPoints: boolean, dialect: CsvDialect): string {
  if (byPoints) return String(first.points - line.points);
  return line.placed === 0 || line.placed < first.placed
    ? ''
    : csvSeconds(line.timeUs - first.timeUs, dialect);
}

/**
 * The standings as CSV (docs/results-csv.md): a row for each rider, a column for each race that counts, with the score or
 * why there is none.
 */
export function standingsCsv(
  state: Series,
  names: ReadonlyMap<EntryId, string>,
  dialect: CsvDialect,
): string {
  const byPoints = state.scoring.kind === 'points';
  const counted = countedRaces(state);
  const equipment = new Map(entriesOf(state).map((entry) => [entry.id, entry.equipment]));
  const out = counted.map(
    ({ race }) =>
      new Map(
        raceResults(race).flatMap((line) =>
          line.kind === 'unplaced' ? [[line.entry, outWords(line.why)] as const] : [],
        ),
      ),
  );
  const scoreOf = (score: RaceScore, race: number, entry: EntryId): string => {
    if (score.kind === 'none') return out[race]?.get(entry) ?? '';
    return byPoints ? String(score.points) : csvTime(score.timeUs, dialect);
  };
  const lines = eventStandings(state);
  const first = lines[0];
  const head = [
    t('race.column.rank'),
    t('race.column.rider'),
    t('race.column.equipment'),
    ...counted.map(({ number, race }) => `${t('event.race', { n: number + 1 })}: ${race.setup.track.name}`),
    t('event.csv.placed'),
    t(byPoints ? 'event.points' : 'race.column.total'),
    t('race.column.gap'),
    t('race.column.penalties'),
  ];
  const rows = lines.map((line) => {
    const { entry, rank, scores, placed, points, timeUs } = line;
    const total = placed === 0 ? '' : csvTime(timeUs, dialect);
    return [
      String(rank),
      csvName(names.get(entry) ?? ''),
      t(`equipment.${equipment.get(entry) ?? 'ski'}`),
      ...scores.map((score, race) => scoreOf(score, race, entry)),
      String(placed),
      byPoints ? String(points) : total,
      first ? gapOf(line, first, byPoints, dialect) : '',
      csvSeconds(eventPenaltyUs(state, entry), dialect),
    ];
  });
  return csvText([head, ...rows], dialect);
}
