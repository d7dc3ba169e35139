import { clockAhead } from '../rules/signed-calls';

/** Facts about another cell's responses for the operator: whether it refuses this cell, and how far the clocks differ. */

const refusedKey = (cell: string): string => `fl-cell-refused-${cell}`;
const aheadKey = (cell: string): string => `fl-cell-ahead-${cell}`;

/**
 * Records the response of a call. Logs a refusal once, until a call is accepted again: it looks like a cell that is away, but
 * does not resolve without the operator.
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

/** Returns how far the other cell's clock is ahead of this one's, s; undefined if it has not responded since the start. */
export function aheadOf(app: PB.App, cell: string): number | undefined {
  const ahead = app.store().get(aheadKey(cell));
  return ahead === undefined || ahead === null ? undefined : Number(ahead);
}
