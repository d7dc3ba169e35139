import { createElement, type FunctionComponent } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { saveRide } from '../../../src/db/commands/save-ride';
import { putTrack, removeTrack } from '../../../src/db/commands/tracks';
import {
  DbContext,
  useBest,
  useBrokenRows,
  useDbStatus,
  useGhost,
  useHeldRides,
  useRecords,
  useTrack,
  useTracks,
} from '../../../src/db/hooks';
import { makeId } from '../../../src/db/ids';
import { createDbService, type DbService } from '../../../src/db/service';
import type { Db } from '../../../src/db/types';
import { eventually } from '../../harness/eventually';
import { makeRide, makeTrack, openTab } from './helpers';

/** As much of a page as React needs for components that draw nothing. */
function stage(): Element {
  const page = {
    nodeType: 9,
    addEventListener() {},
    removeEventListener() {},
    activeElement: null,
    createElement: () => ({}),
  };
  return {
    nodeType: 1,
    nodeName: 'DIV',
    tagName: 'DIV',
    ownerDocument: page,
    addEventListener() {},
    removeEventListener() {},
    textContent: '',
  } as never;
}

let roots: Root[] = [];
beforeAll(() => {
  // React looks at these while it commits.
  vi.stubGlobal('window', { event: undefined, HTMLIFrameElement: class {} });
});
afterEach(() => {
  for (const root of roots) root.unmount();
  roots = [];
});

/** Renders a hook over a database and keeps what each render gave. */
function rendering<T>(service: DbService, use: () => T): T[] {
  const seen: T[] = [];
  const Probe: FunctionComponent = () => {
    seen.push(use());
    return null;
  };
  const root = createRoot(stage());
  roots.push(root);
  root.render(createElement(DbContext.Provider, { value: service }, createElement(Probe)));
  return seen;
}

async function serviceOf(db: Db): Promise<DbService> {
  const service = createDbService({ open: async () => db });
  await service.db();
  return service;
}

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
