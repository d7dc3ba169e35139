import { describe, expect, it } from 'vitest';
import { type Checkpoints, createRideSet, type RideSet } from '../../../src/play/session/ride-set';
import type { Sampler } from '../../../src/ride';
import { recordedRuns } from '../../../src/sim';
import { openSlope, track } from '../ride/slope';
import { GUN, rideDown, rider } from './two-riders';

const slope = openSlope();

function open(samplers: readonly Sampler[], told: Checkpoints[] = []): RideSet {
  return createRideSet({
    track,
    starters: samplers.map((sample) => ({ compiled: slope, options: { gunTick: GUN }, sample })),
    onCheckpoint: (at) => told.push(at),
  });
}

const ticksOf = ({ rides }: RideSet): readonly number[] => rides.map(({ cur }) => cur.tick);

describe('two rides at once', () => {
  it('have one clock from the signal on: who sleeps at the gate loses the time slept', () => {
    const set = open([rider(0), rider(80)]);
    rideDown(set);
    const [red, blue] = set.rides.map(({ endUs }) => endUs);
    expect(blue! - red!).toBeGreaterThan(800_000);
  });

  it('open the gate late for who presses before the signal', () => {
    const set = open([rider(-5), rider(24)]);
    rideDown(set);
    const [red, blue] = set.rides.map(({ endUs }) => endUs);
    expect(red).toBeGreaterThan(blue!);
  });

  it('pass each moment once, however often it is asked for', () => {
    const set = open([rider(0), rider(0)]);
    expect([set.advance(1000), set.advance(1000), set.advance(1020)]).toEqual([true, false, true]);
    expect(ticksOf(set)).toEqual([2, 2]);
  });

  it('stand still together and go on together', () => {
    const set = open([rider(0), rider(0)]);
    const now = rideDown(set, 1000, 300);
    const before = ticksOf(set);
    set.pause();
    set.advance(now + 500);
    expect(ticksOf(set)).toEqual(before);
    set.resume();
    set.advance(now + 5000);
    set.advance(now + 5020);
    expect(ticksOf(set)).toEqual(before.map((tick) => tick + 2));
  });

  it('go on in another tab exactly where they were, also when one of them is down', () => {
    const samplers = [rider(0), rider(40)];
    const whole = open(samplers);
    rideDown(whole);
    for (const frames of [400, 700]) {
      const cut = open(samplers);
      rideDown(cut, 1000, frames);
      const again = open(samplers);
      expect(again.restore(JSON.parse(JSON.stringify(cut.checkpoints())) as Checkpoints)).toBe(true);
      expect(again.rides.map(({ recorder }) => recorder.ticks)).toEqual(
        cut.rides.map(({ recorder }) => recorder.ticks),
      );
      again.resume();
      rideDown(again, 9000);
      expect(again.rides.map(({ endUs }) => endUs)).toEqual(whole.rides.map(({ endUs }) => endUs));
    }
  });

  it('whose drafts were written at two moments go on from the earlier one', () => {
    const told: Checkpoints[] = [];
    const samplers = [rider(0), rider(40)];
    rideDown(open(samplers, told), 1000, 500);
    const [first, second] = [told.at(-2)!, told.at(-1)!];
    const again = open(samplers);
    expect(again.restore([second[0]!, first[1]!])).toBe(true);
    expect(ticksOf(again)).toEqual([first[1]!.ticks, first[1]!.ticks]);
  });

  it('are told of every 3 s once somebody has left the gate, and as each gets down', () => {
    const told: Checkpoints[] = [];
    const set = open([rider(0), rider(40)], told);
    rideDown(set);
    const ticks = told.map((at) => at.map((one) => one.ticks));
    expect(ticks[0]![0]).toBeGreaterThanOrEqual(600);
    expect(ticks.at(-1)).toEqual(set.rides.map(({ recorder }) => recorder.ticks));
  });

  it('do not fit what was kept of another number of riders', () => {
    const set = open([rider(0), rider(0)]);
    expect(set.restore([{ ticks: 10, runs: [10, 0, 0] }])).toBe(false);
  });
});

describe('a ride alone', () => {
  it('that is over is not taken up again', () => {
    const set = open([rider(0)]);
    rideDown(set);
    expect(set.checkpoints()).toBeUndefined();
    const { recorder } = set.rides[0]!;
    const again = open([rider(0)]);
    expect(again.restore([{ ticks: recorder.ticks, runs: recordedRuns(recorder) }])).toBe(false);
  });

  it('is told of to the tick', () => {
    const told: Checkpoints[] = [];
    rideDown(open([rider(0)], told));
    expect(told.length).toBeGreaterThan(0);
    expect(told.every(([at]) => at!.ticks % 300 === 0)).toBe(true);
  });
});
