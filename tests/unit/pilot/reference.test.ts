import { describe, expect, it } from 'vitest';
import { PilotError } from '../../../src/pilot/client';
import { pisteOf } from '../../../src/pilot/piste';
import { glideUs, referenceTimes, UnridableError } from '../../../src/pilot/reference';
import { compile, replay } from '../../../src/sim';
import { medalTimes, timesToBeat } from '../../../src/tracks';
import { firstOf } from '../../harness/repeats';
import { SETTINGS, setCourse } from './courses';
import { workbench } from './workbench';

const course = setCourse({ ...SETTINGS.GS, gates: 8, drop: 60 });
/** One gate stands so far out that nobody gets to it. */
const barred = {
  ...course,
  gates: course.gates.map((g, i) => (i === 4 ? { ...g, x: g.x + g.side * 60_000 } : g)),
  maxTicks: 5000,
};
/** The time allowed is up before anybody is down. */
const tooShort = { ...course, gates: [], maxTicks: 600 };

/** What is thrown. */
function refusalOf(ask: () => unknown): UnridableError {
  try {
    ask();
  } catch (error) {
    return error as UnridableError;
  }
  throw new Error('nothing was refused');
}

describe('reference times', { timeout: 60_000 }, () => {
  it('are the same every time, and the author has ridden his', () => {
    const once = referenceTimes(course, 'ski', 'quick');
    expect(referenceTimes(course, 'ski', 'quick')).toEqual(once);
    const verdict = replay(compile(course, 'ski'), once.author);
    expect(verdict.outcome).toBe('finished');
    expect(verdict.timeUs).toBe(once.authorUs);
  });

  const short = [
    ['SL', 10, 34, 'ski', 12_018_955],
    ['GS', 8, 60, 'board', 17_361_932],
    ['DH', 5, 120, 'ski', 27_823_578],
    ['SL', 10, 34, 'board', 12_273_212],
    ['GS', 8, 60, 'ski', 16_962_098],
    ['DH', 5, 120, 'board', 29_858_386],
  ] as const;
  // Tracks keep the times they were given once, so a change of the search or the follower must be seen.
  it.each(firstOf(short, 3))(
    'of a short %s of %i gates over %i m are as ever on a %s, and medals follow by the rule',
    (name, gates, drop, equipment, us) => {
      const short = setCourse({ ...SETTINGS[name], gates, drop });
      const { author, ...times } = referenceTimes(short, equipment, 'quick');
      expect(times).toEqual(medalTimes(us));
      expect(author.claimedUs).toBe(us);
    },
  );

  it('are refused for a course nobody can ride, naming the gate', () => {
    const refused = refusalOf(() => referenceTimes(barred, 'ski', 'quick'));
    expect(refused).toBeInstanceOf(UnridableError);
    // The line swings out for the far gate, so the one before may be the first that is missed.
    expect([4, 5]).toContain(refused.gate);
    expect(refused.message).toBe(`The pilot cannot pass gate ${refused.gate} of this course.`);
  });

  it('are refused without a gate where the finish itself is not reached', () => {
    const refused = refusalOf(() => referenceTimes(tooShort, 'ski', 'quick'));
    expect(refused).toBeInstanceOf(UnridableError);
    expect(refused.gate).toBeUndefined();
  });

  it('hold no medals where a ride with no hand is as good: without gates', () => {
    const open = { ...course, gates: [] };
    const { author: _, ...times } = referenceTimes(open, 'ski', 'quick');
    expect(glideUs(pisteOf(compile(open, 'ski')))).toBeLessThan(times.authorUs * 1.01);
    expect(timesToBeat(times)).toBeUndefined();
    expect(glideUs(pisteOf(compile(course, 'ski')))).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('reference times asked from a page', { timeout: 60_000 }, () => {
  it('tell how far they are', async () => {
    const { client } = workbench();
    const shares: number[] = [];
    const found = await client.reference(course, 'ski', {
      effort: 'quick',
      onProgress: (share) => shares.push(share),
    });
    expect([...shares].sort((a, b) => a - b)).toEqual(shares);
    expect(shares[0]).toBeLessThan(0.1);
    expect(shares.at(-1)).toBeGreaterThan(0.9);
    expect(shares.at(-1)).toBeLessThanOrEqual(1);
    expect(found).toEqual(referenceTimes(course, 'ski', 'quick'));
  });

  it('are called off with the reason given, early and late', async () => {
    for (const at of [0, 0.86]) {
      const { client, requests, replies } = workbench();
      const stop = new AbortController();
      const asked = client.reference(course, 'ski', {
        effort: 'quick',
        signal: stop.signal,
        onProgress: (share) => share >= at && stop.abort('enough'),
      });
      await expect(asked).rejects.toBe('enough');
      expect(requests.at(-1)).toEqual({ type: 'cancel', id: 1 });
      for (let i = 0; i < 5; i++) await new Promise((done) => setImmediate(done));
      expect(replies.some((r) => r.type === 'done')).toBe(false);
    }
  });

  it('are refused with the gate that defeats the computer, or with none', async () => {
    const { client } = workbench();
    const gate = await client.reference(barred, 'ski', { effort: 'quick' }).catch((error: unknown) => error);
    expect(gate).toBeInstanceOf(PilotError);
    expect([4, 5]).toContain((gate as PilotError).gate);
    const finish = await client
      .reference(tooShort, 'ski', { effort: 'quick' })
      .catch((error: unknown) => error);
    expect(finish).toBeInstanceOf(PilotError);
    expect((finish as PilotError).gate).toBeUndefined();
  });
});
