import type { PurchasePage } from './provider';
import type { Ask } from './stripe-calls';
import { idOf, listOf, objectOf } from './stripe-json';
import { marksOf } from './stripe-purchases';

/*
 * Lists all purchases at Stripe: its subscriptions first, including ended ones, then the checkouts of single payments. Stripe
 * cannot list by metadata, so a page is one of the whole account, and the sales of other servers are filtered out.
 */

/** Purchases of a page. Each costs up to five calls, and a failed call restarts the page. */
const PAGE = 20;
/** Cursor of the first page of single payments. */
const PAYMENTS = 'cs_';

/** @param after '', or `next` of the previous page: the id of its last row, or where single payments begin */
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
  // The checkout of a subscription is not a purchase of its own.
  const own = rows.filter(({ mode, metadata }) => mode === 'payment' && marksOf(metadata)?.server === server);
  return { references: own.map(({ id }) => idOf(id)), next: answer?.has_more === true ? lastId(rows) : '' };
}

const lastId = (rows: readonly Readonly<Record<string, unknown>>[]): string => idOf(rows.at(-1)?.id);
