import { monotonicMs } from './clock';

/** Backoff between calls to a cell that is away. Updates for it wait, and those for other cells do not. */

const FIRST_MS = 1000;
const LONGEST_MS = 30_000;

const untilKey = (cell: string): string => `fl-cell-until-${cell}`;
const pauseKey = (cell: string): string => `fl-cell-pause-${cell}`;

/** A cell, by its name. */
export interface Asked {
  readonly name: string;
}

/** Returns the first of these cells that may be called now. */
export function firstBack(app: PB.App, cells: readonly Asked[]): Asked | undefined {
  const now = monotonicMs();
  return cells.find(({ name }) => Number(app.store().get(untilKey(name)) ?? 0) <= now);
}

/** A cell did not respond: it is called again after a growing pause. */
export function noteAway(app: PB.App, cell: string): void {
  const pause = Math.min(Number(app.store().get(pauseKey(cell)) ?? 0) * 2 || FIRST_MS, LONGEST_MS);
  app.store().set(pauseKey(cell), pause);
  app.store().set(untilKey(cell), monotonicMs() + pause);
}

/** A cell has responded. */
export function noteBack(app: PB.App, cell: string): void {
  app.store().remove(pauseKey(cell));
  app.store().remove(untilKey(cell));
}
