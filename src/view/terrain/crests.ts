import type { Compiled } from '../../sim';
import type { Relief } from './relief';

/** A place of a course found by its slope: y (m) and a strength. */
export interface SlopeSpot {
  readonly y: number;
  readonly strength: number;
}

/** Slopes are compared over this length above and below a crest, m. */
const REACH = 22;
const STEP = 2;
/** Least difference in fall (rise over run) between below and above a crest. */
const LEAST_BEND = 0.04;
/** Crests closer than this are one, m; crests this close to a bump belong to the bump. */
const APART = 45;
const FROM_BUMP = 26;
/** Length over which steep pitches are measured, and their least distance, m. */
const PITCH = 40;
const PITCHES_APART = 130;

/** Returns the strongest spots, none within `apart` of a stronger one, in order of y. */
function strongest(spots: readonly SlopeSpot[], apart: number, most: number): SlopeSpot[] {
  const taken: SlopeSpot[] = [];
  for (const spot of [...spots].sort((a, b) => b.strength - a.strength)) {
    if (taken.length >= most) break;
    if (taken.every(({ y }) => Math.abs(y - spot.y) >= apart)) taken.push(spot);
  }
  return taken.sort((a, b) => a.y - b.y);
}

/** Returns the height along the centre line as a function of y. */
function profile(relief: Pick<Relief, 'layout' | 'heightAt'>): (y: number) => number {
  return (y) => relief.heightAt(relief.layout.centreAt(y), y);
}

/** Returns where the hill gets steeper, between start and finish. */
export function crestsOf(
  k: Pick<Compiled, 'finishY' | 'bumpFrom' | 'bumpTo'>,
  relief: Pick<Relief, 'layout' | 'heightAt'>,
): SlopeSpot[] {
  const height = profile(relief);
  const spots: SlopeSpot[] = [];
  for (let y = 2 * REACH; y < k.finishY - 2 * REACH; y += STEP) {
    if (k.bumpFrom.some((from, b) => y > from - FROM_BUMP && y < k.bumpTo[b]! + FROM_BUMP)) continue;
    const strength = (2 * height(y) - height(y - REACH) - height(y + REACH)) / REACH;
    if (strength > LEAST_BEND) spots.push({ y, strength });
  }
  return strongest(spots, APART, spots.length);
}

/** Returns the steepest pitches, at most `most` of them; their strength is their fall, rise over run. */
export function pitchesOf(
  k: Pick<Compiled, 'finishY'>,
  relief: Pick<Relief, 'layout' | 'heightAt'>,
  most: number,
): SlopeSpot[] {
  const height = profile(relief);
  const spots: SlopeSpot[] = [];
  for (let y = PITCH; y < k.finishY - PITCH; y += 2 * STEP)
    spots.push({ y, strength: (height(y - PITCH / 2) - height(y + PITCH / 2)) / PITCH });
  return strongest(spots, PITCHES_APART, most);
}
