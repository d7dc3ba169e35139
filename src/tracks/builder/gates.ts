import type { CourseGate, DisciplineCode, Side } from '../../sim';
import { centreLine } from '../facts';
import { MAX_GATE, MAX_GATES, MAX_LENGTH, MAX_SIDE, MIN_GATE } from '../limits';
import type { Action } from './action';
import { COARSE, type Draft, GRID, inserted, onGrid, replaced, withCourse, without } from './draft';

/** Width of a new gate by discipline, mm: the same as the course setter's. */
const WIDTHS: Readonly<Record<DisciplineCode, number>> = [5000, 6500, 7500, 9000];
/** Distance between new gates, and from the start to the first one, by discipline, mm. */
const STEPS: Readonly<Record<DisciplineCode, number>> = [10_000, 25_000, 45_000, 80_000];
/** Distance of the first gate's turning pole from the centre line, by discipline, mm. */
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

/** Adds a gate. By default it is passed on the other side than the gate above, and as wide as usual for the discipline. mm */
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

/** Moves a gate with both poles. mm */
export const moveGate = {
  name: 'move-gate',
  label: 'builder.act.move-gate',
  apply: (draft, { index, x, y }) => changed(draft, index, (g) => ({ ...g, x: placeX(x), y: placeY(y) })),
} satisfies Action<'move-gate', GatePlace & { readonly index: number }>;

/** Moves one pole along the gate's line; the other stays. If the poles change order, the gate's side changes. mm */
export const movePole = {
  name: 'move-pole',
  label: 'builder.act.move-pole',
  apply: (draft, { index, pole, x }) =>
    changed(draft, index, (g) => {
      const outside = g.x + g.side * g.width;
      const [turning, far] = pole === 'turning' ? [placeX(x), outside] : [g.x, placeX(x)];
      const side: Side = far > turning ? 1 : far < turning ? -1 : g.side;
      const width = wide(Math.abs(far - turning));
      // The other pole stays: a gate that would be too narrow gets the least width.
      const at = pole === 'turning' ? placeX(far - side * width) : g.x;
      return { ...g, x: at, side, width };
    }),
} satisfies Action<
  'move-pole',
  { readonly index: number; readonly pole: 'turning' | 'outside'; readonly x: number }
>;

/** Changes the side on which a gate's turning pole is passed. */
export const turnGate = {
  name: 'turn-gate',
  label: 'builder.act.turn-gate',
  key: 'f',
  apply: (draft, { index }) => changed(draft, index, (g) => ({ ...g, side: other(g.side) })),
} satisfies Action<'turn-gate', { readonly index: number }>;

/** Changes the width of a gate; its turning pole stays. mm */
export const gateWidth = {
  name: 'gate-width',
  label: 'builder.act.gate-width',
  apply: (draft, { index, width }) =>
    changed(draft, index, (g) => ({ ...g, width: onGrid(width, COARSE, MIN_GATE, MAX_GATE) })),
} satisfies Action<'gate-width', { readonly index: number; readonly width: number }>;

/** Removes a gate. */
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
 * Returns the position for a new gate, mm: below the gate at `after` (by default the last one), on the other side of the centre
 * line, and half way to the next gate if there is one.
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
