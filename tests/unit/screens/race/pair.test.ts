import { describe, expect, it } from 'vitest';
import type { Sampler } from '../../../../src/ride';
import { createGapClock } from '../../../../src/screens/race/duel/gap';
import { legRunOfRide } from '../../../../src/screens/race/duel/leg';
import {
  createPair,
  LATE_TICKS,
  type Pair,
  type PairCheckpoint,
} from '../../../../src/screens/race/duel/pair';
import { openSlope, track as trackRef } from '../../ride/slope';

const slope = openSlope();
const track = { ...trackRef, course: slope.course };
const GUN = 300;

/** Pushes off so many ticks after the signal, then holds one control. */
function rider(after: number, stance = 0): Sampler {
  return (_end, s, out) => {
    const inGate = s.phase === 0;
    out.steer = 0;
    out.stance = inGate ? (s.tick === GUN + after ? 1 : 0) : stance;
  };
}

function open(red: Sampler, blue: Sampler, told: PairCheckpoint[] = []): Pair {
  return createPair({
    track,
    compiled: [slope, slope],
    goofy: [false, false],
    gunTick: GUN,
    samplers: [red, blue],
    onCheckpoint: (at) => told.push(at),
  });
}

/** Frames of 20 ms until both are down, or so many. @returns the time reached, ms */
function ride(pair: Pair, from = 1000, frames = 20_000): number {
  let now = from;
  pair.advance(now);
  for (let n = 0; n < frames && !pair.over(); n++) {
    now += 20;
    pair.advance(now);
  }
  return now;
}

describe('two attempts at once', () => {
  it('have one clock from the signal on: who sleeps at the gate loses the time slept', () => {
    const pair = open(rider(0), rider(80));
    ride(pair);
    const [red, blue] = pair.rides.map(({ endUs }) => endUs);
    expect(blue! - red!).toBeGreaterThan(800_000);
    expect(pair.gaps.gapUs(0)).toBeLessThan(-800_000);
    expect(pair.gaps.gapUs(1)).toBe(-pair.gaps.gapUs(0));
  });

  it('open the gate late for who presses before the signal', () => {
    const pair = open(rider(-5), rider(24));
    ride(pair);
    expect(pair.rides[0].endUs).toBeGreaterThan(pair.rides[1].endUs);
  });

  it('pass each moment once, however often it is asked for', () => {
    const pair = open(rider(0), rider(0));
    expect([pair.advance(1000), pair.advance(1000), pair.advance(1020)]).toEqual([true, false, true]);
    expect(pair.rides.map(({ cur }) => cur.tick)).toEqual([2, 2]);
  });

  it('stand still together and go on together', () => {
    const pair = open(rider(0), rider(0));
    const now = ride(pair, 1000, 300);
    const before = pair.rides.map(({ cur }) => cur.tick);
    pair.pause();
    pair.advance(now + 500);
    expect(pair.rides.map(({ cur }) => cur.tick)).toEqual(before);
    pair.resume();
    pair.advance(now + 5000);
    pair.advance(now + 5020);
    expect(pair.rides.map(({ cur }) => cur.tick)).toEqual(before.map((tick) => tick + 2));
  });

  it('end for a rider who is out as soon as the other is down', () => {
    const away: Sampler = (end, s, out) => {
      rider(0)(end, s, out);
      // To the side at first, then straight on, past the gates.
      if (s.tick > GUN + 10 && s.tick < GUN + 150) out.steer = 64;
    };
    const pair = open(rider(0), away);
    ride(pair);
    const [red, blue] = pair.rides.map((one) => legRunOfRide(one));
    expect(red?.result.kind).toBe('finished');
    expect(red?.gates).toBe(5);
    expect(blue?.result).toMatchObject({ kind: 'dsq', why: { kind: 'gate' } });
    expect(blue?.gates).toBeLessThan(5);
    expect(pair.rides[1].recorder.ticks).toBeLessThan(pair.rides[0].recorder.ticks + 5);
  });

  it('wait for a rider who is late, but not for ever', () => {
    const pair = open(rider(0), rider(0, 2));
    ride(pair);
    expect(legRunOfRide(pair.rides[1])?.result).toEqual({ kind: 'dnf', why: 'time' });
    const late = pair.rides[1].recorder.ticks - pair.rides[0].recorder.ticks;
    expect(late).toBeGreaterThanOrEqual(LATE_TICKS);
    expect(late).toBeLessThan(LATE_TICKS + 5);
  });

  it('go on in another tab exactly where they were, also when one of them is down', () => {
    const whole = open(rider(0), rider(40));
    ride(whole);
    for (const frames of [400, 700]) {
      const cut = open(rider(0), rider(40));
      ride(cut, 1000, frames);
      const from = cut.checkpoint()!;
      const again = open(rider(0), rider(40));
      expect(again.restore(JSON.parse(JSON.stringify(from)) as PairCheckpoint)).toBe(true);
      expect(again.rides.map(({ recorder }) => recorder.ticks)).toEqual(
        cut.rides.map(({ recorder }) => recorder.ticks),
      );
      again.resume();
      ride(again, 9000);
      expect(again.rides.map(({ endUs }) => endUs)).toEqual(whole.rides.map(({ endUs }) => endUs));
      expect(again.gaps.gapUs(0)).toBe(whole.gaps.gapUs(0));
    }
  });

  it('whose drafts were written at two moments go on from the earlier one', () => {
    const told: PairCheckpoint[] = [];
    const pair = open(rider(0), rider(40), told);
    ride(pair, 1000, 500);
    const [first, second] = [told.at(-2)!, told.at(-1)!];
    const again = open(rider(0), rider(40));
    expect(again.restore([second[0], first[1]])).toBe(true);
    expect(again.rides.map(({ cur }) => cur.tick)).toEqual([first[1].ticks, first[1].ticks]);
  });

  it('say nothing of a gap before both have passed a line', () => {
    expect(createGapClock(5).gapUs(0)).toBeNaN();
  });
});
