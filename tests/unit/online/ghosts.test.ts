import { describe, expect, it } from 'vitest';
import { ghostFrom } from '../../../src/online/leaderboard/ghosts';
import { compile, encodeStream, type InputStream, replay, simVersion } from '../../../src/sim';
import { contentHash } from '../../../src/tracks';
import { plane } from '../sim/courses';

const course = plane(14, { length: 160, over: { maxTicks: 6000 } });
const hash = contentHash(course);
const k = compile(course, 'ski');

/** Straight down after a gun in tick 280 that was heard 12 ticks later. */
function gunStart(): InputStream {
  const from = { simVersion, courseHash: k.hash, gunStart: true, goofy: false, timePenalty: false };
  const whole = { ...from, ticks: 5293, runs: [292, 0, 0, 1, 0, 1, 5000, 0, 0], claimedUs: 0, finalHash: 0 };
  const { ticks, timeUs, finalHash } = replay(k, whole, 280);
  return { ...whole, ticks, runs: whole.runs.with(-3, ticks - 293), claimedUs: timeUs ?? 0, finalHash };
}

const rowOf = (stream: InputStream, gunTick: number) => ({
  ...{ id: 'a'.repeat(15), rider: 'b'.repeat(15), hash, simVersion, equipment: 'ski' as const, gunTick },
  ...{ stream: encodeStream(stream), status: 'verified' as const, timeUs: stream.claimedUs, name: 'Ann' },
});

describe('a ride of a leaderboard', () => {
  it('from a gun start can be raced, with its gun', () => {
    const answer = ghostFrom(rowOf(gunStart(), 280), { course, hash });
    expect(answer).toMatchObject({ kind: 'ghost', ghost: { gunTick: 280, name: 'Ann' } });
  });

  it('whose gun is not its own is not believed', () => {
    expect(ghostFrom(rowOf(gunStart(), 270), { course, hash })).toEqual({ kind: 'none', why: 'broken' });
  });
});
