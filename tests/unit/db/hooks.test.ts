import { describe, expect, it } from 'vitest';
import { saveRide } from '../../../src/db/commands/save-ride';
import { putTrack, removeTrack } from '../../../src/db/commands/tracks';
import {
  useBest,
  useBrokenRows,
  useDbStatus,
  useGhost,
  useHeldRides,
  useRecords,
  useRidesOf,
  useTrack,
  useTracks,
} from '../../../src/db/hooks';
import { makeId } from '../../../src/db/ids';
import { createDbService } from '../../../src/db/service';
import { eventually } from '../../harness/eventually';
import { makeRide, makeTrack, openTab } from './helpers';
import { rendering, serviceOf } from './rendering';

/** Waits until there have been so many renders, and sees that there are no more. */
async function renders(seen: readonly unknown[], count: number): Promise<void> {
  await eventually(() => expect(seen.length).toBeGreaterThanOrEqual(count));
  await new Promise((resolve) => setImmediate(resolve));
  expect(seen).toHaveLength(count);
}

describe('the hooks', () => {
  it('render a track twice on mount and once per change', async () => {
    const db = await openTab();
    const track = makeTrack();
    await putTrack(db, track);
    const seen = rendering(await serviceOf(db), () => useTrack(track.id));
    await renders(seen, 2);
    expect(seen[0]).toEqual({ status: 'loading' });
    expect(seen[1]).toMatchObject({ status: 'ready', value: { kind: 'track', track } });
    await putTrack(db, { ...track, name: 'Renamed' });
    await renders(seen, 3);
    await putTrack(db, makeTrack(2));
    await renders(seen, 3);
  });

  it('render a list twice on mount and once per change, with an inline query', async () => {
    const db = await openTab();
    const [a, b] = [makeTrack(1), makeTrack(2)];
    await putTrack(db, a);
    await putTrack(db, b);
    const seen = rendering(await serviceOf(db), () => useTracks({ search: 'track', sort: 'length' }));
    await renders(seen, 2);
    expect(seen[1]).toMatchObject({
      status: 'ready',
      total: 2,
      tracks: [{ head: { id: a.id } }, { head: { id: b.id } }],
    });
    await saveRide(db, { id: makeId(), track: b, ride: makeRide(b, 50), rider: '' });
    await renders(seen, 3);
    expect(seen[2]!.tracks[0]).toBe(seen[1]!.tracks[0]);
    expect(seen[2]!.tracks[1]!.best).toMatchObject({ ski: { timeUs: 50 } });
    await removeTrack(db, a.id);
    await renders(seen, 4);
    expect(seen[3]!.tracks).toEqual([seen[2]!.tracks[1]]);
  });

  it('follow best, ghost and records of a track', async () => {
    const db = await openTab();
    const track = makeTrack();
    const best = rendering(await serviceOf(db), () => useBest({ id: track.id, hash: track.hash }, 'ski'));
    const ghost = rendering(await serviceOf(db), () => useGhost({ id: track.id, hash: track.hash }, 'ski'));
    const records = rendering(await serviceOf(db), () => useRecords(track.id));
    for (const [i, timeUs] of [60, 50].entries()) {
      // The first is there, the first ride was seen: only then comes the next change.
      for (const seen of [best, ghost, records]) await renders(seen, 2 + i);
      await saveRide(db, { id: makeId(), track, ride: makeRide(track, timeUs), rider: '' });
    }
    await renders(best, 4);
    await renders(ghost, 4);
    await renders(records, 4);
    expect(best[3]).toMatchObject({ value: { timeUs: 50 } });
    expect(ghost[3]).toMatchObject({ value: { ride: { timeUs: 50 }, stream: { claimedUs: 50 } } });
    expect(records[3]).toMatchObject({ value: [{ timeUs: 50 }, { timeUs: 60 }] });
  });

  it('count the rides of a rider on the tracks of a style', async () => {
    const db = await openTab();
    const [slalom, giant] = [makeTrack(1), { ...makeTrack(2), style: 'giant-slalom' as const }];
    const [ann, ben] = ['rider0000000001', 'rider0000000002'];
    for (const track of [slalom, giant]) await putTrack(db, track);
    const ride = (track: typeof slalom, rider: string, timeUs: number) =>
      saveRide(db, { id: makeId(), track, ride: makeRide(track, timeUs), rider });
    await ride(slalom, ann, 50);
    await ride(slalom, ben, 55);
    const seen = rendering(await serviceOf(db), () => [
      useRidesOf(slalom.style, ann),
      useRidesOf('giant-slalom', ann),
    ]);
    await eventually(() => expect(seen.at(-1)).toEqual([1, 0]));
    expect(seen[0]).toEqual([undefined, undefined]);
    await ride(slalom, ann, 60);
    await ride(giant, ann, 70);
    await eventually(() => expect(seen.at(-1)).toEqual([2, 1]));
  });

  it('tell of a database that cannot be had', async () => {
    const service = createDbService({ open: () => Promise.reject(new DOMException('no', 'SecurityError')) });
    const seen = rendering(service, () => [
      useDbStatus().kind,
      useTrack('abcdefghijklmno').status,
      useTracks().status,
    ]);
    await eventually(() => expect(seen.at(-1)).toEqual(['failed', 'failed', 'failed']));
  });

  it('tell of rides that are held and rows that are broken', async () => {
    const db = await openTab();
    const service = createDbService({ open: async () => db });
    const seen = rendering(service, () => [useHeldRides().length, useBrokenRows().length]);
    await eventually(() => expect(seen.at(-1)).toEqual([0, 0]));
    const track = makeTrack();
    const saved = await saveRide(db, { id: makeId(), track, ride: makeRide(track, 50), rider: '' });
    if (saved.kind !== 'saved') throw new Error(saved.kind);
    db.held.setState([saved.record], true);
    db.broken.setState([{ collection: 'records', id: 'x' }], true);
    await eventually(() => expect(seen.at(-1)).toEqual([1, 1]));
  });
});
