import * as buying from './buying';
import type { Ledger } from './ledger';
import { checkoutPage, deskPage, portalPage } from './pages';

/** A visit to a page, and the button pressed on it. */

export interface Visit {
  readonly path: string;
  /** The pressed button; '' for none. */
  readonly act: string;
  readonly form: URLSearchParams;
  readonly query: URLSearchParams;
}

/** The result: a redirect, or a page to show. */
export interface Shown {
  readonly location?: string;
  readonly html?: string;
}

export function show(ledger: Ledger, { path, act, form, query }: Visit): Shown {
  const [, room = '', id = ''] = path.split('/');
  if (room === 'pay') return payPage(ledger, id, act);
  if (room === 'portal') {
    const subscription = ledger.subscriptions.get(form.get('subscription') ?? '');
    if (subscription?.customer === id) buying.endWithPeriod(ledger, subscription, act === 'end');
    return { html: portalPage(ledger, id, query.get('return') ?? '/') };
  }
  if (act !== '') workAtDesk(ledger, form.get('of') ?? '', act);
  return { html: deskPage(ledger) };
}

function payPage(ledger: Ledger, id: string, act: string): Shown {
  const session = ledger.sessions.get(id);
  if (session === undefined) return { html: 'There is no such checkout.' };
  // For example, a session that was replaced by another tab's.
  if (act !== '' && act !== 'cancel' && session.status !== 'open')
    return { html: checkoutPage(ledger, session, '') };
  if (act === 'cancel') return { location: session.cancel_url ?? '/' };
  if (act === 'pay' || act === 'late') {
    buying.pay(ledger, session);
    return { location: session.success_url ?? '/' };
  }
  return { html: checkoutPage(ledger, session, act === 'decline' ? 'Your card was declined.' : '') };
}

function workAtDesk(ledger: Ledger, id: string, act: string): void {
  const subscription = ledger.subscriptions.get(id);
  if (subscription !== undefined) {
    if (act === 'renew' || act === 'fail') buying.renew(ledger, subscription, act === 'renew');
    if (act === 'recover') buying.recover(ledger, subscription);
  }
  const bought = subscription ?? ledger.sessions.get(id);
  const payment = bought && buying.paymentOf(ledger, bought);
  if (payment === undefined) return;
  if (act === 'refund') buying.refund(ledger, payment);
  if (act === 'dispute') buying.dispute(ledger, payment);
}
