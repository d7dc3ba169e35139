import { PASS_S, readPass } from '../rules/passes';
import { takeAllowance } from './allowances';
import { demandAccountCell, demandClubCell, keyOf } from './cell';
import { hearRider } from './riders-heard';
import { noteVisit, tellOf } from './riders-told';

/** Sign-in at a club cell: the account cell issues a pass, and the club cell accepts it. */

/** Passes of one account: at once, and per second. */
const ALLOWANCE = { most: 30, perSecond: 0.2 };

/** `POST /api/fl/pass {cell}` -> `{pass, url}`, in the account cell. */
export function givePass(e: PB.RequestEvent): void {
  const account = demandAccountCell();
  const me = e.auth;
  if (me === null) throw new UnauthorizedError('Please log in first.');
  const name = String(e.requestInfo().body.cell ?? '');
  const cell = account.cells.find((one) => one.name === name);
  if (cell === undefined) {
    const message = 'There is no such part of this game.';
    throw new NotFoundError(message, { cell: new ValidationError('unknown-cell', message) });
  }
  const waitS = takeAllowance(`pass ${me.id}`, 1, ALLOWANCE);
  if (waitS > 0) {
    e.response.header().set('Retry-After', String(waitS));
    throw new ApiError(429, 'Too many sign-ins at once. Please try again in a moment.');
  }
  // First, so that no change from now on is missed.
  noteVisit(e.app, name, me.id);
  const rider = tellOf(e.app, name, me.id);
  if (!('name' in rider)) throw new UnauthorizedError('Please log in first.');
  const iat = Math.floor(Date.now() / 1000);
  // Both times are from one reading of the clock. PocketBase's own could be in the next second, and the pass too long for the
  // club cell.
  const claims = { iss: 'account', sub: me.id, aud: name, iat, exp: iat + PASS_S, rider };
  e.response.header().set('Cache-Control', 'no-store');
  e.json(200, { pass: $security.createJWT(claims, keyOf(account, name), PASS_S), url: cell.url });
}

/** `POST /api/fl/pass/use {pass}` -> the response of a sign-in, in a club cell, for the same id as in the account cell. */
export function takePass(e: PB.RequestEvent): void {
  const cell = demandClubCell();
  const rider = readPass(
    claimsOf(String(e.requestInfo().body.pass ?? ''), cell.secret),
    cell.name,
    Date.now(),
  );
  if (rider === undefined || !hearRider(e.app, rider)) throw refused();
  e.response.header().set('Cache-Control', 'no-store');
  $apis.recordAuthResponse(e, e.app.findRecordById('users', rider.id), 'pass');
}

function claimsOf(pass: string, key: string): Readonly<Record<string, unknown>> {
  try {
    // Turns Go values into plain ones.
    return JSON.parse(JSON.stringify($security.parseJWT(pass, key))) as Readonly<Record<string, unknown>>;
  } catch {
    // Not signed with this key, changed, or expired.
    throw refused();
  }
}

/** Returns the same error for every reason, so that forging passes reveals nothing. */
function refused(): UnauthorizedError {
  const message = 'This sign-in holds no longer. Please sign in again.';
  return new UnauthorizedError(message, { pass: new ValidationError('pass-refused', message) });
}

/**
 * Refuses in a club cell. Accounts are created, changed and deleted in the account cell; riders of a club cell sign in with
 * passes.
 */
export function refuseInClubCell(e: { next(): void; hasSuperuserAuth(): boolean }): void {
  const cell = $os.getenv('FL_CELL').trim();
  if (cell !== 'club' || e.hasSuperuserAuth()) {
    e.next();
    return;
  }
  const message = 'This is done where you have your account.';
  throw new ForbiddenError(message, { account: new ValidationError('account-elsewhere', message) });
}
