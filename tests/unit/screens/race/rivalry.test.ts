import { describe, expect, it } from 'vitest';
import { createRideSet, type RideSet } from '../../../../src/play/session/ride-set';
import { type LiveRide, resultOf, type Sampler } from '../../../../src/ride';
import { createGapClock } from '../../../../src/screens/race/duel/gap';
import { legRunOf } from '../../../../src/screens/race/duel/leg';
import { createRivalry, LATE_TICKS, type Rivalry } from '../../../../src/screens/race/duel/rivalry';
import { GUN, rideDown, rider } from '../../play/two-riders';
import { openSlope, track } from '../../ride/slope';

const slope = openSlope();

/** Two at the start of a slope of five gates, red and blue. */
function open(red: Sampler, blue: Sampler): RideSet & Pick<Rivalry, 'gaps'> {
  const { gaps, onlookers } = createRivalry(slope.course.gates.length, () => null);
  const starters = [red, blue].map((sample, lane) => ({
    ...{ compiled: slope, options: { gunTick: GUN }, sample },
    onlooker: onlookers[lane],
  }));
  return { ...createRideSet({ track, starters }), gaps };
}

function runOf(ride: LiveRide | undefined) {
  const result = ride && resultOf(ride);
  return result?.kind === 'ride' ? legRunOf(result.analysis) : undefined;
}

describe('two rivals', () => {
  it('are as far apart as their clocks at the same line', () => {
    const pair = open(rider(0), rider(80));
    rideDown(pair);
    expect(pair.gaps.gapUs(0)).toBeLessThan(-800_000);
    expect(pair.gaps.gapUs(1)).toBe(-pair.gaps.gapUs(0));
  });

  it('end for a rider who is out as soon as the other is down', () => {
    const away: Sampler = (end, s, out) => {
      rider(0)(end, s, out);
      // To the side at first, then straight on, past the gates.
      if (s.tick > GUN + 10 && s.tick < GUN + 150) out.steer = 64;
    };
    const pair = open(rider(0), away);
    rideDown(pair);
    const [red, blue] = pair.rides;
    expect(runOf(red)?.result.kind).toBe('finished');
    expect(runOf(red)?.gates).toBe(5);
    expect(runOf(blue)?.result).toMatchObject({ kind: 'dsq', why: { kind: 'gate' } });
    expect(runOf(blue)?.gates).toBeLessThan(5);
    expect(blue!.recorder.ticks).toBeLessThan(red!.recorder.ticks + 5);
  });

  it('wait for a rider who is late, but not for ever', () => {
    const pair = open(rider(0), rider(0, 2));
    rideDown(pair);
    const [red, blue] = pair.rides;
    expect(runOf(blue)?.result).toEqual({ kind: 'dnf', why: 'time' });
    const late = blue!.recorder.ticks - red!.recorder.ticks;
    expect(late).toBeGreaterThanOrEqual(LATE_TICKS);
    expect(late).toBeLessThan(LATE_TICKS + 5);
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
