import { stateOf } from '../rules/memberships';
import { openCheckoutOf } from './checkout-rows';
import { customersOf } from './customers';
import { dateOf, spanOfRow } from './membership-rows';
import { providerHere } from './payment-provider';
import { allRows, millis } from './rides-rows';

/** Maximum number of listed memberships; the newest come first. */
const MOST = 50;

/**
 * `GET /api/fl/memberships/mine` -> `{nowMs, premium, memberships, waiting, portal}`: present and past memberships, the plan
 * whose payment is awaited, and whether there is a page for managing purchases.
 */
export function listMine(e: PB.RequestEvent): void {
  const me = e.auth;
  if (me === null) throw new UnauthorizedError('Please log in first.');
  const nowMs = Date.now();
  const rows = allRows(
    e.app,
    'SELECT m.id, m.membership AS plan, k.name, k.premium, k.community, m.source, m.created AS since FROM user_memberships m ' +
      `JOIN memberships k ON k.id = m.membership WHERE m.user = {:me} ORDER BY m.created DESC, m.id DESC LIMIT ${MOST}`,
    { me: me.id },
    { id: '', plan: '', name: '', premium: false, community: '', source: '', since: '' },
  );
  const provider = providerHere();
  const memberships = rows.map((row) => {
    const span = spanOfRow(e.app.findRecordById('user_memberships', row.id));
    return {
      ...row,
      ...{ until: dateOf(span.endsAt), graceUntil: dateOf(span.graceUntil), renews: span.renews },
      state: stateOf(span, nowMs),
    };
  });
  const open = openCheckoutOf(e.app, me.id);
  const isAwaited = open !== undefined && millis(open.getString('endsAt')) > nowMs;
  e.json(200, {
    ...{ nowMs, premium: me.getBool('premium'), memberships },
    waiting: isAwaited ? { plan: open.getString('plan'), since: open.getString('created') } : undefined,
    portal: provider !== undefined && customersOf(e.app, me.id, provider.name).length > 0,
  });
}
