import { type Db, readRide } from '../../../db';
import { type Entry, type EntryId, type RanRace, resultList } from '../../../race';
import { compile, decodeStream, type InputStream } from '../../../sim';
import type { Track } from '../../../tracks';
import { lookOf, type Rival } from '../../ride/rider-look';
import { riderOf } from './rider';
import type { Pacers } from './use-pacers';

/** Most ghosts of a run. */
const MOST_GHOSTS = 3;

/** The input of a ride of a run; undefined when it is not on this device. */
async function streamOf(
  db: Db,
  state: RanRace,
  run: number,
  id: EntryId,
  pacers: Pacers,
): Promise<InputStream | undefined> {
  const result = state.results[run]?.[id];
  if (result?.kind !== 'finished') return undefined;
  if (result.ride === undefined) return pacers.status === 'ready' ? pacers.rides.get(id)?.stream : undefined;
  const row = await readRide(db, result.ride);
  try {
    return row ? decodeStream(row.stream) : undefined;
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
