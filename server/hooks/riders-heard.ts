import { FROM_ACCOUNT, type GoneRider, readTold, type ToldMembership, type ToldRider } from '../rules/passes';
import { demandClubCell, readCall } from './cell';
import { demandAbsence } from './faults';
import { shownName } from './names';
import { settleOf } from './premium';
import { firstRow } from './rides-rows';
import { epochOf } from './sync';

/*
 * Riders, in a club cell. A rider is a row of `users` under the id of the account, without the account's address and password.
 * Their memberships are rows with the source `account`; no others give premium here.
 */

/** Maximum number of riders in one call. */
const MOST = 500;

/**
 * `POST /api/fl/cells/riders {riders}` -> `{epoch}`: the account cell sends changes of riders. Each rider is stored separately,
 * so that a rider who cannot be stored does not block the others.
 */
export function hearRiders(e: PB.RequestEvent): void {
  const cell = demandClubCell();
  const { riders } = readCall(e, cell.name, cell.secret);
  if (!Array.isArray(riders) || riders.length > MOST) throw new BadRequestError('These are no riders.');
  for (const told of riders.map(readTold)) {
    if (told === undefined) throw new BadRequestError('These are no riders.');
    hearRider(e.app, told);
  }
  e.json(200, { epoch: epochOf(e.app) });
}

/**
 * Stores the account cell's facts about a rider, unless newer ones are known.
 *
 * @returns whether the rider exists now, with the sessions that these facts name
 */
export function hearRider(app: PB.App, told: ToldRider | GoneRider): boolean {
  let isThere = false;
  app.runInTransaction((tx) => {
    const heard = firstRow(
      tx,
      'SELECT at, sessions, gone FROM riders_heard WHERE user = {:id}',
      { id: told.id },
      { at: 0, sessions: '', gone: 0 },
    );
    if (heard !== undefined && heard.at > told.at) {
      // A pass from before all sessions were ended must not start a new one.
      isThere = heard.gone === 0 && 'sessions' in told && told.sessions === heard.sessions;
      return;
    }
    isThere = !('gone' in told);
    if ('gone' in told) removeRider(tx, told.id);
    else {
      keepRider(tx, told, heard !== undefined && heard.gone === 0 ? heard.sessions : told.sessions);
      // Within the transaction, so that a concurrent pass with the same facts does not sign in before the flag is set.
      settleOf(tx, told.id);
    }
    tx.db()
      .newQuery(
        'INSERT INTO riders_heard (user, at, sessions, gone) VALUES ({:user}, {:at}, {:sessions}, {:gone}) ' +
          'ON CONFLICT (user) DO UPDATE SET at = {:at}, sessions = {:sessions}, gone = {:gone}',
      )
      .bind({
        user: told.id,
        at: told.at,
        sessions: 'gone' in told ? '' : told.sessions,
        gone: 'gone' in told ? 1 : 0,
      })
      .execute();
  });
  return isThere;
}

function removeRider(tx: PB.App, id: string): void {
  const user = rowOf(tx, 'users', id);
  if (user !== undefined) tx.delete(user);
}

function keepRider(tx: PB.App, told: ToldRider, sessions: string): void {
  const user = rowOf(tx, 'users', told.id) ?? newRider(tx, told.id);
  const { language, verified } = told;
  const name = shownName(tx, 'users', told.id, told.name);
  if (sessions !== told.sessions) user.refreshTokenKey();
  setAndSave(tx, user, { name, language, verified }, sessions !== told.sessions);
  const ids = told.memberships.map(({ id }) => id);
  for (const membership of told.memberships) keepMembership(tx, told.id, membership);
  const filter = 'user = {:user} && source = {:source}';
  const params = { user: told.id, source: FROM_ACCOUNT };
  for (const row of tx.findRecordsByFilter('user_memberships', filter, '', 0, 0, params)) {
    if (!ids.includes(row.id)) tx.delete(row);
  }
}

function newRider(tx: PB.App, id: string): PB.RecordModel {
  const user = new Record(tx.findCollectionByNameOrId('users'), { id });
  // Every PocketBase account has an address and a password. Nobody can sign in with these, and no mail is sent to them.
  user.setEmail(`${id}@account.invalid`);
  user.setPassword($security.randomString(30));
  return user;
}

function keepMembership(tx: PB.App, user: string, told: ToldMembership): void {
  const plans = tx.findCollectionByNameOrId('memberships');
  const plan = rowOf(tx, 'memberships', told.plan) ?? new Record(plans, { id: told.plan });
  // Archived, because it is offered in the account cell.
  setAndSave(tx, plan, { name: told.name, premium: told.premium, period: 'once', archived: true });
  const held = tx.findCollectionByNameOrId('user_memberships');
  const row = rowOf(tx, 'user_memberships', told.id) ?? new Record(held, { id: told.id });
  const { endDate, graceUntil } = told;
  setAndSave(tx, row, { user, membership: told.plan, source: FROM_ACCOUNT, endDate, graceUntil });
}

/** Saves a row unless it has all these values already: a save is a change that devices pull. */
function setAndSave(
  tx: PB.App,
  row: PB.RecordModel,
  values: Readonly<Record<string, string | boolean>>,
  isChanged = row.isNew(),
): void {
  const before = row.original();
  for (const [name, value] of Object.entries(values)) row.set(name, value);
  const differs = Object.keys(values).some((name) => row.getString(name) !== before.getString(name));
  if (isChanged || differs) tx.save(row);
}

function rowOf(tx: PB.App, collection: string, id: string): PB.RecordModel | undefined {
  try {
    return tx.findRecordById(collection, id);
  } catch (error) {
    // PocketBase throws if the row does not exist.
    demandAbsence(error);
    return undefined;
  }
}
