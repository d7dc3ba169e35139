import { describe, expect, it } from 'vitest';
import { createRideSet, type RideSet } from '../../../../src/play/session/ride-set';
import type { LegRun, MissRule } from '../../../../src/race';
import { type LiveRide, resultOf, type Sampler } from '../../../../src/ride';
import { createGapClock } from '../../../../src/screens/race/duel/gap';
import { legRunOf } from '../../../../src/screens/race/duel/leg';
import { createRivalry, LATE_TICKS, type Rivalry } from '../../../../src/screens/race/duel/rivalry';
import { runOptionsOf } from '../../../../src/screens/shared/race/flow/misses';
import { GUN, rideDown, rider } from '../../play/two-riders';
import { openSlope, track } from '../../ride/slope';

const slope = openSlope({ maxTicks: 12_000 });

/** Two at the start of a slope of five gates, red and blue. */
function open(red: Sampler, blue: Sampler, misses: MissRule = 'out'): RideSet & Pick<Rivalry, 'gaps'> {
  const { gaps, onlookers } = createRivalry(slope.course.gates.length, misses, () => null);
  const starters = [red, blue].map((sample, lane) => ({
    ...{ compiled: slope, options: { gunTick: GUN, ...runOptionsOf({ misses }) }, sample },
    onlooker: onlookers[lane],
  }));
  return { ...createRideSet({ track, starters }), gaps };
}

function runOf(ride: LiveRide | undefined): LegRun | undefined {
  const result = ride && resultOf(ride);
  return result?.kind === 'ride' ? legRunOf(result.analysis) : undefined;
}

/** To the side at first, then straight on, past the gates. */
const away: Sampler = (end, s, out) => {
  rider(0)(end, s, out);
  if (s.tick > GUN + 10 && s.tick < GUN + 150) out.steer = 64;
};

/** The same as somebody else, with the gate opened later, ticks. */
function late(other: Sampler, ticks: number): Sampler {
  return (end, s, out) => {
    other(end, s, out);
    if (s.phase === 0) out.stance = s.tick === GUN + ticks ? 1 : 0;
  };
}

describe('two rivals', () => {
  it('are as far apart as their clocks at the same line', () => {
    const pair = open(rider(0), rider(80));
    rideDown(pair);
    expect(pair.gaps.gapUs(0)).toBeLessThan(-800_000);
    expect(pair.gaps.gapUs(1)).toBe(-pair.gaps.gapUs(0));
  });

  it('who both miss a gate come down, with what it costs on the clock and in the gap', () => {
    const pair = open(away, late(away, 60), 'time');
    rideDown(pair);
    const [red, blue] = pair.rides.map((ride) => runOf(ride)?.result);
    if (red?.kind !== 'finished' || blue?.kind !== 'finished') throw new Error('nobody came down');
    const cost = pair.rides.map(({ cur }) => 3_000_000 * (cur.missed + cur.straddled));
    expect(cost[0]).toBeGreaterThan(0);
    expect([red.penaltyUs, blue.penaltyUs]).toEqual(cost);
    const [mine, theirs] = pair.rides.map(({ cur, recorder }) => (recorder.ticks - cur.t0) * 10_000);
    expect(Math.abs(red.timeUs - cost[0]! - mine!)).toBeLessThan(20_000);
    expect(Math.abs(blue.timeUs - cost[1]! - theirs!)).toBeLessThan(20_000);
    expect(Math.abs(pair.gaps.gapUs(0) - (red.timeUs - blue.timeUs))).toBeLessThan(20_000);
  });

  it('who both miss a gate are out by the rule of the sport, and wait for nobody', () => {
    const pair = open(away, late(away, 60));
    rideDown(pair);
    expect(pair.rides.map((ride) => runOf(ride)?.result.kind)).toEqual(['dsq', 'dsq']);
    expect(pair.rides.every(({ cur }) => cur.t1 < 0)).toBe(true);
  });

  it('of whom one misses gates end with that one’s time, however it is', () => {
    const pair = open(rider(0), away, 'time');
    rideDown(pair);
    const [red, blue] = pair.rides.map((ride) => runOf(ride)?.result);
    expect(red).toMatchObject({ kind: 'finished' });
    expect(red).not.toHaveProperty('penaltyUs');
    expect(blue).toMatchObject({ kind: 'finished' });
    expect(pair.gaps.gapUs(1)).toBeGreaterThan(3_000_000);
  });

  it('end for a rider who is out as soon as the other is down', () => {
    const pair = open(rider(0), away);
    rideDown(pair);
    const [red, blue] = pair.rides;
    expect(runOf(red)?.result.kind).toBe('finished');
    expect(runOf(red)?.gates).toBe(5);
    expect(runOf(blue)?.result).toMatchObject({ kind: 'dsq', why: { kind: 'gate' } });
    expect(runOf(blue)?.gates).toBeLessThan(5);
    expect(blue!.recorder.ticks).toBeLessThan(red!.recorder.ticks + 5);
  });

  it.each(['out', 'time'] as const)('wait for a rider who is late, but not for ever (%s)', (misses) => {
    const pair = open(rider(0), rider(0, 2), misses);
    rideDown(pair, 9000);
    const [red, blue] = pair.rides;
    expect(runOf(blue)?.result).toEqual({ kind: 'dnf', why: 'time' });
    const late = blue!.recorder.ticks - red!.recorder.ticks;
    expect(late).toBeGreaterThanOrEqual(LATE_TICKS[misses]);
    expect(late).toBeLessThan(LATE_TICKS[misses] + 5);
  });

  it('know their gap again in another tab', () => {
    const whole = open(rider(0), rider(40));
    rideDown(whole);
    for (const frames of [400, 700]) {
      const cut = open(rider(0), rider(40));
      rideDown(cut, 1000, frames);
      const again = open(rider(0), rider(40));
      again.restore(cut.checkpoints()!);
      again.resume();
      rideDown(again, 9000);
      expect(again.gaps.gapUs(0)).toBe(whole.gaps.gapUs(0));
    }
  });

  it('say nothing of a gap before both have passed a line', () => {
    expect(createGapClock(5).gapUs(0)).toBeNaN();
  });
});
