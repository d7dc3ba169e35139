import { type Course, Discipline } from '../sim';
import { centreLine } from './facts';
import { courseFault, type Fault } from './fault';
import { collect, lastY, structureFaults } from './structure';

/** Length of course that a rider needs to stop behind the finish line, mm. */
export const OUTRUN = 70_000;
/** Strongest curvature of the profile, 1/m: where speeds exceed 25 m/s, and in slalom and giant slalom (blends of 20 m). */
export const FAST_CURVATURE = 0.006;
export const SLOW_CURVATURE = 0.02;
/** Least distance between gates along the hill, mm. Closer gates cannot be ridden one after the other. */
const MIN_GATE_STEP = 1500;
/** Space that a line needs beside a tree, mm: half a rider and half a metre. */
const TREE_ROOM = 800;
/** Distance from the turning pole at which a line passes a gate, mm. */
const PASS = 800;
/** Distance along the hill after a take-off without gates, mm: nobody can turn in the air. */
const FLIGHT = 12_000;

function* profileFaults(c: Course): Generator<Fault> {
  const fast = c.discipline === Discipline.superG || c.discipline === Discipline.downhill;
  const limit = fast ? FAST_CURVATURE : SLOW_CURVATURE;
  // The control points bound the spline's second derivative: it is a weighted mean of these differences.
  const most = (limit * c.dy * c.dy) / 1000;
  for (let i = 1; i < c.z.length - 1; i++) {
    const bend = c.z[i - 1]! - 2 * c.z[i]! + c.z[i + 1]!;
    if (bend > most + 0.5 || bend < -most - 0.5) {
      const y = ((i - 2) * c.dy) / 1000;
      yield courseFault('too-sharp', ['z', i], { y, curvature: (Math.abs(bend) / (c.dy * c.dy)) * 1000 });
    }
  }
}

function* lineFaults(c: Course): Generator<Fault> {
  let tree = 0;
  for (let i = 0; i < c.gates.length; i++) {
    const g = c.gates[i]!;
    const before = c.gates[i - 1];
    const y0 = before ? before.y : 0;
    const x0 = before ? before.x + before.side * PASS : centreLine(c, 0);
    const x1 = g.x + g.side * PASS;
    if (before && g.y - before.y < MIN_GATE_STEP) {
      yield courseFault('gate-too-close', ['gates', i, 'y'], { distance: (g.y - before.y) / 1000 });
    }
    while (tree < c.trees.length && c.trees[tree]!.y < y0) tree++;
    for (let t = tree; t < c.trees.length && c.trees[t]!.y <= g.y; t++) {
      const { x, y, r } = c.trees[t]!;
      const at = x0 + ((x1 - x0) * (y - y0)) / (g.y - y0);
      if (Math.abs(x - at) < r + TREE_ROOM) {
        yield courseFault('tree-in-gate', ['gates', i], { tree: t + 1, y: y / 1000 });
      }
    }
  }
}

function* jumpFaults(c: Course): Generator<Fault> {
  for (const bump of c.bumps) {
    if (bump.kind === 0) continue;
    const from = bump.y;
    const to = bump.y + bump.length + FLIGHT;
    for (let i = 0; i < c.gates.length; i++) {
      const y = c.gates[i]!.y;
      if (y > from && y < to) yield courseFault('gate-on-jump', ['gates', i, 'y'], { y: y / 1000 });
    }
  }
}

/**
 * Returns the faults that make a course unrideable, each with its gate or field; empty if it can be ridden. Contains all {@link
 * structureFaults}, a profile too sharp to stay on, gates too close together or behind a jump, trees in the line, and no room
 * to stop.
 */
export function rideFaults(course: Course): Fault[] {
  const out = structureFaults(course);
  if (out.length > 0) return out;
  collect(out, profileFaults(course));
  collect(out, lineFaults(course));
  collect(out, jumpFaults(course));
  const outrun = lastY(course) - course.finish;
  if (outrun < OUTRUN)
    collect(out, [courseFault('short-outrun', ['finish'], { have: outrun / 1000, min: OUTRUN / 1000 })]);
  return out;
}
