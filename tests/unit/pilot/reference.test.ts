import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PilotError } from '../../../src/pilot/client';
import { medalTimes, referenceTimes, UnridableError } from '../../../src/pilot/reference';
import { compile, replay } from '../../../src/sim';
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

const seconds = (us: number): number => us * 1e6;

/** What is thrown. */
function refusalOf(ask: () => unknown): UnridableError {
  try {
    ask();
  } catch (error) {
    return error as UnridableError;
  }
  throw new Error('nothing was refused');
}

describe('the rules of medals', () => {
  it.each([
    // author, gold, silver, bronze measured → gold, silver, bronze
    ['as measured where they lie well', 60, [62, 66, 70], [62, 66, 70]],
    ['gold at most a third of the way to bronze', 60, [68, 69, 72], [64, 68, 72]],
    ['silver at most half way from gold to bronze', 60, [62, 71.5, 72], [62, 67, 72]],
    ['1.5 per cent apart on a course that forgives', 60, [60.01, 60.02, 60.03], [60.9, 61.82, 62.75]],
    ['in their order though the slow ride well', 60, [63, 62, 61], [60.92, 61.84, 62.77]],
    ['rounded up to the hundredth', 60, [62.001, 66.001, 70.001], [62.01, 66.01, 70.01]],
  ] as const)('are %s', (_, author, [gold, silver, bronze], want) => {
    const us = { gold: seconds(gold), silver: seconds(silver), bronze: seconds(bronze) };
    const { goldUs, silverUs, bronzeUs } = medalTimes(seconds(author), us);
    for (const [i, have] of [goldUs, silverUs, bronzeUs].entries()) {
      expect(Math.abs(have - seconds(want[i]!))).toBeLessThanOrEqual(10_000);
    }
  });

  it('do not count a rider who never gets down', () => {
    const none = Number.POSITIVE_INFINITY;
    const us = { gold: seconds(62), silver: seconds(66), bronze: seconds(70) };
    expect(medalTimes(seconds(60), { ...us, bronze: none }).bronzeUs).toBe(seconds(66));
    expect(medalTimes(seconds(60), { ...us, gold: none }).goldUs).toBe(63_340_000);
    const alone = medalTimes(seconds(60), { gold: none, silver: none, bronze: none });
    expect(alone.bronzeUs).toBeLessThan(seconds(63));
  });

  it('keep the order author, gold, silver, bronze for whatever was measured', () => {
    const time = fc.oneof(
      fc.integer({ min: 5_000_000, max: 400_000_000 }),
      fc.constant(Number.POSITIVE_INFINITY),
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 5_000_000, max: 300_000_000 }),
        fc.record({ gold: time, silver: time, bronze: time }),
        (authorUs, us) => {
          const { goldUs, silverUs, bronzeUs } = medalTimes(authorUs, us);
          expect(goldUs).toBeGreaterThanOrEqual(authorUs * 1.015);
          expect(silverUs).toBeGreaterThanOrEqual(goldUs * 1.015);
          expect(bronzeUs).toBeGreaterThanOrEqual(silverUs * 1.015);
          for (const medal of [goldUs, silverUs, bronzeUs]) expect(medal % 10_000).toBe(0);
          // Nobody is asked for more than what the slowest of them rode, beyond what keeps medals apart.
          const slowest = Math.max(...[us.silver, us.bronze].filter(Number.isFinite), authorUs * 1.015 ** 3);
          expect(bronzeUs).toBeLessThanOrEqual(slowest * 1.015 + 30_000);
          expect(goldUs).toBeLessThanOrEqual(authorUs + (slowest - authorUs) / 3 + 30_000);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('reference times', { timeout: 60_000 }, () => {
  it.each(['ski', 'board'] as const)('keep author, gold, silver and bronze apart on a %s', (equipment) => {
    const r = referenceTimes(course, equipment, 'quick');
    expect(r.goldUs).toBeGreaterThanOrEqual(r.authorUs * 1.015);
    expect(r.silverUs).toBeGreaterThanOrEqual(r.goldUs * 1.015);
    expect(r.bronzeUs).toBeGreaterThanOrEqual(r.silverUs * 1.015);
    for (const us of [r.goldUs, r.silverUs, r.bronzeUs]) expect(us % 10_000).toBe(0);
  });

  it('are the same every time, and the author has ridden his', () => {
    const once = referenceTimes(course, 'ski', 'quick');
    expect(referenceTimes(course, 'ski', 'quick')).toEqual(once);
    const verdict = replay(compile(course, 'ski'), once.author);
    expect(verdict.outcome).toBe('finished');
    expect(verdict.timeUs).toBe(once.authorUs);
  });

  // Tracks keep the times they were given once: no change of the search, the follower or the riders measured goes unseen.
  it.each([
    ['GS', 8, 60, 'ski', 16_962_098, 17_690_000, 18_330_000, 19_220_000],
    ['GS', 8, 60, 'board', 17_361_932, 17_700_000, 18_150_000, 18_780_000],
    ['SL', 10, 34, 'ski', 12_018_955, 12_790_000, 13_670_000, 14_930_000],
    ['SL', 10, 34, 'board', 12_273_212, 12_920_000, 13_880_000, 15_280_000],
    ['DH', 5, 120, 'ski', 27_823_578, 28_320_000, 29_850_000, 31_580_000],
    ['DH', 5, 120, 'board', 29_858_386, 30_310_000, 30_770_000, 31_500_000],
  ] as const)(
    'of a short %s of %i gates over %i m are as ever on a %s',
    (name, gates, drop, equipment, ...us) => {
      const short = setCourse({ ...SETTINGS[name], gates, drop });
      const { authorUs, goldUs, silverUs, bronzeUs } = referenceTimes(short, equipment, 'quick');
      expect([authorUs, goldUs, silverUs, bronzeUs]).toEqual(us);
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

  it('exist for a course without gates', () => {
    const r = referenceTimes({ ...course, gates: [] }, 'ski', 'quick');
    expect(r.bronzeUs).toBeGreaterThan(r.authorUs);
  });
});

describe('reference times asked from a page', { timeout: 60_000 }, () => {
  it('tell how far they are, from the search to the riders measured', async () => {
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

  it('are called off with the reason given, during the search and during the rides after it', async () => {
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
