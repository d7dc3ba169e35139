import { type Db, readRide } from '../../../../db';
import { lookOf, type Rival } from '../../../../play';
import { type Entry, type EntryId, type FinishedRun, type RanRace, resultList } from '../../../../race';
import { compile, decodeStream, type InputStream } from '../../../../sim';
import type { Track } from '../../../../tracks';
import { riderOf } from './rider';
import type { Pacers } from './use-pacers';

/** Most ghosts of a run. */
const MOST_GHOSTS = 3;

/** A pacer's input ridden again, where it comes to the time that counts. */
function oldInputOf(id: EntryId, counted: FinishedRun, pacers: Pacers): InputStream | undefined {
  const again = pacers.status === 'ready' ? pacers.rides.get(id) : undefined;
  return again?.result.kind === 'finished' && again.result.timeUs === counted.timeUs
    ? again.stream
    : undefined;
}

/** The input of a ride of a run; undefined when it is not on this device. */
export async function streamOf(
  db: Pick<Db, 'rx'>,
  state: RanRace,
  run: number,
  id: EntryId,
  pacers: Pacers,
): Promise<InputStream | undefined> {
  const result = state.results[run]?.[id];
  if (result?.kind !== 'finished') return undefined;
  const { ride, stream } = result;
  // Rows from before pacers' inputs were kept: the seed gives it back, as long as the pilot is the same.
  if (ride === undefined && stream === undefined) return oldInputOf(id, result, pacers);
  const text = stream ?? (await readRide(db, ride ?? ''))?.stream;
  try {
    return text === undefined ? undefined : decodeStream(text);
  } catch (error) {
    // A damaged ride is one that cannot be shown.
    console.warn('Unable to read a ride', error);
    return undefined;
  }
}

/** A rider of the race as somebody to ride against or to watch. */
export async function rivalOf(
  db: Db,
  state: RanRace,
  run: number,
  entry: Entry,
  pacers: Pacers,
  track: Track,
  name: string,
): Promise<Rival | undefined> {
  const stream = await streamOf(db, state, run, entry.id, pacers);
  if (!stream) return undefined;
  const rider = riderOf(entry, state.bibs[entry.id] ?? 0);
  return {
    stream,
    compiled: compile(track.course, entry.equipment),
    look: { ...lookOf(rider, entry.equipment, 'rival', name), goofy: stream.goofy },
  };
}

/** The best of the run so far, the fastest first: it is the one that deltas are taken against. */
export async function ghostsOf(
  db: Db,
  state: RanRace,
  run: number,
  pacers: Pacers,
  track: Track,
  names: ReadonlyMap<EntryId, string>,
): Promise<readonly Rival[]> {
  if (state.setup.ghosts === 'off') return [];
  const table = state.results[run] ?? {};
  const leaders = resultList(state.bibs, [table]).filter(({ kind }) => kind === 'placed');
  const rivals = await Promise.all(
    leaders.slice(0, MOST_GHOSTS).map(async ({ entry: id }) => {
      const entry = state.setup.entries.find((one) => one.id === id);
      return entry && rivalOf(db, state, run, entry, pacers, track, names.get(id) ?? '');
    }),
  );
  return rivals.filter((one) => one !== undefined);
}
