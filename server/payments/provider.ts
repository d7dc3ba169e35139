/*
 * What the server needs of whoever takes payments. A provider knows nothing of the database: it is handed what it needs, and
 * the way to send a request, so that its code runs in PocketBase's engine and in tests alike.
 *
 * What has been paid is never put together from what a provider reports, since reports come late, twice and in any order. A
 * report only says which purchase to look at; `fetch` then asks for all of it.
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
/** Throws when no answer comes. */
export type Send = (request: HttpRequest) => HttpAnswer;

/** What a provider is made with. */
export interface Means {
  readonly send: Send;
  /** HMAC-SHA256 as lower-case hex. */
  readonly hmac: (text: string, secret: string) => string;
  /** Compares in a time that tells nothing of where two texts differ. */
  readonly equal: (a: string, b: string) => boolean;
}

/** What a purchase is for. It is given to the provider with the order, and comes back with each fetch. */
export interface Marks {
  /** Which server sold it: several may share one account at the provider. */
  readonly server: string;
  readonly checkout: string;
  readonly user: string;
  readonly plan: string;
  /** How many days it lasts, 0 for good, where it is paid once: as the plan said when it was ordered. */
  readonly days?: number | undefined;
}

export type Period = 'month' | 'year' | 'once';

/** A checkout to be opened. The same order again is the same checkout. */
export interface Order {
  readonly marks: Marks;
  readonly price: string;
  readonly period: Period;
  readonly email: string;
  /** The buyer as the provider knows them from before; '' for a new one. */
  readonly customer: string;
  /** Until when it can be paid, ms. */
  readonly endsAt: number;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** A checkout that is open: the provider's name of it, and the page that takes the payment. */
export interface Checkout {
  readonly session: string;
  readonly url: string;
}

export type CheckoutState =
  | { readonly is: 'open' | 'closed' }
  | { readonly is: 'complete'; readonly reference: string };

/** What something costs, as the provider has it. */
export interface Price {
  /** In units of the currency, such as 12.5. */
  readonly amount: number;
  /** ISO 4217, in capital letters. */
  readonly currency: string;
  readonly period: Period;
}

/**
 * How a purchase stands.
 *
 * - `unpaid`: nothing has been paid; `isOver`: nor will it be
 * - `paid`: up to `untilMs`, or once and for all. `renews`: the provider goes on charging. `mayBeLate`: the next payment is
 *   still expected, so a delay is the provider's or the bank's and not the end
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

/** Purchases of one server, a page of them. */
export interface PurchasePage {
  readonly references: readonly string[];
  /** Where the next page begins; '' after the last one. */
  readonly next: string;
}

/** A subscription or a single payment. */
export interface Purchase {
  readonly reference: string;
  /** undefined for what was not bought here. */
  readonly marks: Marks | undefined;
  readonly customer: string;
  /** '' where the provider does not say. */
  readonly price: string;
  readonly state: PurchaseState;
}

/** What a report is about: a purchase, or a payment whose purchase has to be looked up. */
export type Subject = { readonly reference: string } | { readonly payment: string };

export interface PaymentEvent {
  /** The same for each time it is sent. */
  readonly id: string;
  readonly type: string;
  /** undefined for what changes no purchase. */
  readonly about: Subject | undefined;
}

/** Why a report is not believed. */
export interface Refusal {
  readonly refused: 'no-signature' | 'wrong-signature' | 'too-old' | 'not-an-event';
  readonly message: string;
}

/** All of them but `verify` call the provider, so none belongs inside a transaction. They throw `ProviderFault`. */
export interface Provider {
  readonly name: string;
  /** @returns undefined for a price that cannot be bought at */
  price(id: string): Price | undefined;
  checkout(order: Order): Checkout;
  lookAtCheckout(session: string): CheckoutState;
  /** Closes a checkout, unless it has been paid. */
  closeCheckout(session: string): CheckoutState;
  /** @returns the address of a page on which a buyer changes or ends what they have bought */
  portal(customer: string, returnUrl: string): string;
  /** @param header gives a header of the request by its name, '' for none */
  verify(rawBody: string, header: (name: string) => string, nowMs: number): PaymentEvent | Refusal;
  /** @returns the reference of the purchase that a payment was for */
  locate(payment: string): string | undefined;
  /** @returns undefined for a purchase that the provider does not know */
  fetch(reference: string): Purchase | undefined;
  /**
   * All that a server has ever sold, page by page: for a database that may have forgotten some of it.
   *
   * @param after where the page begins, '' for the first one
   */
  listPurchases(server: string, after: string): PurchasePage;
  /** Ends a purchase, or a checkout that nobody has paid, so that nothing more is charged. What has ended stays so. */
  cancel(reference: string): void;
}

/** A call to a provider that came to nothing. */
export class ProviderFault extends Error {
  /**
   * - `away`: another try may succeed
   * - `unknown-customer`: the customer of the request was deleted at the provider
   * - `rejected`: the provider does not take the request as it is
   */
  readonly kind: 'away' | 'unknown-customer' | 'rejected';

  /** @param message one sentence for the operator's log */
  constructor(kind: ProviderFault['kind'], message: string) {
    super(message);
    this.name = 'ProviderFault';
    this.kind = kind;
  }
}
