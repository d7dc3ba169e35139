import { formatRaceTime } from '../../i18n';
import { countedRaces, type EntryId, type EventState, eventStandings } from '../../race';

/** A field by RFC 4180: quoted where it must be. A leading sign that a spreadsheet would run is kept as text. */
export function csvField(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Heads of the columns. */
export interface CsvHeads {
  readonly rank: string;
  readonly rider: string;
  readonly total: string;
  /** Of one race, by its number from 1 and its track. */
  readonly race: (n: number, track: string) => string;
}

/** The standings as CSV: a row for each rider, a column for each race that is over. */
export function standingsCsv(
  state: EventState,
  names: ReadonlyMap<EntryId, string>,
  heads: CsvHeads,
): string {
  const byPoints = state.kind === 'event' && state.scoring.kind === 'points';
  const counted = countedRaces(state);
  const head = [
    heads.rank,
    heads.rider,
    ...counted.map(({ number, race }) => heads.race(number + 1, race.setup.track.name)),
    heads.total,
  ];
  const rows = eventStandings(state).map((line) => [
    String(line.rank),
    names.get(line.entry) ?? '',
    ...line.scores.map((score) => {
      if (score.kind === 'none') return '';
      return byPoints ? String(score.points) : formatRaceTime(score.timeUs);
    }),
    byPoints ? String(line.points) : formatRaceTime(line.timeUs),
  ]);
  return `${[head, ...rows].map((row) => row.map(csvField).join(',')).join('\r\n')}\r\n`;
}
