import {
  type Course,
  cellAt,
  compile,
  create,
  createGround,
  evaluateGround,
  Phase,
  step,
} from '../../../src/sim';
import { type NetLine, netLines } from '../../../src/view/props/net-lines';
import { createLayout, createRelief } from '../../../src/view/terrain';

/** What riders who leave the piste run into. */
export interface NetStops {
  /** Riders that the simulation stopped by a net. */
  readonly stopped: number;
  /** Of them those who touched a net as it is drawn. */
  readonly covered: number;
  /** Farthest from the drawn net, in place and in height, m. */
  readonly worstPlace: number;
  readonly worstHeight: number;
}

/** A drawn net this near is where the rider was stopped, m: half a body. */
const NEAR = 0.45;
const NEAR_HEIGHT = 0.3;
/** Distance of the riders sent, m: no part of a course's cells, so that they meet every place of one. */
const EVERY = 0.83;

/** Distance of a point from a net, and the height of the net's foot there. */
function nearest({ joints }: NetLine, x: number, y: number): { place: number; h: number } {
  let found = { place: Number.POSITIVE_INFINITY, h: 0 };
  for (let i = 0; i + 1 < joints.length; i++) {
    const a = joints[i]!;
    const b = joints[i + 1]!;
    if (b.y < y - 2 || a.y > y + 2) continue;
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const t = Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1)));
    const place = Math.hypot(a.x + t * dx - x, a.y + t * dy - y);
    if (place < found.place) found = { place, h: a.h + t * (b.h - a.h) };
  }
  return found;
}

/** Sends riders out to both sides all along a course and looks for the net at each place where one is stopped. */
export function netStops(course: Course, seed: number, every = EVERY): NetStops {
  // A tree before the net would stop the rider first.
  const k = compile({ ...course, trees: [] }, 'ski');
  const layout = createLayout(k);
  const lines = netLines(k, createRelief(k, layout, seed), seed);
  const s = create(k);
  const ground = createGround();
  const out = { stopped: 0, covered: 0, worstPlace: 0, worstHeight: 0 };
  for (const line of lines) {
    for (let y = 0.3; y < layout.to - 1; y += every) {
      evaluateGround(k, 0, y, 0, ground);
      const x = ground.X + line.side * (k.nets[cellAt(k, y)]! - 0.02);
      evaluateGround(k, x, y, 0, s);
      Object.assign(s, {
        phase: Phase.running,
        t0: 0,
        tick: 1,
        crash: 0,
        crashCause: 0,
        air: 0,
        nextBump: 0,
      });
      Object.assign(s, { x, y, z: s.zg, vx: line.side * 14, vy: 8, vz: 0, hx: line.side * 0.87, hy: 0.49 });
      step(k, s, 0, 0);
      if (s.crash === 0) continue;
      out.stopped++;
      const { place, h } = nearest(line, s.x, s.y);
      out.worstPlace = Math.max(out.worstPlace, place);
      out.worstHeight = Math.max(out.worstHeight, Math.abs(h - s.zg));
      if (place <= NEAR && Math.abs(h - s.zg) <= NEAR_HEIGHT) out.covered++;
    }
  }
  return out;
}
