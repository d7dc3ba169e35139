import type { Course } from '../sim';
import { KICKER_DROP_MM } from './bump';
import { centreLine } from './facts';
import { courseFault, type Fault } from './fault';
import { MAX_GRADE } from './limits';

/** Most faults reported at once: further ones would mostly repeat them. */
export const MAX_FAULTS = 20;

/** Returns the index of the cell (into snow, width, nets) at y, mm. */
export function cellIndex(course: Pick<Course, 'dy' | 'snow'>, y: number): number {
  const i = Math.floor(y / course.dy) + 1;
  return Math.max(0, Math.min(course.snow.length - 1, i));
}

/** Returns the last y (mm) that a cell of the course covers. */
export function lastY(course: Course): number {
  return (course.z.length - 4) * course.dy;
}

/**
 * Yields a fault for each list whose length does not match the control points. Without the right lengths nothing can be looked
 * up by y.
 */
export function* lengthFaults(c: Course): Generator<Fault> {
  const n = c.z.length;
  for (const channel of ['cross', 'centre', 'bowl'] as const) {
    const have = c[channel].length;
    if (have !== n && have !== 0) yield courseFault('wrong-length', [channel], { have, want: n });
  }
  for (const channel of ['snow', 'width', 'nets'] as const) {
    const have = c[channel].length;
    if (have !== n - 3) yield courseFault('wrong-length', [channel], { have, want: n - 3 });
  }
}

function* slopeFaults(c: Course): Generator<Fault> {
  const most = MAX_GRADE * c.dy;
  for (let i = 1; i < c.z.length; i++) {
    const rise = c.z[i]! - c.z[i - 1]!;
    // The spline's slope is a weighted mean of these steps: if none is too steep, the curve is not either.
    if (rise > most || rise < -most) {
      yield courseFault('too-steep', ['z', i], { y: ((i - 2) * c.dy) / 1000, grade: Math.abs(rise) / c.dy });
    }
  }
  for (let i = 0; i < c.width.length; i++) {
    if (c.nets[i]! < c.width[i]!) {
      yield courseFault('nets-inside-piste', ['nets', i], { y: ((i - 1) * c.dy) / 1000 });
    }
  }
}

function* gateFaults(c: Course): Generator<Fault> {
  for (let i = 0; i < c.gates.length; i++) {
    const g = c.gates[i]!;
    if (i > 0 && g.y <= c.gates[i - 1]!.y) {
      yield courseFault('not-sorted', ['gates', i, 'y'], { y: g.y / 1000 });
    }
    if (g.y <= 0) yield courseFault('gate-before-start', ['gates', i, 'y'], { y: g.y / 1000 });
    if (g.y >= c.finish) yield courseFault('gate-after-finish', ['gates', i, 'y'], { y: g.y / 1000 });
    // The turning pole and the space to pass it must be inside the nets; the outside pole may be beyond.
    const off = Math.abs(g.x + g.side * 1000 - centreLine(c, g.y));
    const nets = c.nets[cellIndex(c, g.y)]!;
    if (off > nets)
      yield courseFault('gate-outside', ['gates', i, 'x'], { x: g.x / 1000, nets: nets / 1000 });
  }
}

function* bumpFaults(c: Course): Generator<Fault> {
  let end = 0;
  for (let i = 0; i < c.bumps.length; i++) {
    const b = c.bumps[i]!;
    const from = b.kind === 0 ? b.y - b.length : b.y;
    const to = b.y + b.length + (b.kind === 0 ? 0 : KICKER_DROP_MM);
    if (from < 0 || to > lastY(c)) yield courseFault('bump-outside', ['bumps', i, 'y'], { y: b.y / 1000 });
    else if (from < end) yield courseFault('bumps-overlap', ['bumps', i, 'y'], { y: b.y / 1000 });
    end = to;
  }
}

function* orderFaults(c: Course): Generator<Fault> {
  for (let i = 1; i < c.trees.length; i++) {
    if (c.trees[i]!.y < c.trees[i - 1]!.y) {
      yield courseFault('not-sorted', ['trees', i, 'y'], { y: c.trees[i]!.y / 1000 });
    }
  }
  for (let i = 0; i < c.patches.length; i++) {
    const p = c.patches[i]!;
    if (p.x0 >= p.x1 || p.y0 >= p.y1) yield courseFault('empty-patch', ['patches', i]);
  }
  for (let i = 0; i < c.splits.length; i++) {
    const y = c.splits[i]!;
    if (y <= 0 || y >= c.finish) yield courseFault('split-outside', ['splits', i], { y: y / 1000 });
    else if (i > 0 && y <= c.splits[i - 1]!) {
      yield courseFault('not-sorted', ['splits', i], { y: y / 1000 });
    }
  }
  if (c.finish > lastY(c)) yield courseFault('finish-outside', ['finish'], { y: c.finish / 1000 });
}

/** Collects the first faults of a generator: at most {@link MAX_FAULTS} including those collected before. */
export function collect(into: Fault[], from: Iterable<Fault>): void {
  for (const fault of from) {
    if (into.length >= MAX_FAULTS) return;
    into.push(fault);
  }
}

/**
 * Returns the faults that make a course invalid although its shape is right: lists of the wrong length, gates out of order or
 * outside the nets, a finish beyond the slope. If empty, the simulation can run the course.
 */
export function structureFaults(c: Course): Fault[] {
  const out: Fault[] = [];
  collect(out, lengthFaults(c));
  // The checks below look cells up by y, which needs the right lengths.
  if (out.length > 0) return out;
  collect(out, slopeFaults(c));
  collect(out, gateFaults(c));
  collect(out, bumpFaults(c));
  collect(out, orderFaults(c));
  return out;
}
