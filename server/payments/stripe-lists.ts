import type { PurchasePage } from './provider';
import type { Ask } from './stripe-calls';
import { idOf, listOf, objectOf } from './stripe-json';
import { marksOf } from './stripe-purchases';

/*
 * All purchases that Stripe knows: its subscriptions first, ended ones included, then the checkouts of single payments. Stripe
 * does not list by metadata, so a page is one of the whole account, and what other servers sold is left out of it.
 */

/** Purchases of a page. Each of them costs up to five calls, and a page is begun anew after a call that failed. */
const PAGE = 20;
/** Where the single payments begin. */
const PAYMENTS = 'cs_';

/** @param after '', or what the page before gave as `next`: the id of its last row, or where single payments begin */
export function listPurchases(ask: Ask, server: string, after: string): PurchasePage {
  return after.startsWith(PAYMENTS)
    ? listPayments(ask, server, after)
    : listSubscriptions(ask, server, after);
}

function listSubscriptions(ask: Ask, server: string, after: string): PurchasePage {
  const form = { status: 'all', limit: PAGE, starting_after: after || undefined };
  const answer = ask({ method: 'GET', path: '/v1/subscriptions', form });
  const rows = listOf(answer).map(objectOf);
  const references = rows.filter((row) => marksOf(row.metadata)?.server === server).map(({ id }) => idOf(id));
  return { references, next: answer?.has_more === true ? lastId(rows) : PAYMENTS };
}

function listPayments(ask: Ask, server: string, after: string): PurchasePage {
  const form = { status: 'complete', limit: PAGE, starting_after: after === PAYMENTS ? undefined : after };
  const answer = ask({ method: 'GET', path: '/v1/checkout/sessions', form });
  const rows = listOf(answer).map(objectOf);
  // The checkout of a subscription is no purchase of its own.
  const own = rows.filter(({ mode, metadata }) => mode === 'payment' && marksOf(metadata)?.server === server);
  return { references: own.map(({ id }) => idOf(id)), next: answer?.has_more === true ? lastId(rows) : '' };
}

const lastId = (rows: readonly Readonly<Record<string, unknown>>[]): string => idOf(rows.at(-1)?.id);
