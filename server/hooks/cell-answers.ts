import { clockAhead } from '../rules/signed-calls';

/** What an operator should know of how another cell answers: that it refuses this one, and that the clocks differ. */

const refusedKey = (cell: string): string => `fl-cell-refused-${cell}`;
const aheadKey = (cell: string): string => `fl-cell-ahead-${cell}`;

/**
 * Notes the answer of a call. A refusal is logged once, until a call is taken again: it looks like a cell that is away, and
 * does not end by itself.
 *
 * @param cell the club cell of the two
 */
export function noteAnswer(app: PB.App, cell: string, status: number, date: string | undefined): void {
  const ahead = clockAhead(date, Date.now());
  if (ahead !== undefined) app.store().set(aheadKey(cell), ahead);
  if (status !== 401) app.store().remove(refusedKey(cell));
  else if (app.store().get(refusedKey(cell)) !== true) {
    app.store().set(refusedKey(cell), true);
    const hint = 'look at its name, its FL_PASS_SECRET, and the clocks';
    app.logger().error('A call between cells was refused', 'cell', cell, 'hint', hint);
  }
}

/** By how much the other cell's clock is ahead of this one's, s; undefined where it has not answered since the start. */
export function aheadOf(app: PB.App, cell: string): number | undefined {
  const ahead = app.store().get(aheadKey(cell));
  return ahead === undefined || ahead === null ? undefined : Number(ahead);
}
