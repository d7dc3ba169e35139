import { type Compiled, Discipline } from '../../sim';
import { hash01 } from '../maths';
import { createEdges, createWornLine, crestsOf, pitchesOf, type Relief } from '../terrain';

/** Why people watch at a place: it is spectacular, it is decisive, or it is on their way. */
export type VenueKind = 'jump' | 'crest' | 'pitch' | 'gate' | 'way' | 'finish';

/** A place outside the nets where spectators gather. */
export interface Venue {
  readonly kind: VenueKind;
  /** Its middle, m down the hill. */
  readonly y: number;
  /** 1 = right. */
  readonly side: 1 | -1;
}

type Ground = Pick<Relief, 'layout' | 'heightAt'>;

/** Distance of small groups between other venues, by discipline, m. */
const WAY_GAP = [34, 42, 48, 52] as const;
/** Least distance between venues on one side, m. */
const APART = 22;
const MOST_PITCHES = 3;
/** Distance from a kicker's lip to the landing, m. */
const LANDING = 16;
/** Share of venues on the side that riders pass closer. */
const NEAR_SIDE = 0.75;
/** Distance of the middle of the finish crowd below the line, m. */
const FINISH_BELOW = 16;

/** A place at a net: y in m down the hill, and the side, 1 = right. */
export interface NetSpot {
  readonly y: number;
  readonly side: 1 | -1;
}

/** Step at which nets are compared, m. */
const STEP = 2;
/** On a wide piste, people less than this ahead of a rider are outside the sides of an upright frame, m. */
const AHEAD = 50;

/**
 * Returns a function that finds where, from one y to another, a net is nearest to riders on their line: beside them, or on a
 * fast course ahead.
 */
export function nearestNet(k: Compiled, relief: Ground): (from: number, to: number) => NetSpot {
  const ahead = k.course.discipline >= Discipline.superG ? AHEAD : 0;
  const line = createWornLine(k, relief.layout.centreAt);
  const spot = { x: 0, y: 0, tightness: 0 };
  const edges = createEdges();
  return (from, to) => {
    let best: NetSpot = { y: from, side: 1 };
    let least = Number.POSITIVE_INFINITY;
    for (let y = from; y <= to; y += STEP) {
      spot.y = Math.max(0, y - ahead);
      line.find(spot);
      relief.layout.edgesAt(y, edges);
      const off = spot.x - edges.centre;
      if (edges.exact - Math.abs(off) >= least) continue;
      least = edges.exact - Math.abs(off);
      best = { y, side: off >= 0 ? 1 : -1 };
    }
    return best;
  };
}

/** Chooses venues in order of importance, as far as there is room. */
function choose(wanted: readonly Venue[]): Venue[] {
  const taken: Venue[] = [];
  for (const one of wanted)
    if (taken.every(({ y, side }) => side !== one.side || Math.abs(y - one.y) >= APART)) taken.push(one);
  return taken.sort((a, b) => a.y - b.y);
}

/**
 * Returns the places of spectators, by y: at jumps, crests and steep pitches, at the last gates and the finish, and between.
 */
export function venuesOf(k: Compiled, relief: Ground, seed: number): Venue[] {
  const nearest = nearestNet(k, relief);
  const near = (y: number): 1 | -1 => nearest(y, y).side;
  const isFast = k.course.discipline >= Discipline.superG;
  const side = (y: number): 1 | -1 => {
    const close = near(y);
    return hash01(Math.round(y), seed) < NEAR_SIDE ? close : close === 1 ? -1 : 1;
  };
  const wanted: Venue[] = [];
  const both = (kind: VenueKind, y: number): void => {
    wanted.push({ kind, y, side: 1 }, { kind, y, side: -1 });
  };
  both('finish', k.finishY + FINISH_BELOW);
  k.bumpY.forEach((y, b) => {
    if (k.bumpKind[b] === 1) both('jump', y + k.bumpL[b]! + LANDING);
    else wanted.push({ kind: 'jump', y, side: near(y) });
  });
  for (const { y } of crestsOf(k, relief)) {
    // On a wide piste a single side is often out of view.
    if (isFast) both('crest', y);
    else wanted.push({ kind: 'crest', y, side: side(y) });
  }
  for (const { y } of pitchesOf(k, relief, MOST_PITCHES)) wanted.push({ kind: 'pitch', y, side: side(y) });
  for (const back of [1, 3]) {
    const y = k.gateY[k.gateY.length - back];
    if (y !== undefined)
      wanted.push({ kind: 'gate', y, side: k.gateSide[k.gateY.length - back] === 1 ? 1 : -1 });
  }
  const gap = WAY_GAP[k.course.discipline] ?? WAY_GAP[Discipline.giantSlalom];
  for (let y = gap / 2, n = 0; y < k.finishY - gap / 2; y += gap, n++) {
    const at = y + (hash01(n, seed + 7) - 0.5) * gap * 0.5;
    if (isFast) wanted.push({ kind: 'way', ...nearest(y - gap / 2, y + gap / 2 - STEP) });
    else wanted.push({ kind: 'way', y: at, side: side(at) });
  }
  return choose(wanted.filter(({ y }) => y > 20 && y < k.finishY + 40));
}
