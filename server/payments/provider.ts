/*
 * The interface of a payment provider. A provider does not access the database: it gets what it needs as parameters, including
 * the function that sends requests, so that its code runs in PocketBase's engine and in tests.
 *
 * The state of a purchase is never derived from reports, because they arrive late, twice and in any order. A report only names
 * the purchase; `fetch` then requests its whole state.
 */

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}
export interface HttpAnswer {
  readonly status: number;
  /** Parsed JSON. */
  readonly body: unknown;
}
/** Throws if there is no response. */
export type Send = (request: HttpRequest) => HttpAnswer;

/** Parameters of a provider. */
export interface Means {
  readonly send: Send;
  /** HMAC-SHA256 as lower-case hex. */
  readonly hmac: (text: string, secret: string) => string;
  /** Compares in constant time. */
  readonly equal: (a: string, b: string) => boolean;
}

/** Identifies what a purchase is for. It is sent to the provider with the order, and returned by each fetch. */
export interface Marks {
  /** The server that sold it: several may share one account at the provider. */
  readonly server: string;
  readonly checkout: string;
  readonly user: string;
  readonly plan: string;
  /** Days that a single payment gives, 0 for good, by the plan at the time of the order. */
  readonly days?: number | undefined;
}

export type Period = 'month' | 'year' | 'once';

/** A checkout to be opened. The same order again is the same checkout. */
export interface Order {
  readonly marks: Marks;
  readonly price: string;
  readonly period: Period;
  readonly email: string;
  /** The buyer's earlier customer id at the provider; '' for a new one. */
  readonly customer: string;
  /** Until when it can be paid, ms. */
  readonly endsAt: number;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** An open checkout: the provider's id, and the page on which it is paid. */
export interface Checkout {
  readonly session: string;
  readonly url: string;
}

export type CheckoutState =
  | { readonly is: 'open' | 'closed' }
  | { readonly is: 'complete'; readonly reference: string };

/** A price according to the provider. */
export interface Price {
  /** In units of the currency, such as 12.5. */
  readonly amount: number;
  /** ISO 4217, in capital letters. */
  readonly currency: string;
  readonly period: Period;
}

/**
 * The state of a purchase.
 *
 * - `unpaid`: nothing has been paid; `isOver`: nor will it be
 * - `paid`: until `untilMs`, or for good. `renews`: the provider keeps charging. `mayBeLate`: the next payment is still
 *   expected, so a missing one is a delay of the provider or the bank, and not the end
 * - `taken-back`: the last payment was refunded or charged back
 */
export type PurchaseState =
  | { readonly is: 'unpaid'; readonly isOver: boolean }
  | {
      readonly is: 'paid';
      readonly fromMs: number;
      readonly untilMs: number | undefined;
      readonly renews: boolean;
      readonly mayBeLate: boolean;
    }
  | { readonly is: 'taken-back'; readonly why: 'refunded' | 'disputed' };

/** A page of the purchases of one server. */
export interface PurchasePage {
  readonly references: readonly string[];
  /** Cursor of the next page; '' after the last one. */
  readonly next: string;
}

/** A subscription or a single payment. */
export interface Purchase {
  readonly reference: string;
  /** undefined if it was not bought here. */
  readonly marks: Marks | undefined;
  readonly customer: string;
  /** '' if the provider does not say. */
  readonly price: string;
  readonly state: PurchaseState;
}

/** The subject of a report: a purchase, or a payment whose purchase has to be looked up. */
export type Subject = { readonly reference: string } | { readonly payment: string };

export interface PaymentEvent {
  /** The same each time the report is sent. */
  readonly id: string;
  readonly type: string;
  /** undefined if the report changes no purchase. */
  readonly about: Subject | undefined;
}

/** Why a report is not accepted. */
export interface Refusal {
  readonly refused: 'no-signature' | 'wrong-signature' | 'too-old' | 'not-an-event';
  readonly message: string;
}

/**
 * A payment provider. All methods except `verify` call it, so do not call them inside a transaction. They throw
 * `ProviderFault`.
 */
export interface Provider {
  readonly name: string;
  /** @returns undefined for a price that is not on sale */
  price(id: string): Price | undefined;
  checkout(order: Order): Checkout;
  lookAtCheckout(session: string): CheckoutState;
  /** Closes a checkout, unless it has been paid. */
  closeCheckout(session: string): CheckoutState;
  /** @returns the address of a page on which a buyer changes or ends purchases */
  portal(customer: string, returnUrl: string): string;
  /** @param header returns a header of the request by its name, '' for none */
  verify(rawBody: string, header: (name: string) => string, nowMs: number): PaymentEvent | Refusal;
  /** @returns the reference of the purchase that a payment was for */
  locate(payment: string): string | undefined;
  /** @returns undefined for a purchase that the provider does not know */
  fetch(reference: string): Purchase | undefined;
  /**
   * Lists everything that a server has ever sold, page by page: for a database that may have lost some of it.
   *
   * @param after where the page begins, '' for the first one
   */
  listPurchases(server: string, after: string): PurchasePage;
  /** Ends a purchase or an unpaid checkout, so that nothing more is charged. Does nothing if it has ended already. */
  cancel(reference: string): void;
}

/** A failed call to a provider. */
export class ProviderFault extends Error {
  /**
   * - `away`: a retry may succeed
   * - `unknown-customer`: the customer of the request was deleted at the provider
   * - `rejected`: the provider rejects the request as invalid
   */
  readonly kind: 'away' | 'unknown-customer' | 'rejected';

  /** @param message one sentence for the operator's log */
  constructor(kind: ProviderFault['kind'], message: string) {
    super(message);
    this.name = 'ProviderFault';
    this.kind = kind;
  }
}
