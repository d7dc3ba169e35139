import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { putTrack, removeTrack } from '../../../src/db/commands/tracks';
import { fillDefaultTracks } from '../../../src/db/default-tracks';
import { trackBy } from '../../../src/db/queries/tracks';
import { eventually } from '../../harness/eventually';
import { makeDisk, makeTrack, openTab, settled } from './helpers';

const defaults = [1, 2, 3].map((n) => makeTrack(n, { origin: 'default' }));

function serving(body: unknown, status = 200) {
  return vi.fn(async () => new Response(JSON.stringify(body), { status }));
}

const info = vi.spyOn(console, 'info');
const warn = vi.spyOn(console, 'warn');
beforeEach(() => {
  info.mockReset().mockImplementation(() => {});
  warn.mockReset().mockImplementation(() => {});
});
afterEach(() => vi.useRealTimers());

describe('fillDefaultTracks', () => {
  it('fills an empty table from tracks.json and says so', async () => {
    const db = await openTab();
    const fetch = serving(defaults);
    expect(await fillDefaultTracks(db, { fetch })).toEqual({ kind: 'added', count: 3 });
    expect(fetch).toHaveBeenCalledExactlyOnceWith('/tracks.json');
    expect(info.mock.calls).toEqual([['Default tracks added to the local DB']]);
    for (const track of defaults) {
      expect(await settled(trackBy(db, track.id))).toMatchObject({ value: { kind: 'track', track } });
    }
  });

  it('takes tracks that share a course', async () => {
    const db = await openTab();
    const twins = [makeTrack(1, { origin: 'default' }), makeTrack(2, { origin: 'default' })];
    const same = twins.map((track) => ({ ...track, course: twins[0]!.course, hash: twins[0]!.hash }));
    expect(await fillDefaultTracks(db, { fetch: serving(same) })).toEqual({ kind: 'added', count: 2 });
  });

  it('asks for nothing when there is a track', async () => {
    const db = await openTab();
    await putTrack(db, makeTrack(9));
    const fetch = serving(defaults);
    expect(await fillDefaultTracks(db, { fetch })).toEqual({ kind: 'present' });
    expect(fetch).not.toHaveBeenCalled();
    expect(info).not.toHaveBeenCalled();
  });

  it('fills again after every track has been removed', async () => {
    const db = await openTab();
    await fillDefaultTracks(db, { fetch: serving(defaults) });
    for (const { id } of defaults) await removeTrack(db, id);
    expect(await fillDefaultTracks(db, { fetch: serving(defaults) })).toEqual({ kind: 'added', count: 3 });
    expect(await settled(trackBy(db, defaults[0]!.id))).toMatchObject({ value: { kind: 'track' } });
  });

  it.each([
    ['the server is gone', vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))],
    ['it is not there', serving({}, 404)],
    ['it is a page', vi.fn(async () => new Response('<html>'))],
    ['it is no list', serving({ tracks: defaults })],
    ['one of its tracks is none', serving([...defaults, { ...defaults[0], hash: 'x' }])],
  ])('warns and adds nothing when %s', async (_, fetch) => {
    const db = await openTab();
    expect((await fillDefaultTracks(db, { fetch })).kind).toBe('failed');
    expect(warn.mock.calls.filter(([text]) => !String(text).includes('RxDB'))).toEqual([
      ['Unable to load default tracks'],
    ]);
    expect(info).not.toHaveBeenCalled();
    expect(await db.rx.tracks.find().exec()).toEqual([]);
  });

  it('lets navigation go on when the answer takes too long, and adds the tracks when it comes', async () => {
    const db = await openTab();
    let answer = (_: Response): void => {};
    const fetch = vi.fn(() => new Promise<Response>((resolve) => (answer = resolve)));
    expect(await fillDefaultTracks(db, { fetch, patienceMs: 1 })).toEqual({ kind: 'late' });
    await eventually(() => expect(fetch).toHaveBeenCalledTimes(1));
    answer(new Response(JSON.stringify(defaults)));
    // The second caller joins the filling that is under way.
    expect(await fillDefaultTracks(db, { fetch, patienceMs: 60_000 })).toEqual({ kind: 'added', count: 3 });
    expect(info).toHaveBeenCalledTimes(1);
  }, 60_000);

  it('adds them once when two tabs do it together', async () => {
    const disk = makeDisk();
    const tabs = [await openTab(disk, { multiInstance: true }), await openTab(disk, { multiInstance: true })];
    const results = await Promise.all(tabs.map((db) => fillDefaultTracks(db, { fetch: serving(defaults) })));
    expect(results.map((r) => (r.kind === 'added' ? r.count : 0)).sort()).toEqual([0, 3]);
    expect(info).toHaveBeenCalledTimes(1);
    expect(warn.mock.calls.filter(([text]) => !String(text).includes('RxDB'))).toEqual([]);
  });
});
