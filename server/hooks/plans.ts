import type { Price, Provider } from '../payments';
import { MOST_PLANS, type Plan, priceText, readPlan } from '../rules/plans';
import { findRow, invalid, textOf } from './club-rows';
import { type Steward, stewardOf, unknownCommunity } from './community-rows';
import { termOf } from './membership-rows';
import { demandReadable, demandReadableName } from './names';
import { forCaller, providerHere } from './payment-provider';
import { allRows, firstRow } from './rides-rows';

/** Plans: the memberships that a community, or the operator, offers. Everybody reads them; their stewards create them. */

/** A plan in a response. */
interface Told {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly period: Plan['period'];
  readonly days: number;
  readonly premium: boolean;
  readonly archived: boolean;
  /** The price, if the plan can be bought. */
  readonly price: { readonly amount: number; readonly currency: string; readonly text: string } | undefined;
}

/** `GET /api/fl/plans?community` -> `{checkout, plans}`, for everybody: the offered plans, and whether they can be bought. */
export function listPlans(e: PB.RequestEvent): void {
  const community = e.request.url.query().get('community');
  if (community !== '' && findRow(e.app, 'communities', community)?.getBool('deleted') !== false)
    throw unknownCommunity();
  const provider = providerHere();
  const plans = plansOf(e.app, community, 'AND archived = FALSE').map((row) => toldOf(row, provider));
  e.json(200, { checkout: plans.some(({ price }) => price !== undefined), plans });
}

/** `GET /api/fl/plans/all?community` -> `{payments, mayBePremium, plans}`: including archived ones, for stewards. */
export function listAllPlans(e: PB.RequestEvent): void {
  const asked = e.request.url.query().get('community');
  const { community, isOperator } = stewardOf(e, 'trainer', () => asked);
  const provider = providerHere();
  const plans = plansOf(e.app, asked, '').map((row) => ({
    ...toldOf(row, provider),
    priceId: row.getString('price'),
    members: membersOf(e.app, row.id),
  }));
  const mayBePremium = isOperator || community?.getBool('premium') === true;
  e.json(200, { payments: provider !== undefined, mayBePremium, plans });
}

/** `POST /api/fl/plans/save {community, id?, name, about, period, days, premium, price}` -> `{id}`. */
export function savePlan(e: PB.RequestEvent): void {
  const steward = stewardOf(e, 'owner');
  demandReadableName('name', steward.body.name);
  demandReadable('about', steward.body.about);
  const plan = readPlan(steward.body);
  if (typeof plan === 'string') throw invalid(plan, 'not-a-plan', 'This plan cannot be made.');
  demandPremium(e.app, steward, plan);
  const known = plannedOf(e.app, steward);
  const isSamePrice = known?.getString('price') === plan.price && known.getString('period') === plan.period;
  // An unchanged price needs no request: the provider may be away, or payments may be switched off by now.
  const price = isSamePrice ? undefined : forCaller(e, () => priceOf(plan.price, plan.period));
  let id = '';
  e.app.runInTransaction((tx) => {
    const row = rowFor(tx, steward);
    demandFreePrice(tx, plan.price, row.id);
    for (const [name, value] of Object.entries(plan)) row.set(name, value);
    if (!isSamePrice) setPrice(row, price);
    tx.save(row);
    id = row.id;
  });
  e.json(200, { id });
}

/**
 * `POST /api/fl/plans/archive {community, id, archived}` -> 204: stops or resumes offering the plan. Users who have it keep it.
 */
export function archivePlan(e: PB.RequestEvent): void {
  const steward = stewardOf(e, 'owner');
  e.app.runInTransaction((tx) => {
    const row = ownPlan(tx, steward, textOf(steward.body, 'id'));
    const archived = steward.body.archived !== false;
    if (!archived && row.getBool('archived')) demandRoom(tx, steward);
    row.set('archived', archived);
    tx.save(row);
  });
  e.noContent(204);
}

/** Returns a plan of the community that a call is about. @throws NotFoundError for any other */
export function ownPlan(tx: PB.App, { community }: Steward, id: string): PB.RecordModel {
  const row = findRow(tx, 'memberships', id);
  if (row === undefined || row.getString('community') !== (community?.id ?? ''))
    throw new NotFoundError('There is no such plan.');
  return row;
}

/** Checks an operator's change of a row in the dashboard, and fetches the price for it, too. */
export function checkRow(e: PB.RecordRequestEvent): void {
  const { record } = e;
  const { period } = termOf(record);
  record.set('period', period);
  const names = ['price', 'period'];
  const isNew = names.some((name) => record.getString(name) !== record.original().getString(name));
  const id = record.getString('price');
  if (isNew && id !== '' && e.app.isTransactional())
    throw invalid('price', 'in-a-batch', 'A price is set by itself, not in a batch.');
  if (isNew)
    setPrice(
      record,
      forCaller(e.requestEvent, () => priceOf(id, period)),
    );
  e.next();
}

/** Returns the plan that a call changes; undefined for a new one. @throws NotFoundError for another community's plan */
function plannedOf(app: PB.App, steward: Steward): PB.RecordModel | undefined {
  const id = textOf(steward.body, 'id');
  return id === '' ? undefined : ownPlan(app, steward, id);
}

function rowFor(tx: PB.App, steward: Steward): PB.RecordModel {
  const known = plannedOf(tx, steward);
  if (known !== undefined) return known;
  demandRoom(tx, steward);
  return new Record(tx.findCollectionByNameOrId('memberships'), { community: steward.community?.id ?? '' });
}

/** @throws BadRequestError if the maximum number of plans is offered */
function demandRoom(tx: PB.App, steward: Steward): void {
  const community = steward.community?.id ?? '';
  const sql = 'SELECT COUNT(*) AS n FROM memberships WHERE community = {:community} AND archived = FALSE';
  if ((firstRow(tx, sql, { community }, { n: 0 })?.n ?? 0) >= MOST_PLANS)
    throw invalid('community', 'too-many-plans', `There can be ${MOST_PLANS} plans at a time.`);
}

/** Checks whether a community may give premium. Premium is valid on the whole server, so an operator decides that. */
function demandPremium(app: PB.App, steward: Steward, { premium }: Plan): void {
  const { community, isOperator } = steward;
  if (!premium || isOperator || community?.getBool('premium') === true) return;
  if (plannedOf(app, steward)?.getBool('premium') === true) return;
  const message = 'An operator has to let this community give premium first.';
  throw new ForbiddenError(message, { premium: new ValidationError('may-not-give-premium', message) });
}

/** Requires a price that no other plan has, because the price of a payment identifies the plan. */
function demandFreePrice(tx: PB.App, price: string, id: string): void {
  const sql = "SELECT 1 AS n FROM memberships WHERE price = {:price} AND price != '' AND id != {:id}";
  if (firstRow(tx, sql, { price, id }, { n: 0 }) !== undefined)
    throw invalid('price', 'price-taken', 'Another plan has this price.');
}

/** Fetches a price from the provider; undefined for none. @throws BadRequestError if it does not fit the plan */
function priceOf(id: string, period: Plan['period']): Price | undefined {
  if (id === '') return undefined;
  const provider = providerHere();
  if (provider === undefined) throw invalid('price', 'no-payments', 'This server takes no payments.');
  const price = provider.price(id);
  if (price === undefined) throw invalid('price', 'unknown-price', 'The payment provider has no such price.');
  if (price.period !== period)
    throw invalid('price', 'other-period', 'The price is for another period than the plan.');
  return price;
}

function setPrice(row: PB.RecordModel, price: Price | undefined): void {
  row.set('amount', price?.amount ?? 0);
  row.set('currency', price?.currency ?? '');
}

/** @param more added to the condition, SQL */
function plansOf(app: PB.App, community: string, more: string): readonly PB.RecordModel[] {
  const sql = `SELECT id FROM memberships WHERE community = {:community} ${more} ORDER BY archived, amount, name, id LIMIT 200`;
  return allRows(app, sql, { community }, { id: '' }).map(({ id }) => app.findRecordById('memberships', id));
}

function toldOf(row: PB.RecordModel, provider: Provider | undefined): Told {
  const [amount, currency] = [row.getFloat('amount'), row.getString('currency')];
  const isSold = provider !== undefined && row.getString('price') !== '' && !row.getBool('archived');
  return {
    ...{ id: row.id, name: row.getString('name'), about: row.getString('about'), ...termOf(row) },
    ...{ premium: row.getBool('premium'), archived: row.getBool('archived') },
    price: isSold ? { amount, currency, text: priceText(amount, currency) } : undefined,
  };
}

function membersOf(app: PB.App, membership: string): number {
  const now = new Date().toISOString().replace('T', ' ');
  const sql =
    'SELECT COUNT(DISTINCT user) AS n FROM user_memberships WHERE membership = {:membership} AND ' +
    "(endDate = '' OR endDate > {:now} OR graceUntil > {:now})";
  return firstRow(app, sql, { membership, now }, { n: 0 })?.n ?? 0;
}
