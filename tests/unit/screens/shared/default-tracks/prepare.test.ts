import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Db } from '../../../../../src/db';
import { prepareTracks } from '../../../../../src/screens/shared/default-tracks/prepare';

const db = vi.hoisted(() => ({
  dbService: { db: vi.fn() },
  fillDefaultTracks: vi.fn(async () => ({ kind: 'present' })),
  followDefaultTracks: vi.fn(),
  isBehind: vi.fn(),
}));
vi.mock('../../../../../src/db', () => db);
vi.mock('../../../../../src/worker', () => ({ whileNobodyRides: () => {} }));

/** Ends the following that is under way. */
let end: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { querySelector: () => ({ content: 'two' }) });
  db.dbService.db.mockResolvedValue({} as Db);
  db.isBehind.mockReturnValue(true);
  db.followDefaultTracks.mockReset().mockImplementation(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Whether a preparation is over, now that all that is due has happened. */
async function isOver(prepared: Promise<void>): Promise<boolean> {
  let over = false;
  void prepared.then(() => {
    over = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return over;
}

describe('the tracks of a newer game', () => {
  it('are followed once, however many come for them meanwhile', async () => {
    const all = [prepareTracks(), prepareTracks()];
    await vi.advanceTimersByTimeAsync(1000);
    all.push(prepareTracks());
    expect(await isOver(all[2]!)).toBe(false);
    end();
    await Promise.all(all);
    expect(db.followDefaultTracks).toHaveBeenCalledTimes(1);
  });

  it('keep a screen for two seconds, and the next one not at all', async () => {
    const first = prepareTracks();
    await vi.advanceTimersByTimeAsync(1999);
    expect(await isOver(first)).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await isOver(first)).toBe(true);
    expect(await isOver(prepareTracks())).toBe(true);
    expect(db.followDefaultTracks).toHaveBeenCalledTimes(1);
  });

  it('are asked for again when they could not be had', async () => {
    const first = prepareTracks();
    await vi.advanceTimersByTimeAsync(0);
    end();
    await first;
    void prepareTracks();
    await vi.advanceTimersByTimeAsync(0);
    expect(db.followDefaultTracks).toHaveBeenCalledTimes(2);
  });

  it('are no matter to a device that has them', async () => {
    db.isBehind.mockReturnValue(false);
    await prepareTracks();
    expect(db.followDefaultTracks).not.toHaveBeenCalled();
  });
});
