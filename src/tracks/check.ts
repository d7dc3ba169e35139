import { type Course, Discipline } from '../sim';
import { centreLine, factsOf } from './facts';
import { courseFault, type Fault } from './fault';
import { figuresOf } from './figures';
import { DROP_SHARE, FIS, type FisFigures, type Range } from './fis';
import { cellIndex, collect, lastY, structureFaults } from './structure';
import type { Track } from './track';

/** Course a rider needs beyond the finish line to stop, mm. */
export const OUTRUN = 70_000;
/** Strongest bend of the profile, 1/m: where speeds pass 25 m/s, and in slalom and giant slalom (blends of 20 m). */
export const FAST_CURVATURE = 0.006;
export const SLOW_CURVATURE = 0.02;
/** Gates nearer than this along the hill cannot be ridden as two, mm. */
const MIN_GATE_STEP = 1500;
/** Room a line needs beside a tree, mm: half a rider and half a metre. */
const TREE_ROOM = 800;
/** Where a line passes a gate, beside the turning pole, mm. */
const PASS = 800;
/** Along the hill after a take-off, mm: nobody can be asked to turn there. */
const FLIGHT = 12_000;

function* profileFaults(c: Course): Generator<Fault> {
  const fast = c.discipline === Discipline.superG || c.discipline === Discipline.downhill;
  const limit = fast ? FAST_CURVATURE : SLOW_CURVATURE;
  // Control points bound the spline's second derivative: it is a weighted mean of these differences.
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
 * What makes a course unridable, each with the gate or field it is about; empty = it can be ridden.
 * All of {@link structureFaults}, a profile too sharp to stay on, gates on top of each other or behind a jump, trees in
 * the line, and no room to stop.
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

/** What the sport's figures are about. */
export type FisTopic =
  | 'drop'
  | 'gate-width'
  | 'distance'
  | 'delayed-distance'
  | 'turns'
  | 'course-width'
  | 'hairpins'
  | 'verticals'
  | 'delays'
  | 'long-combination';

/** One figure of the sport that a track does not meet: what it has, what is asked, by which source. */
export interface FisAdvice {
  readonly topic: FisTopic;
  /** Number of the gate it is about, the first is 1. */
  readonly gate?: number;
  readonly have: number;
  readonly min?: number;
  readonly max?: number;
  readonly source: string;
}

function off(topic: FisTopic, have: number, range: Range, gate?: number): FisAdvice[] {
  // Half a centimetre of grace: stored figures are rounded to the grid of the builder.
  const low = range.min !== undefined && have < range.min - 0.005;
  const high = range.max !== undefined && have > range.max + 0.005;
  return low || high ? [{ topic, have, ...range, ...(gate === undefined ? {} : { gate }) }] : [];
}

function gateAdvice(c: Course, f: FisFigures): FisAdvice[] {
  const out: FisAdvice[] = [];
  for (let i = 0; i < c.gates.length; i++) {
    const g = c.gates[i]!;
    out.push(...off('gate-width', g.width / 1000, f.gateWidth, i + 1));
    const before = c.gates[i - 1];
    if (before) {
      const dx = g.x - before.x;
      const dy = g.y - before.y;
      const distance = Math.sqrt(dx * dx + dy * dy) / 1000;
      if (before.side === g.side) out.push(...off('delayed-distance', distance, f.delayed, i + 1));
      else out.push(...off('distance', distance, f.distance, i + 1));
    }
    const nets = (2 * c.nets[cellIndex(c, g.y)]!) / 1000;
    out.push(...off('course-width', nets, f.courseWidth, i + 1));
  }
  return out;
}

function atLeast(range: Range, share: number): Range {
  return range.min === undefined ? range : { ...range, min: Math.round(range.min * share) };
}

/**
 * Where a track leaves the sport's figures for its style: advice, not an error. Training tracks have no figures.
 * The least drop and the least number of obligatory figures are scaled by the track's difficulty ({@link DROP_SHARE}).
 */
export function fisAdvice(track: Pick<Track, 'style' | 'course' | 'difficulty'>): FisAdvice[] {
  if (track.style === 'training') return [];
  const f = FIS[track.style];
  const c = track.course;
  const share = track.difficulty ? DROP_SHARE[track.difficulty] : 1;
  const { dropM } = factsOf(c);
  const { turns, hairpins, verticals, long, delays } = figuresOf(c.gates);
  const least = f.turns.min === undefined ? undefined : Math.floor(f.turns.min * dropM) - f.turnsSlack;
  const most = f.turns.max === undefined ? undefined : Math.ceil(f.turns.max * dropM) + f.turnsSlack;
  const out = [
    ...off('drop', dropM, atLeast(f.drop, share)),
    ...off('turns', turns, {
      ...(least === undefined ? {} : { min: least }),
      ...(most === undefined ? {} : { max: most }),
      source: f.turns.source,
    }),
    ...gateAdvice(c, f),
  ];
  if (f.figures) {
    out.push(
      ...off('hairpins', hairpins, atLeast(f.figures.hairpins, share)),
      ...off('verticals', verticals, atLeast(f.figures.verticals, share)),
      ...off('delays', delays, atLeast(f.figures.delays, share)),
      ...off('long-combination', long, { max: 0, source: f.figures.verticals.source }),
    );
  }
  return out;
}
