import { describe, expect, it } from 'vitest';
import { createPlayback, type Opponent, play, seek } from '../../../src/ride';
import { coast } from '../../../src/ride/coast';
import { create, createCursor, optionsOf, type State, stepFrom } from '../../../src/sim';
import fc from '../../harness/fast-check';
import { asOpponent, holding, inGate, openSlope, rideOut } from './slope';

const k = openSlope();

function ride(steer: number, wandTick = 300): Opponent {
  const live = inGate(k);
  rideOut(live, holding(steer, 1, wandTick));
  return asOpponent(live);
}

/** The plain way to a tick: everything before it, one by one. */
function plainly(o: Opponent, tick: number): State {
  const s = create(k, optionsOf(o.stream));
  const c = createCursor(o.stream);
  while (s.tick < tick) {
    if (s.t1 >= 0 || s.tick >= o.stream.ticks) coast(k, s);
    else stepFrom(k, s, o.stream, c);
  }
  return s;
}

describe('playback', () => {
  it('shows the same state to the bit however a moment was reached', () => {
    const o = ride(24);
    const p = createPlayback(k, [o]);
    const take = p.takes[0]!;
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: p.from, max: p.to, noNaN: true }), { minLength: 1, maxLength: 6 }),
        (moments) => {
          for (const at of moments) {
            seek(p, at);
            const tick = take.analysis.startTick + Math.floor(p.at) + 1;
            expect(take.cur).toEqual(plainly(o, tick));
            expect(take.prev.tick).toBe(tick - 1);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('sets all riders off at the same moment', () => {
    const p = createPlayback(k, [ride(0, 240), ride(8, 320), ride(-8), ride(16)]);
    seek(p, 0);
    for (const t of p.takes) expect(t.cur.tick - t.analysis.startTick).toBe(1);
    for (const t of p.takes) expect(t.prev.phase).toBe(0);
    for (const t of p.takes) expect(t.cur.phase).toBe(1);
  });

  it('takes four rides and no more', () => {
    const o = ride(0);
    expect(createPlayback(k, [o, o, o, o, o]).takes).toHaveLength(4);
  });

  it('plays at its speed, rests when paused, stops at the end', () => {
    const p = createPlayback(k, [ride(0)]);
    seek(p, 0);
    p.speed = 0.25;
    play(p, 1);
    expect(p.at).toBe(25);
    p.playing = false;
    play(p, 1);
    expect(p.at).toBe(25);
    p.playing = true;
    p.speed = 4;
    play(p, 1000);
    expect([p.at, p.playing]).toEqual([p.to, false]);
  });
});
