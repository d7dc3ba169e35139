import { monotonicMs } from './clock';

/** Pauses between calls to a cell that is away; what is to be said to it waits, and other cells do not. */

const FIRST_MS = 1000;
const LONGEST_MS = 30_000;

const untilKey = (cell: string): string => `fl-cell-until-${cell}`;
const pauseKey = (cell: string): string => `fl-cell-pause-${cell}`;

/** A cell, by its name. */
export interface Asked {
  readonly name: string;
}

/** The first of these cells that may be asked now. */
export function firstBack(app: PB.App, cells: readonly Asked[]): Asked | undefined {
  const now = monotonicMs();
  return cells.find(({ name }) => Number(app.store().get(untilKey(name)) ?? 0) <= now);
}

/** No answer came from a cell: it is asked again after a pause that grows. */
export function noteAway(app: PB.App, cell: string): void {
  const pause = Math.min(Number(app.store().get(pauseKey(cell)) ?? 0) * 2 || FIRST_MS, LONGEST_MS);
  app.store().set(pauseKey(cell), pause);
  app.store().set(untilKey(cell), monotonicMs() + pause);
}

/** A cell has answered. */
export function noteBack(app: PB.App, cell: string): void {
  app.store().remove(pauseKey(cell));
  app.store().remove(untilKey(cell));
}
