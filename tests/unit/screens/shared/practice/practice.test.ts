import { describe, expect, it } from 'vitest';
import { advance, createRide, type LiveRide, type Sampler } from '../../../../../src/ride';
import { keepWaiting, standReady } from '../../../../../src/screens/shared/practice/practice-run';
import { practiceSlope } from '../../../../../src/screens/shared/practice/practice-slope';
import { Phase } from '../../../../../src/sim';

function ready(): LiveRide {
  const ride = createRide({ compiled: practiceSlope('ski'), track: { id: '', hash: '' } });
  standReady(ride);
  return ride;
}
const pressing =
  (stance: number): Sampler =>
  (_end, _s, out) => {
    out.steer = 0;
    out.stance = stance;
  };
/** Lets frames of 20 ms pass, as the practice does. */
function frames(ride: LiveRide, n: number, sample: Sampler): void {
  for (let i = 0; i < n; i++) {
    keepWaiting(ride);
    advance(ride, (Number.isNaN(ride.baseMs) ? 0 : ride.baseMs + ride.spent * 10) + 20, sample);
  }
}

describe('the practice slope', () => {
  it('lets the very first press open the wand', () => {
    const ride = ready();
    expect(ride.cur.phase).toBe(Phase.gate);
    frames(ride, 3, pressing(1));
    expect(ride.cur.phase).toBe(Phase.running);
  });

  it('never opens the wand by itself, and still answers the first press after a long wait', () => {
    const ride = ready();
    frames(ride, 2500, pressing(0));
    expect(ride.cur.phase).toBe(Phase.gate);
    frames(ride, 3, pressing(1));
    expect(ride.cur.phase).toBe(Phase.running);
  });
});
