import { type Span, stateOf, type Term } from '../rules/memberships';
import { isPeriod } from '../rules/plans';
import { firstRow, millis } from './rides-rows';

/** Reads and writes rows of user_memberships for rules and calls. */

/** Formats a time as PocketBase stores it; '' for none. */
export function dateOf(ms: number | undefined): string {
  return ms === undefined ? '' : new Date(ms).toISOString().replace('T', ' ');
}

const momentOf = (row: PB.RecordModel, name: string): number | undefined => {
  const text = row.getString(name);
  return text === '' ? undefined : millis(text);
};

/** Returns how long a plan lasts. A plan that an operator created without a period lasts for its days. */
export function termOf(plan: PB.RecordModel): Term {
  const period = plan.getString('period');
  return { period: isPeriod(period) ? period : 'once', days: plan.getInt('days') };
}

export function spanOfRow(row: PB.RecordModel): Span {
  return {
    endsAt: momentOf(row, 'endDate'),
    graceUntil: momentOf(row, 'graceUntil'),
    renews: row.getBool('renews'),
  };
}

/** Returns whether a membership is active now. */
export function isRunning(row: PB.RecordModel, nowMs: number): boolean {
  return stateOf(spanOfRow(row), nowMs) !== 'ended';
}

/** Returns the membership that was given for a purchase or a code. */
export function heldBy(app: PB.App, externalId: string): PB.RecordModel | undefined {
  const sql = "SELECT id FROM user_memberships WHERE externalId = {:externalId} AND externalId != ''";
  const found = firstRow(app, sql, { externalId }, { id: '' });
  return found && app.findRecordById('user_memberships', found.id);
}

/** Writes how long a membership lasts, unless the row has these values already. */
export function writeSpan(tx: PB.App, row: PB.RecordModel, { endsAt, graceUntil, renews }: Span): void {
  const values = { endDate: dateOf(endsAt), graceUntil: dateOf(graceUntil), renews };
  for (const [name, value] of Object.entries(values)) row.set(name, value);
  const before = row.original();
  const names = ['membership', 'customer', 'endDate', 'graceUntil', 'renews'];
  if (row.isNew() || names.some((name) => row.getString(name) !== before.getString(name))) tx.save(row);
}
