import {
  bestAttempts,
  type EventRows,
  forecast,
  type OwnPlace,
  officialUs,
  ownPlace,
  type ResultLine,
  raceRuns,
  raceStage,
  TOP_LINES,
} from '../../src/race';
import { rowsOf, type StoredEvent } from './event-rows';
import { firstRow } from './rides-rows';

/*
 * A rider's place in a race. Every viewer requests it whenever a list is new, and PocketBase's engine needs a second to make
 * the list of a thousand riders. So the line is looked up in the stored list, and the list is made only if the stored one does
 * not contain the answer.
 */

export interface Standing {
  readonly place: OwnPlace;
  readonly forecast: ReturnType<typeof forecast>;
}

/** @param own the rows of the event with only this rider's attempts */
export function standingOf(
  app: PB.App,
  event: StoredEvent,
  own: EventRows,
  of: { readonly race: number; readonly rider: string; readonly nowMs: number },
): Standing {
  const { race, rider, nowMs } = of;
  const stored = storedLine(app, event.id, race, rider);
  if (stored !== undefined && knows(stored, own, race)) {
    const guess = forecastBy(app, event.id, own, { ...of, stored });
    if (guess !== 'unknown') {
      const { line, placed } = stored;
      return { place: { line, of: placed, best: bestOf(own, race, rider, nowMs) }, forecast: guess };
    }
  }
  const rows = rowsOf(app, event, { race }) as EventRows;
  return { place: ownPlace(rows, race, rider, nowMs), forecast: forecast(rows, race, rider, nowMs) };
}

/** A rider in the stored list of a race. */
interface StoredLine {
  readonly line: ResultLine | undefined;
  /** Number of stored lines, and of riders with a place. */
  readonly lines: number;
  readonly placed: number;
  readonly writtenMs: number;
}

function storedLine(app: PB.App, event: string, race: number, rider: string): StoredLine | undefined {
  const row = firstRow(
    app,
    "SELECT COALESCE(json_array_length(s.list, '$.lines'), 0) AS lines, COALESCE(json_extract(s.list, '$.counts.placed'), 0) " +
      'AS placed, c.writtenMs, COALESCE((SELECT j.value FROM json_each(s.list, ' +
      "'$.lines') j WHERE json_extract(j.value, '$.entry') = {:rider}), '') AS line " +
      'FROM standings s JOIN event_clock c ON c.event = s.event WHERE s.event = {:event} AND s.race = {:race}',
    { event, race, rider },
    { lines: 0, placed: 0, writtenMs: 0, line: '' },
  );
  return row && { ...row, line: row.line === '' ? undefined : (JSON.parse(row.line) as ResultLine) };
}

/** Returns whether the stored list is up to date for its rider. If it has no line for them, it must not be cut off. */
function knows({ line, lines, writtenMs }: StoredLine, own: EventRows, race: number): boolean {
  const isNew = (ms: number | undefined): boolean => ms !== undefined && ms >= writtenMs;
  const isJudged = own.attempts.some(
    ({ outcome, ...one }) => one.race === race && 'judgedMs' in outcome && isNew(outcome.judgedMs),
  );
  const isDecided = own.decisions.some(
    (one) => one.race === race && (isNew(one.atMs) || isNew(one.takenBackMs)),
  );
  return !isJudged && !isDecided && (line !== undefined || lines < TOP_LINES);
}

/** Returns the rider's own best of the open run, even if the event hides times. */
function bestOf(own: EventRows, race: number, rider: string, nowMs: number): OwnPlace['best'] {
  const { stage } = raceStage(own, race, nowMs);
  const run = stage.kind === 'open' ? stage.run : (own.plan.races[race]?.runs ?? 1) - 1;
  return bestAttempts(own, { race, run, nowMs, pending: 'left-out' }).get(rider)?.result;
}

/**
 * Returns the rider's present place, or the one after pending rides are verified; `unknown` if the stored lines do not show it.
 */
function forecastBy(
  app: PB.App,
  event: string,
  own: EventRows,
  of: { readonly race: number; readonly rider: string; readonly nowMs: number; readonly stored: StoredLine },
): Standing['forecast'] | 'unknown' {
  const { race, rider, nowMs, stored } = of;
  const { line, lines } = stored;
  if (!own.attempts.some((one) => one.race === race && one.outcome.kind === 'pending'))
    return line?.kind === 'placed' ? { rank: line.rank, timeUs: line.timeUs } : undefined;
  if (own.cancelled.length > 0) return 'unknown';
  const runs = raceRuns(own, race, nowMs, { pending: 'as-claimed', isHost: false });
  const results = runs.map((one) => one[rider]);
  if (runs.length === 0 || results.some((one) => one?.kind !== 'finished')) return undefined;
  const timeUs = results.reduce(
    (sum, one) => sum + (one?.kind === 'finished' ? officialUs(one.timeUs) : 0),
    0,
  );
  const faster = firstRow(
    app,
    "SELECT COUNT(*) AS n FROM standings s, json_each(s.list, '$.lines') j WHERE s.event = {:event} AND s.race = {:race} " +
      "AND json_extract(j.value, '$.kind') = 'placed' AND json_extract(j.value, '$.timeUs') < {:timeUs} " +
      "AND json_extract(j.value, '$.entry') != {:rider}",
    { event, race, rider, timeUs },
    { n: 0 },
  );
  const rank = 1 + (faster?.n ?? 0);
  return rank >= TOP_LINES && lines === TOP_LINES ? 'unknown' : { rank, timeUs };
}
