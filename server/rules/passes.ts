/*
 * A pass is how the account cell speaks for a rider at a club cell: a JWT that holds for a minute, for that cell alone,
 * signed with the key of that cell. It says all that the cell may know of the rider. The address of their mail stays where
 * the account is.
 */

/** How long a pass holds, s. */
export const PASS_S = 60;
/** How far the clocks of two cells may differ, s. */
const SKEW_S = 30;
/** The source of memberships that the account cell told of: in a club cell no others make premium. */
export const FROM_ACCOUNT = 'account';
/** Most memberships that are told; premium ones come first. */
export const MOST_MEMBERSHIPS = 20;

/** A membership that runs, as the account cell has it. Dates are as PocketBase keeps them, '' for no end. */
export interface ToldMembership {
  readonly id: string;
  readonly plan: string;
  readonly name: string;
  readonly premium: boolean;
  readonly endDate: string;
  readonly graceUntil: string;
}

/** What the account cell says of a rider. */
export interface ToldRider {
  readonly id: string;
  /** The account cell's clock when this was so, ms: what is older than what was heard last changes nothing. */
  readonly at: number;
  readonly name: string;
  readonly language: string;
  readonly verified: boolean;
  /** Changes when all sessions of the account were ended, as by a new password. */
  readonly sessions: string;
  readonly memberships: readonly ToldMembership[];
}

/** The same of an account that is no more. */
export interface GoneRider {
  readonly id: string;
  readonly at: number;
  readonly gone: true;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads a pass whose signature was found right.
 *
 * @param cell the name of this cell
 * @returns the rider; undefined for a pass of another cell, or one that does not hold now
 */
export function readPass(claims: Fields, cell: string, nowMs: number): ToldRider | undefined {
  const { aud, iat, exp } = claims;
  if (aud !== cell || typeof iat !== 'number' || typeof exp !== 'number') return undefined;
  const now = nowMs / 1000;
  // A key that leaked once must not make passes that hold for years.
  if (exp - iat > PASS_S || now >= exp || iat > now + SKEW_S) return undefined;
  return readRider(claims.rider);
}

/** Reads what the account cell says of a rider. @returns undefined when it is no such thing */
export function readRider(value: unknown): ToldRider | undefined {
  const { id, at, name, language, verified, sessions, memberships } = fieldsOf(value);
  if (!isId(id) || !isMoment(at) || !isText(name, 60) || name === '' || !isText(language, 12))
    return undefined;
  if (typeof verified !== 'boolean' || !isText(sessions, 64) || !Array.isArray(memberships)) return undefined;
  if (memberships.length > MOST_MEMBERSHIPS) return undefined;
  const read = memberships.map(readMembership);
  if (read.some((one) => one === undefined)) return undefined;
  return { id, at, name, language, verified, sessions, memberships: read as readonly ToldMembership[] };
}

/** Reads a rider, or that there is none any more. */
export function readTold(value: unknown): ToldRider | GoneRider | undefined {
  const { id, at, gone } = fieldsOf(value);
  if (gone !== true) return readRider(value);
  return isId(id) && isMoment(at) ? { id, at, gone } : undefined;
}

function readMembership(value: unknown): ToldMembership | undefined {
  const { id, plan, name, premium, endDate, graceUntil } = fieldsOf(value);
  if (!isId(id) || !isId(plan) || !isText(name, 60) || name === '' || typeof premium !== 'boolean')
    return undefined;
  return isDate(endDate) && isDate(graceUntil) ? { id, plan, name, premium, endDate, graceUntil } : undefined;
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
/** Whether it is the id of a row. */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z0-9]{15}$/.test(value);
const isMoment = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most;
const isDate = (value: unknown): value is string =>
  typeof value === 'string' && (value === '' || !Number.isNaN(Date.parse(value.replace(' ', 'T'))));
