import { CODE_ALPHABET, isUsable } from '../rules/invitations';
import * as rules from '../rules/membership-codes';
import { endOf } from '../rules/memberships';
import { callerOf, findRow, invalid, textOf } from './club-rows';
import { stewardOf } from './community-rows';
import { dateOf, heldBy, spanOfRow, termOf, writeSpan } from './membership-rows';
import { demandReadable } from './names';
import { ownPlan } from './plans';
import { allRows, firstRow, millis } from './rides-rows';
import { atOneTry } from './tries';

/** Codes for memberships: stewards of a community create, list and revoke them, and users redeem them. */

/**
 * `POST /api/fl/codes/make {community, plan, uses, endsAt, label}` -> `{id, code, endsAt}`. Only this response contains the
 * code.
 */
export function makeCode(e: PB.RequestEvent): void {
  const steward = stewardOf(e, 'trainer');
  const now = Date.now();
  demandReadable('label', steward.body.label);
  const asked = rules.readAskedCode(steward.body, now);
  if (typeof asked === 'string') throw invalid(asked, 'not-a-code', 'Such a code cannot be made.');
  const code = $security.randomStringWithAlphabet(rules.CODE_LENGTH, CODE_ALPHABET);
  const endsAt = dateOf(asked.endsAt);
  let id = '';
  e.app.runInTransaction((tx) => {
    const plan = ownPlan(tx, steward, textOf(steward.body, 'plan'));
    if (plan.getBool('archived')) throw invalid('plan', 'archived', 'This plan is no longer offered.');
    demandRoom(tx, steward.community?.id ?? '', now);
    const row = new Record(tx.findCollectionByNameOrId('membership_codes'), {
      ...{ plan: plan.id, by: steward.isOperator ? '' : steward.user, label: asked.label },
      ...{ hash: $security.sha256(code), endsAt, uses: asked.uses, used: 0, revoked: false },
    });
    tx.save(row);
    id = row.id;
  });
  e.json(200, { id, code: rules.writeCode(code), endsAt });
}

function demandRoom(tx: PB.App, community: string, nowMs: number): void {
  const sql =
    'SELECT COUNT(*) AS n FROM membership_codes c JOIN memberships k ON k.id = c.plan WHERE k.community = {:community} AND ' +
    "c.revoked = FALSE AND c.used < c.uses AND (c.endsAt = '' OR c.endsAt > {:now})";
  if ((firstRow(tx, sql, { community, now: dateOf(nowMs) }, { n: 0 })?.n ?? 0) < rules.MOST_CODES) return;
  throw invalid('community', 'too-many-codes', `There can be ${rules.MOST_CODES} codes at a time.`);
}

/** `GET /api/fl/codes?community&after` -> `{items, next}`: the codes with their numbers of uses, the newest first. */
export function listCodes(e: PB.RequestEvent): void {
  const query = e.request.url.query();
  const { community } = stewardOf(e, 'trainer', () => query.get('community'));
  const after = Math.max(0, Math.floor(Number(query.get('after')) || 0));
  const items = allRows(
    e.app,
    'SELECT c.id, c.plan, k.name AS planName, c.label, c.uses, c.used, c.endsAt, c.revoked, c.created, ' +
      "COALESCE((SELECT name FROM users u WHERE u.id = c.by), '') AS by FROM membership_codes c " +
      'JOIN memberships k ON k.id = c.plan WHERE k.community = {:community} ' +
      'ORDER BY c.created DESC, c.id LIMIT 101 OFFSET {:after}',
    { community: community?.id ?? '', after },
    {
      ...{ id: '', plan: '', planName: '', label: '', uses: 0, used: 0, endsAt: '', revoked: false },
      ...{ created: '', by: '' },
    },
  );
  e.json(200, { items: items.slice(0, 100), next: items.length > 100 ? after + 100 : undefined });
}

/** `POST /api/fl/codes/revoke {community, id}` -> 204: revokes the code. Memberships that it has given stay. */
export function revokeCode(e: PB.RequestEvent): void {
  const steward = stewardOf(e, 'trainer');
  e.app.runInTransaction((tx) => {
    const row = findRow(tx, 'membership_codes', textOf(steward.body, 'id'));
    const plan = row && findRow(tx, 'memberships', row.getString('plan'));
    if (row === undefined || plan?.getString('community') !== (steward.community?.id ?? ''))
      throw new NotFoundError('There is no such code.');
    row.set('revoked', true);
    tx.save(row);
  });
  e.noContent(204);
}

/**
 * `POST /api/fl/codes/redeem {code}` -> `{membership, plan, name, premium, endDate}`. A user who has used the code before gets
 * the same response, and no use is counted.
 */
export function redeemCode(e: PB.RequestEvent): void {
  const { user, body } = callerOf(e);
  const code = rules.readMembershipCode(textOf(body, 'code'));
  // Text in another format does not count as a try.
  if (code === undefined) throw unknown();
  const given = atOneTry(e, user, () => {
    let row: PB.RecordModel | undefined;
    e.app.runInTransaction((tx) => {
      row = give(tx, $security.sha256(code), user);
    });
    return row;
  });
  if (given === undefined) throw unknown();
  const plan = e.app.findRecordById('memberships', given.getString('membership'));
  e.json(200, {
    ...{ membership: given.id, plan: plan.id, name: plan.getString('name') },
    ...{ premium: plan.getBool('premium'), endDate: given.getString('endDate') },
  });
}

/** Gives the membership of a code, and counts the use, in one transaction. @returns undefined if the code is not valid */
function give(tx: PB.App, hash: string, user: string): PB.RecordModel | undefined {
  const found = firstRow(tx, 'SELECT id FROM membership_codes WHERE hash = {:hash}', { hash }, { id: '' });
  const code = found && findRow(tx, 'membership_codes', found.id);
  const plan = code && findRow(tx, 'memberships', code.getString('plan'));
  if (code === undefined || plan === undefined) return undefined;
  const externalId = `code:${code.id}:${user}`;
  const held = heldBy(tx, externalId);
  if (held !== undefined) return held;
  const end = code.getString('endsAt');
  const facts = {
    endsAt: end === '' ? undefined : millis(end),
    ...{ uses: code.getInt('uses'), used: code.getInt('used'), revoked: code.getBool('revoked') },
  };
  if (!isUsable(facts, Date.now()) || plan.getBool('archived')) return undefined;
  const fromMs = beginOf(tx, user, plan.id);
  const row = new Record(tx.findCollectionByNameOrId('user_memberships'), {
    ...{ user, membership: plan.id, source: 'code', externalId },
  });
  writeSpan(tx, row, { endsAt: endOf(termOf(plan), fromMs), graceUntil: undefined, renews: false });
  code.set('used', code.getInt('used') + 1);
  tx.save(code);
  return row;
}

/** Returns when a further term begins: at the end of the running one. @throws BadRequestError if the user has it for good */
function beginOf(tx: PB.App, user: string, membership: string): number {
  const sql = 'SELECT id FROM user_memberships WHERE user = {:user} AND membership = {:membership}';
  let from = Date.now();
  for (const { id } of allRows(tx, sql, { user, membership }, { id: '' })) {
    const { endsAt, renews } = spanOfRow(tx.findRecordById('user_memberships', id));
    if (endsAt === undefined) throw invalid('code', 'already-held', 'You have this membership for good.');
    if (!renews) from = Math.max(from, endsAt);
  }
  return from;
}

/** Returns the same error for a code that is wrong, used up, expired, revoked, or of a plan that is no longer offered. */
function unknown(): NotFoundError {
  const message = 'This code does not give anything.';
  return new NotFoundError(message, { code: new ValidationError('unknown-code', message) });
}
