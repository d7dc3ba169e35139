import * as buying from '../../scripts/payments/buying';
import type { Event, Subscription } from '../../scripts/payments/ledger';
import type { Account } from '../harness/api';
import { NEXT_SECRET, SECRET, type Shop, signWith, startShop } from '../server/payments/shop';
import type { Bench } from './run';

/*
 * A thousand reports of payments, as badly as they can come: in no order, twice and at once, late, forged, cut off, and signed
 * with another secret from the middle on, while purchases go on. Afterwards each buyer must have what the provider says they
 * have paid for, once.
 */

const REPORTS = 1000;
const BUYERS = 40;
/** Reports under way at once. */
const AT_ONCE = 8;
const DAY_S = 86_400;

/** Chance that comes out the same each time. */
function makeChance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Buyer {
  readonly account: Account;
  readonly subscription: Subscription;
}

/** What may happen to a subscription next; most of it is renewal. */
function live(shop: Shop, { subscription }: Buyer, chance: (below: number) => number): void {
  const { ledger } = shop.payments;
  const payment = buying.paymentOf(ledger, subscription);
  const isOver = subscription.status === 'canceled';
  const choice = chance(30);
  if (choice === 0 && payment !== undefined) buying.refund(ledger, payment);
  else if (choice === 1 && payment !== undefined) buying.dispute(ledger, payment);
  else if (choice === 2 && payment !== undefined) buying.decide(ledger, payment, 'won');
  else if (isOver) return;
  else if (choice === 3) buying.end(ledger, subscription, 'payment_failed');
  else if (choice === 4) buying.endWithPeriod(ledger, subscription, true);
  else if (choice === 5) buying.renew(ledger, subscription, false);
  else if (choice === 6) buying.recover(ledger, subscription);
  else buying.renew(ledger, subscription, true);
}

/** What the provider's objects say that a buyer has: the other way round than the server asks for it. */
function owed(shop: Shop, subscription: Subscription): boolean {
  const { invoices, intents, charges, disputes } = shop.payments.ledger;
  const paid = [...invoices.values()].filter(
    (one) => one.parent.subscription_details.subscription === subscription.id && one.status === 'paid',
  );
  const last = paid.sort((a, b) => a.lines.data[0]!.period.end - b.lines.data[0]!.period.end).at(-1);
  if (last === undefined) return false;
  const charge = charges.get(intents.get(last.payments.data[0]!.payment.payment_intent)!.latest_charge!)!;
  const isLost = [...disputes.values()].some((one) => one.charge === charge.id && one.status !== 'won');
  if (charge.refunded || isLost) return false;
  const reason = subscription.cancellation_details.reason;
  const isExpected = subscription.status !== 'canceled' && !subscription.cancel_at_period_end;
  const grace = isExpected || reason === 'payment_failed' ? 3 * DAY_S : 0;
  const isCut = subscription.ended_at !== null && subscription.cancellation_details.comment === null;
  const until = isCut
    ? Math.min(last.lines.data[0]!.period.end, subscription.ended_at!)
    : last.lines.data[0]!.period.end;
  return until + grace > Date.now() / 1000;
}

interface Job {
  readonly body: string;
  readonly signature: string;
  /** What the server must answer; undefined where either is right. */
  readonly status: number | undefined;
}

const seconds = (): number => Math.floor(Date.now() / 1000);

/** What is sent of an event: itself, often twice, and what is none. */
function jobsOf(event: Event, n: number, chance: (below: number) => number): readonly Job[] {
  const body = JSON.stringify(event);
  const secrets = n < REPORTS / 3 ? [SECRET] : n < (REPORTS * 2) / 3 ? [SECRET, NEXT_SECRET] : [NEXT_SECRET];
  const right: Job = { body, signature: signWith(body, secrets, seconds()), status: 200 };
  const forged = body.replace('"evt_', '"evt_forged_');
  const bad = (text: string, signature: string): Job => ({ body: text, signature, status: 400 });
  switch (chance(8)) {
    case 0:
      return [right, right, right];
    case 1:
      return [right, bad(forged, right.signature)];
    case 2:
      return [bad(body.slice(0, -20), right.signature), right];
    case 3:
      return [bad(body, signWith(body, secrets, seconds() - 400)), right];
    case 4:
      return [bad(body, signWith(body, ['whsec_stolen'], seconds())), right];
    default:
      return [right];
  }
}

async function run(): Promise<Record<string, number>> {
  const chance = makeChance(17);
  const shop = await startShop();
  try {
    const plan = await shop.plan('price_500_eur_month');
    const buyers: Buyer[] = [];
    for (let n = 0; n < BUYERS; n++) {
      const account = await shop.buyer(`buyer${n}`);
      const session = await shop.buy(account, plan, -chance(120));
      shop.moveTo(0);
      buyers.push({ account, subscription: shop.subscriptionOf(session) });
    }
    const sent = await sendAll(shop, buyers, chance);
    return { ...sent, ...(await judge(shop, buyers)) };
  } finally {
    await shop.close();
  }
}

/** Sends a thousand reports and more, while what they tell of goes on. */
async function sendAll(shop: Shop, buyers: readonly Buyer[], chance: (below: number) => number) {
  let taken = 0;
  let sent = 0;
  let misanswered = 0;
  const waiting: Event[] = [];
  async function send({ body, signature, status }: Job): Promise<void> {
    sent++;
    const answer = await shop.deliver(body, { signature });
    if (status !== undefined && answer.status !== status) misanswered++;
  }
  const begun = performance.now();
  while (sent < REPORTS) {
    for (let n = 0; n < 3; n++) live(shop, buyers[chance(buyers.length)]!, chance);
    const { events } = shop.payments.ledger;
    waiting.push(...events.slice(taken));
    taken = events.length;
    const lot: Job[] = [];
    // Some wait for long: they come after others that happened later.
    while (lot.length < AT_ONCE && waiting.length > 30)
      lot.push(...jobsOf(waiting.splice(chance(waiting.length), 1)[0]!, sent, chance));
    await Promise.all(lot.map(send));
  }
  for (const event of waiting) await Promise.all(jobsOf(event, sent, chance).map(send));
  const perSecond = (sent * 1000) / (performance.now() - begun);
  return {
    'payments.reports': sent,
    'payments.reportsPerSecond': perSecond,
    'payments.misanswered': misanswered,
  };
}

/** Buyers who have other than what they paid for, and whatever is there twice. */
async function judge(shop: Shop, buyers: readonly Buyer[]) {
  // What was taken back is ended at the provider, some at a time, of which it reports, too.
  for (let round = 0; round < 5; round++) {
    await shop.runJobs();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await shop.deliverAll();
  }
  const held = await shop.list('user_memberships');
  const events = await shop.list('payment_events');
  let wrong = 0;
  let members = 0;
  for (const { account, subscription } of buyers) {
    const isOwed = owed(shop, subscription);
    const mine = await shop.mine(account);
    if (isOwed) members++;
    const has = mine.memberships.some(({ state }) => state !== 'ended');
    if (has !== isOwed || (await shop.isPremium(account)) !== isOwed) {
      wrong++;
      console.error(`wrong: ${subscription.id}, owed ${isOwed}`, mine, subscription);
    }
  }
  const twice = (rows: readonly unknown[]): number => rows.length - new Set(rows).size;
  const doubled = twice(held.map(({ user }) => user)) + twice(events.map(({ event }) => event));
  const forged = events.filter(({ event }) => String(event).includes('forged')).length;
  return {
    'payments.members': members,
    'payments.wrong': wrong,
    'payments.doubled': doubled,
    'payments.forged': forged,
  };
}

export default { name: 'payments', run } satisfies Bench;
