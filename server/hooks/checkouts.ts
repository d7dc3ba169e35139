import { type Checkout, type Provider, ProviderFault } from '../payments';
import { takeAllowance } from './allowances';
import { closeCheckout, openCheckoutOf } from './checkout-rows';
import { callerOf, findRow, invalid, textOf } from './club-rows';
import { customersOf, forgetCustomer } from './customers';
import { dateOf, isRunning, termOf } from './membership-rows';
import { demandProvider, forCaller, serverMark } from './payment-provider';
import { refresh } from './purchases';
import { allRows, millis } from './rides-rows';

/*
 * Buying. A checkout is first a row here, and then a checkout at the provider, whose order depends on the row alone. So two
 * concurrent calls, or a retry after a lost response, lead to the same checkout and one payment.
 */

/** Time in which a checkout can be paid, ms. Stripe allows half an hour to a day. */
const LIVES_MS = 2 * 3_600_000;
/** A checkout that ends sooner is not offered again, ms. */
const LEAST_MS = 45 * 60_000;
/** Each call sends one or two requests to the provider. */
const ALLOWANCE = { most: 10, perSecond: 1 / 30 };

/** `POST /api/fl/checkout {plan}` -> `{url}`: the provider's page for paying the plan. */
export function checkout(e: PB.RequestEvent): void {
  const { user, body } = callerOf(e);
  const provider = demandProvider();
  const plan = sellable(e.app, textOf(body, 'plan'));
  if (holds(e.app, user, plan.id)) throw invalid('plan', 'already-held', 'You have this membership already.');
  demandFew(e, user);
  const { url } = forCaller(e, () => checkoutOf(e.app, provider, user, plan));
  e.json(200, { url });
}

/** `POST /api/fl/portal` -> `{url}`: the provider's page for changing or ending purchases. */
export function portal(e: PB.RequestEvent): void {
  const { user } = callerOf(e);
  const provider = demandProvider();
  const customers = customersOf(e.app, user, provider.name);
  if (customers.length > 0) demandFew(e, user);
  const url = forCaller(e, () => portalOf(e.app, provider, user, customers));
  if (url === undefined) throw new NotFoundError('There is nothing to manage at the payment service.');
  e.json(200, { url });
}

/** Returns the page of the newest customer that the provider still knows. */
function portalOf(
  app: PB.App,
  provider: Provider,
  user: string,
  customers: readonly string[],
): string | undefined {
  for (const customer of customers) {
    try {
      return provider.portal(customer, `${addressOf(app)}/profile`);
    } catch (error) {
      if (!isCustomerGone(error)) throw error;
      forgetCustomer(app, user, provider.name, customer);
    }
  }
  return undefined;
}

const isCustomerGone = (error: unknown): boolean =>
  error instanceof ProviderFault && error.kind === 'unknown-customer';

function demandFew(e: PB.RequestEvent, user: string): void {
  const waitS = takeAllowance(`checkout ${user}`, 1, ALLOWANCE);
  if (waitS === 0) return;
  e.response.header().set('Retry-After', String(waitS));
  throw new ApiError(429, 'Those were many calls in a short time. Please try again in a moment.');
}

/** @throws BadRequestError if the plan is not on sale */
function sellable(app: PB.App, id: string): PB.RecordModel {
  const plan = findRow(app, 'memberships', id);
  const community = plan?.getString('community') ?? '';
  const isGone = community !== '' && findRow(app, 'communities', community)?.getBool('deleted') !== false;
  if (plan === undefined || plan.getBool('archived') || plan.getString('price') === '' || isGone)
    throw invalid('plan', 'not-on-sale', 'This membership cannot be bought.');
  return plan;
}

/** Returns whether a user has a running membership of a plan. A second one would begin when it is paid, and both would run. */
function holds(app: PB.App, user: string, plan: string): boolean {
  const sql = 'SELECT id FROM user_memberships WHERE user = {:user} AND membership = {:plan}';
  return allRows(app, sql, { user, plan }, { id: '' }).some(({ id }) =>
    isRunning(app.findRecordById('user_memberships', id), Date.now()),
  );
}

/** Returns a user's checkout for a plan, and opens one if needed. A checkout for another plan is closed first. */
function checkoutOf(app: PB.App, provider: Provider, user: string, plan: PB.RecordModel): Checkout {
  const old = openCheckoutOf(app, user);
  const isSame = old !== undefined && isFor(old, plan) && old.getString('provider') === provider.name;
  const isLasting = old !== undefined && millis(old.getString('endsAt')) > Date.now() + LEAST_MS;
  if (old !== undefined && isSame && isLasting) {
    const found = atProvider(app, provider, old);
    const state = provider.lookAtCheckout(found.session);
    if (state.is === 'open') return found;
    finish(app, provider, old.id, state);
  } else if (old !== undefined) {
    finish(app, provider, old.id, provider.closeCheckout(atProvider(app, provider, old).session));
  }
  return atProvider(app, provider, putRow(app, provider, user, plan.id));
}

/** Returns whether a checkout is for the plan's present version. A checkout from before a change has the old price. */
function isFor(checkout: PB.RecordModel, plan: PB.RecordModel): boolean {
  const isOlder = millis(checkout.getString('created')) < millis(plan.getString('updated'));
  return checkout.getString('plan') === plan.id && !isOlder;
}

/** @throws BadRequestError if it was paid: its membership exists already, or will once the bank has paid */
function finish(
  app: PB.App,
  provider: Provider,
  id: string,
  state: ReturnType<Provider['lookAtCheckout']>,
): void {
  if (state.is === 'complete') {
    refresh(app, provider, state.reference);
    throw invalid('plan', 'just-paid', 'Your payment has arrived, or is on its way.');
  }
  app.runInTransaction((tx) => closeCheckout(tx, id, 'closed'));
}

/** Creates a checkout row. If two calls run concurrently, the second finds the first one's row. */
function putRow(app: PB.App, provider: Provider, user: string, plan: string): PB.RecordModel {
  let row: PB.RecordModel | undefined;
  app.runInTransaction((tx) => {
    row = openCheckoutOf(tx, user);
    if (row !== undefined) return;
    const [customer = ''] = customersOf(tx, user, provider.name);
    row = new Record(tx.findCollectionByNameOrId('checkouts'), {
      ...{ user, plan, provider: provider.name, state: 'open', customer },
      endsAt: dateOf(Date.now() + LIVES_MS),
    });
    tx.save(row);
  });
  if (row?.getString('plan') !== plan)
    throw invalid('plan', 'other-checkout', 'Another checkout of yours is being opened. Please try again.');
  return row;
}

/** Returns a row's checkout at the provider. Concurrent calls get the same one. */
export function atProvider(app: PB.App, provider: Provider, row: PB.RecordModel): Checkout {
  const known = { session: row.getString('session'), url: row.getString('url') };
  if (known.session !== '') return known;
  const opened = open(app, provider, row);
  app.runInTransaction((tx) => {
    const now = findRow(tx, 'checkouts', row.id);
    if (now === undefined) return;
    now.set('session', opened.session);
    now.set('url', opened.url);
    now.set('lookedAt', dateOf(Date.now()));
    tx.save(now);
  });
  return opened;
}

function open(app: PB.App, provider: Provider, row: PB.RecordModel): Checkout {
  try {
    return provider.checkout(orderOf(app, row));
  } catch (error) {
    const customer = row.getString('customer');
    if (isCustomerGone(error) && customer !== '') {
      forgetCustomer(app, row.getString('user'), provider.name, customer);
      // Order again as a buyer who is new to the provider.
      return open(app, provider, app.findRecordById('checkouts', row.id));
    }
    // The order itself is invalid, such as a price that is no longer sold. It must not block the next one.
    if (error instanceof ProviderFault && error.kind === 'rejected')
      app.runInTransaction((tx) => closeCheckout(tx, row.id, 'closed'));
    throw error;
  }
}

function orderOf(app: PB.App, row: PB.RecordModel): Parameters<Provider['checkout']>[0] {
  const plan = app.findRecordById('memberships', row.getString('plan'));
  const user = app.findRecordById('users', row.getString('user'));
  const community = plan.getString('community');
  const { period, days } = termOf(plan);
  const marks = { server: serverMark(app), checkout: row.id, user: user.id, plan: plan.id };
  const page = `${addressOf(app)}/${community === '' ? 'upgrade' : `official-community/${community}`}`;
  return {
    marks: period === 'once' ? { ...marks, days } : marks,
    ...{ price: plan.getString('price'), period },
    ...{ email: user.email(), customer: row.getString('customer'), endsAt: millis(row.getString('endsAt')) },
    ...{ successUrl: `${page}/success`, cancelUrl: `${page}/cancelled` },
  };
}

function addressOf(app: PB.App): string {
  return app.settings().meta.appURL.replace(/\/+$/, '');
}
