import type { CourseGate, DisciplineCode, Side } from '../../sim';
import { centreLine } from '../facts';
import { MAX_GATE, MAX_GATES, MAX_LENGTH, MAX_SIDE, MIN_GATE } from '../limits';
import type { Action } from './action';
import { COARSE, type Draft, GRID, inserted, onGrid, replaced, withCourse, without } from './draft';

/** Width of a new gate by discipline, mm: what the setter gives. */
const WIDTHS: Readonly<Record<DisciplineCode, number>> = [5000, 6500, 7500, 9000];
/** From one new gate to the next, and from the start to the first, mm. */
const STEPS: Readonly<Record<DisciplineCode, number>> = [10_000, 25_000, 45_000, 80_000];
/** How far a first gate's turning pole stands from the centre line, mm. */
const OFFSETS: Readonly<Record<DisciplineCode, number>> = [1500, 3000, 5000, 7000];

const placeX = (x: number): number => onGrid(x, GRID, -MAX_SIDE, MAX_SIDE);
const placeY = (y: number): number => onGrid(y, GRID, -MAX_LENGTH, MAX_LENGTH);
const wide = (width: number): number => onGrid(width, GRID, MIN_GATE, MAX_GATE);

function other(side: Side): Side {
  return side === 1 ? -1 : 1;
}

export interface GatePlace {
  readonly x: number;
  readonly y: number;
}

/** Sets a gate: passed on the other side than the one above it, as wide as the style's, unless told. mm */
export const setGate = {
  name: 'set-gate',
  label: 'builder.act.set-gate',
  key: 'n',
  apply(draft, { x, y, side, width }) {
    const { gates, discipline } = draft.course;
    if (gates.length >= MAX_GATES) return draft;
    const above = gates.findLast((gate) => gate.y <= y);
    const gate: CourseGate = {
      x: placeX(x),
      y: placeY(y),
      side: side ?? (above === undefined ? 1 : other(above.side)),
      width: wide(width ?? WIDTHS[discipline]),
    };
    return withCourse(draft, { gates: inserted(gates, gate) });
  },
} satisfies Action<'set-gate', GatePlace & { readonly side?: Side; readonly width?: number }>;

function changed(draft: Draft, index: number, change: (gate: CourseGate) => CourseGate): Draft {
  const { gates } = draft.course;
  const gate = gates[index];
  return gate === undefined ? draft : withCourse(draft, { gates: replaced(gates, index, change(gate)) });
}

/** Moves a gate, both its poles. mm */
export const moveGate = {
  name: 'move-gate',
  label: 'builder.act.move-gate',
  apply: (draft, { index, x, y }) => changed(draft, index, (g) => ({ ...g, x: placeX(x), y: placeY(y) })),
} satisfies Action<'move-gate', GatePlace & { readonly index: number }>;

/** Moves one pole along the gate's line while the other stands. A pole led past the other turns the gate around. mm */
export const movePole = {
  name: 'move-pole',
  label: 'builder.act.move-pole',
  apply: (draft, { index, pole, x }) =>
    changed(draft, index, (g) => {
      const outside = g.x + g.side * g.width;
      const [turning, far] = pole === 'turning' ? [placeX(x), outside] : [g.x, placeX(x)];
      const side: Side = far > turning ? 1 : far < turning ? -1 : g.side;
      const width = wide(Math.abs(far - turning));
      // The standing pole stands: a gate that would be too narrow keeps its least width.
      const at = pole === 'turning' ? placeX(far - side * width) : g.x;
      return { ...g, x: at, side, width };
    }),
} satisfies Action<
  'move-pole',
  { readonly index: number; readonly pole: 'turning' | 'outside'; readonly x: number }
>;

/** Passes a gate on the other side of its turning pole. */
export const turnGate = {
  name: 'turn-gate',
  label: 'builder.act.turn-gate',
  key: 'f',
  apply: (draft, { index }) => changed(draft, index, (g) => ({ ...g, side: other(g.side) })),
} satisfies Action<'turn-gate', { readonly index: number }>;

/** Makes a gate wider or narrower; its turning pole stands. mm */
export const gateWidth = {
  name: 'gate-width',
  label: 'builder.act.gate-width',
  apply: (draft, { index, width }) =>
    changed(draft, index, (g) => ({ ...g, width: onGrid(width, COARSE, MIN_GATE, MAX_GATE) })),
} satisfies Action<'gate-width', { readonly index: number; readonly width: number }>;

/** Takes a gate away. */
export const removeGate = {
  name: 'remove-gate',
  label: 'builder.act.remove-gate',
  key: 'Delete',
  apply(draft, { index }) {
    const gates = without(draft.course.gates, index);
    return gates === draft.course.gates ? draft : withCourse(draft, { gates });
  },
} satisfies Action<'remove-gate', { readonly index: number }>;

/**
 * Where a new gate would stand, mm: below the gate at `after` (the last one unless told), on the other side of the
 * centre line; half way to the next gate where there is one.
 */
export function nextGatePlace(draft: Draft, after?: number): GatePlace {
  const { course } = draft;
  const { gates, discipline } = course;
  const index = after ?? gates.length - 1;
  const above = gates[index];
  const below = gates[index + 1];
  const step = STEPS[discipline];
  if (above === undefined) return { x: centreLine(course, step) + OFFSETS[discipline], y: step };
  const y = below === undefined ? above.y + step : (above.y + below.y) / 2;
  const offset = above.x - centreLine(course, above.y);
  return { x: centreLine(course, y) - offset, y };
}
