import { beforeEach, expect, it, vi } from 'vitest';
import { type Db, putTrack } from '../../../../../src/db';
import { createBuilder, readWork } from '../../../../../src/screens/manage-tracks/builder/session';
import {
  forgetAllUnwritten,
  leaveUnwritten,
  unwrittenOf,
} from '../../../../../src/screens/shared/drafts/unwritten';
import type { Track } from '../../../../../src/tracks';
import { makeTrack, openTab } from '../../../db/helpers';

let page = new EventTarget();
let disk: Record<string, string> = {};

/** Local storage as the browser has it: its keys are its own properties. */
function storage(): Storage {
  const methods = {
    getItem: (key: string) => disk[key] ?? null,
    setItem: (key: string, value: string) => {
      disk[key] = value;
    },
    removeItem: (key: string) => {
      delete disk[key];
    },
  };
  return new Proxy(methods, {
    ownKeys: () => Object.keys(disk),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  }) as unknown as Storage;
}

beforeEach(() => {
  page = new EventTarget();
  disk = {};
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  return () => vi.unstubAllGlobals();
});

async function opened(): Promise<{ db: Db; track: Track }> {
  const db = await openTab();
  const track = makeTrack();
  await putTrack(db, track);
  return { db, track };
}

it('what the builder has not written when its page goes is kept at once, and let go when it is written', async () => {
  const { db, track } = await opened();
  const builder = createBuilder(db, track.id, (await readWork(db, track.id))!);
  page.dispatchEvent(new Event('pagehide'));
  expect(unwrittenOf(track.id)).toBeUndefined();
  builder.act('rename', { name: 'Wolf Run' });
  page.dispatchEvent(new Event('pagehide'));
  expect(unwrittenOf(track.id)?.name).toBe('Wolf Run');
  await builder.flush();
  expect(unwrittenOf(track.id)).toBeUndefined();
  expect((await readWork(db, track.id))?.name).toBe('Wolf Run');
  await builder.dispose();
});

it('the next opening of the track has what a closed page could not write, and writes it', async () => {
  const { db, track } = await opened();
  leaveUnwritten(track.id, { ...(await readWork(db, track.id))!, name: 'Wolf Run' });
  expect((await readWork(db, track.id))?.name).toBe('Wolf Run');
  expect(disk).toEqual({});
  expect((await readWork(db, track.id))?.name).toBe('Wolf Run');
});

it('what is broken there is passed over, and goes with everything else on the device', async () => {
  const { db, track } = await opened();
  localStorage.setItem(`fl-unwritten-${track.id}`, '{"name":');
  expect((await readWork(db, track.id))?.name).toBe(track.name);
  localStorage.setItem('fl-settings', '{}');
  forgetAllUnwritten();
  expect(disk).toEqual({ 'fl-settings': '{}' });
});
