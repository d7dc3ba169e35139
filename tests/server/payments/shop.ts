import Stripe from 'stripe';
import { pay } from '../../../scripts/payments/buying';
import { type Delivered, send } from '../../../scripts/payments/deliveries';
import type { Event, Session, Subscription } from '../../../scripts/payments/ledger';
import { type PaymentServer, startPaymentServer } from '../../../scripts/payments/server';
import { type Account, type Answer, type Api, apiOf, type Json } from '../../harness/api';
import { type GameServer, startGameServer } from '../../harness/game-server';
import { purchasesAsked, runPaymentJobs } from '../../harness/purchases-asked';

/** The game with its payments on, and the local payment server beside it, whose reports a test sends when it likes. */
export interface Shop {
  readonly game: GameServer;
  readonly api: Api;
  readonly payments: PaymentServer;
  /** Moves the payment server's clock to so many days from now; the game's stays. */
  moveTo(days: number): void;
  /** A plan of the operator's. */
  plan(price: string, more?: Json): Promise<string>;
  buyer(name: string): Promise<Account>;
  /** `POST /api/fl/…`, or GET without a body. */
  call(path: string, who: Account, body?: Json): Promise<Answer>;
  /** Opens a checkout. */
  open(who: Account, plan: string): Promise<Session>;
  /** Opens a checkout and pays so many days from now; nothing is reported yet. The clock stays there. */
  buy(who: Account, plan: string, days?: number): Promise<Session>;
  subscriptionOf(session: Session): Subscription;
  /** Sends an event, signed now with the secret unless told. */
  deliver(event: Event | string, more?: Delivery): Promise<Delivered>;
  /** Sends all that was not sent yet, in order. */
  deliverAll(): Promise<readonly unknown[]>;
  /** Marks all events as sent. */
  loseAll(): void;
  mine(who: Account): Promise<Mine>;
  /** Whether somebody is premium, as their own row says. */
  isPremium(who: Account): Promise<boolean>;
  /** What is done without a report. */
  runJobs(): Promise<void>;
  /** Rows as the operator sees them. */
  list(collection: string, filter?: string): Promise<readonly Json[]>;
  close(): Promise<void>;
}

export interface Delivery {
  readonly secrets?: readonly string[];
  /** When it was signed, s since 1970. */
  readonly signedAt?: number;
  /** In place of the header that belongs to it. */
  readonly signature?: string;
}

export interface Mine {
  readonly premium: boolean;
  readonly portal: boolean;
  readonly waiting: { readonly plan: string } | null;
  readonly memberships: readonly {
    readonly id: string;
    readonly plan: string;
    readonly state: string;
    readonly until: string;
    readonly graceUntil: string;
    readonly renews: boolean;
  }[];
}

export const SECRET = 'whsec_present';
/** In the middle of a rotation the game knows both. */
export const NEXT_SECRET = 'whsec_next';
const KEY = 'sk_test_of_the_tests';

const oracle = new Stripe(KEY).webhooks;

/** The header that the provider's own library makes for a body. */
export function sign(payload: string, secret: string, timestamp: number): string {
  return oracle.generateTestHeaderString({ payload, secret, timestamp });
}

/** Several signatures of one moment in one header, as while a secret rotates. */
export function signWith(body: string, secrets: readonly string[], seconds: number): string {
  const parts = secrets.map((secret) => sign(body, secret, seconds).split(',').slice(1));
  return [`t=${seconds}`, ...parts.flat()].join(',');
}

/** The local payment server, its clock so many seconds from the machine's. */
export function startPayments(shiftS: () => number = () => 0): Promise<PaymentServer> {
  return startPaymentServer({ key: KEY, now: () => Math.floor(Date.now() / 1000) + shiftS() });
}

/** The environment in which the game takes payments by it. */
export function paymentsOf({ url }: PaymentServer): Record<string, string> {
  return {
    ...{ FL_STRIPE_URL: url, FL_STRIPE_KEY: KEY },
    FL_STRIPE_WEBHOOK_SECRET: `${SECRET},${NEXT_SECRET}`,
  };
}

/** @param onLine receives what the game's server prints */
export async function startShop(
  env: Readonly<Record<string, string>> = {},
  onLine: (line: string) => void = () => undefined,
): Promise<Shop> {
  let shiftS = 0;
  const asked = purchasesAsked();
  const payments = await startPayments(() => shiftS);
  const game = await startGameServer({
    onLine(line) {
      asked.hear(line);
      onLine(line);
    },
    env: { ...paymentsOf(payments), FL_URL: 'https://play.example.org', ...env },
  });
  const api = apiOf(game);
  const hook = `${game.url}/api/fl/payments/stripe`;
  const sent = new Set<string>();
  const call: Shop['call'] = (path, who, body) =>
    api.call(body === undefined ? 'GET' : 'POST', `/api/fl/${path}`, body, who.token);

  const shop: Shop = {
    ...{ game, api, payments, call },
    moveTo(days) {
      shiftS = days * 86_400;
    },
    plan: async (price, more = {}) =>
      (
        await api.put('memberships', {
          name: price || 'Given',
          price,
          period: price.split('_').at(-1),
          premium: true,
          ...more,
        })
      ).id,
    buyer: (name) => api.account(name, { verified: true }),
    async open(who, plan) {
      const answer = await call('checkout', who, { plan });
      const session = payments.ledger.sessions.get(String(answer.body.url).split('/').at(-1) ?? '');
      if (session === undefined) throw new Error(`no checkout: ${JSON.stringify(answer)}`);
      return session;
    },
    async buy(who, plan, days = 0) {
      const session = await shop.open(who, plan);
      shop.moveTo(days);
      pay(payments.ledger, session);
      return session;
    },
    subscriptionOf: ({ subscription }) => payments.ledger.subscriptions.get(subscription ?? '')!,
    deliver(event, { secrets = [SECRET], signedAt = Math.floor(Date.now() / 1000), signature } = {}) {
      const body = typeof event === 'string' ? event : JSON.stringify(event);
      if (typeof event !== 'string') sent.add(event.id);
      return send(hook, body, signature ?? signWith(body, secrets, signedAt));
    },
    async deliverAll() {
      const outcomes: unknown[] = [];
      for (const event of payments.ledger.events.filter(({ id }) => !sent.has(id))) {
        const { status, outcome } = await shop.deliver(event);
        outcomes.push(status === 200 ? outcome : status);
      }
      return outcomes;
    },
    loseAll() {
      for (const { id } of payments.ledger.events) sent.add(id);
    },
    mine: async (who) => (await call('memberships/mine', who)).body as unknown as Mine,
    async isPremium({ id, token }) {
      return (
        (await api.call('GET', `/api/collections/users/records/${id}`, undefined, token)).body.premium ===
        true
      );
    },
    runJobs: () => runPaymentJobs(api),
    async list(collection, filter = '') {
      const path = `/api/collections/${collection}/records?perPage=500&filter=${encodeURIComponent(filter)}`;
      return (await api.call<{ items: Json[] }>('GET', path, undefined, await api.superuser())).body.items;
    },
    async close() {
      await game.close();
      await payments.close();
    },
  };
  if (env.FL_STRIPE_KEY === undefined && env.FL_STRIPE_WEBHOOK_SECRET === undefined) await asked.ask(api);
  return shop;
}
