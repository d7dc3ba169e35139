import type { Course, CourseGate, Equipment } from '../sim';
import { factsOf } from './facts';
import { figuresOf, isCombined } from './figures';
import { BOARD_FIS, DROP_SHARE, FIS, type FisFigures, type Range } from './fis';
import { cellIndex } from './structure';
import type { RaceStyle, Track } from './track';

/** The subject of a figure. */
export type FisTopic =
  | 'drop'
  | 'gate-width'
  | 'distance'
  | 'mean-distance'
  | 'delayed-distance'
  | 'turns'
  | 'gates'
  | 'course-width'
  | 'hairpins'
  | 'verticals'
  | 'delays'
  | 'long-combination';

/** A figure of the sport that a track does not meet: the track's value, the range asked for, and the source. */
export interface FisAdvice {
  readonly topic: FisTopic;
  /** Number of the gate concerned; the first is 1. */
  readonly gate?: number;
  readonly have: number;
  readonly min?: number;
  readonly max?: number;
  /** Alternative range, inside a combination. */
  readonly or?: Range;
  readonly source: string;
}

function isIn(have: number, { min, max }: Range): boolean {
  // Tolerance of half a centimetre: stored values are rounded to the builder's grid.
  return (min === undefined || have >= min - 0.005) && (max === undefined || have <= max + 0.005);
}

function off(topic: FisTopic, have: number, range: Range, gate?: number): FisAdvice[] {
  return isIn(have, range) ? [] : [{ topic, have, ...range, ...(gate === undefined ? {} : { gate }) }];
}

/** Distance between two turning poles, m. */
function apart(a: CourseGate, b: CourseGate): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  return Math.sqrt(dx * dx + dy * dy) / 1000;
}

function distanceAdvice(f: FisFigures, a: CourseGate, b: CourseGate, gate: number): FisAdvice[] {
  const distance = apart(a, b);
  if (a.side === b.side) return off('delayed-distance', distance, f.delayed, gate);
  if (f.combined === undefined || !isCombined(a, b)) return off('distance', distance, f.distance, gate);
  if (isIn(distance, f.combined)) return [];
  return off('distance', distance, f.distance, gate).map((advice) => ({ ...advice, or: f.combined! }));
}

function widthAdvice(c: Course, f: FisFigures, i: number): FisAdvice[] {
  const [before, g, after] = [c.gates[i - 1], c.gates[i]!, c.gates[i + 1]];
  const inCombination =
    (before !== undefined && isCombined(before, g)) || (after !== undefined && isCombined(g, after));
  const range = inCombination ? (f.verticalWidth ?? f.gateWidth) : f.gateWidth;
  return off('gate-width', g.width / 1000, range, i + 1);
}

function gateAdvice(c: Course, f: FisFigures): FisAdvice[] {
  const out: FisAdvice[] = [];
  for (let i = 0; i < c.gates.length; i++) {
    const g = c.gates[i]!;
    out.push(...widthAdvice(c, f, i));
    const before = c.gates[i - 1];
    if (before) out.push(...distanceAdvice(f, before, g, i + 1));
    const nets = (2 * c.nets[cellIndex(c, g.y)]!) / 1000;
    out.push(...off('course-width', nets, f.courseWidth, i + 1));
  }
  return out;
}

function atLeast(range: Range, share: number): Range {
  return range.min === undefined ? range : { ...range, min: Math.round(range.min * share) };
}

/** Returns how many side switches a style asks for on a drop (m). */
export function turnsAsked(style: RaceStyle, dropM: number): Range {
  const { turns, turnsSlack } = FIS[style];
  const { min, max, source } = turns;
  return {
    ...(min === undefined ? {} : { min: Math.round(min * dropM) - turnsSlack }),
    ...(max === undefined ? {} : { max: Math.round(max * dropM) + turnsSlack }),
    source,
  };
}

/** Returns the drop that a style asks for, m. It is smaller for easier tracks ({@link DROP_SHARE}). */
export function dropAsked(style: RaceStyle, difficulty: Track['difficulty']): Range {
  return atLeast(FIS[style].drop, difficulty ? DROP_SHARE[difficulty] : 1);
}

function skiAdvice(style: RaceStyle, c: Course, difficulty: Track['difficulty']): FisAdvice[] {
  const f = FIS[style];
  const share = difficulty ? DROP_SHARE[difficulty] : 1;
  const { dropM } = factsOf(c);
  const { turns, hairpins, verticals, long, delays } = figuresOf(c.gates);
  const out = [
    // Rounded, because a hill stored in whole centimetres differs a little from the drop asked for.
    ...off('drop', Math.round(dropM * 10) / 10, dropAsked(style, difficulty)),
    ...off('turns', turns, turnsAsked(style, dropM)),
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

function boardAdvice(style: RaceStyle, { gates }: Course): FisAdvice[] {
  const f = BOARD_FIS[style];
  if (f === undefined) return [];
  const out = off('gates', gates.length, f.gates);
  let way = 0;
  const each: FisAdvice[] = [];
  for (let i = 1; i < gates.length; i++) {
    const distance = apart(gates[i - 1]!, gates[i]!);
    way += distance;
    each.push(...off('distance', distance, f.distance, i + 1));
  }
  if (gates.length > 1) out.push(...off('mean-distance', way / (gates.length - 1), f.meanDistance));
  return [...out, ...each];
}

/**
 * Returns where a track differs from the sport's figures for its style. This is advice, not an error. Training tracks have no
 * figures; for snowboards only parallel slalom and parallel giant slalom have some. The least drop and the least number of
 * obligatory figures are scaled by the track's difficulty ({@link DROP_SHARE}).
 */
export function fisAdvice(
  { style, course, difficulty }: Pick<Track, 'style' | 'course' | 'difficulty'>,
  equipment: Equipment = 'ski',
): FisAdvice[] {
  if (style === 'training') return [];
  return equipment === 'ski' ? skiAdvice(style, course, difficulty) : boardAdvice(style, course);
}
