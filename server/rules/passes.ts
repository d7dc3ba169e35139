/*
 * Passes, with which the account cell vouches for a rider at a club cell. A pass is a JWT that is valid for a minute, for one
 * cell only, signed with the key of that cell. It contains everything that the cell may know of the rider. The mail address
 * stays in the account cell.
 */

/** Lifetime of a pass, s. */
export const PASS_S = 60;
/** How far the clocks of two cells may differ, s. */
const SKEW_S = 30;
/** Source of memberships from the account cell: in a club cell no others give premium. */
export const FROM_ACCOUNT = 'account';
/** Maximum number of memberships in a pass; premium ones come first. */
export const MOST_MEMBERSHIPS = 20;

/** An active membership in the account cell. Dates are in PocketBase's format, '' for no end. */
export interface ToldMembership {
  readonly id: string;
  readonly plan: string;
  readonly name: string;
  readonly premium: boolean;
  readonly endDate: string;
  readonly graceUntil: string;
}

/** The account cell's facts about a rider. */
export interface ToldRider {
  readonly id: string;
  /** The account cell's clock at the time of these facts, ms: facts older than the last received ones change nothing. */
  readonly at: number;
  readonly name: string;
  readonly language: string;
  readonly verified: boolean;
  /** Changes when all sessions of the account are ended, for example by a new password. */
  readonly sessions: string;
  readonly memberships: readonly ToldMembership[];
}

/** The same for a deleted account. */
export interface GoneRider {
  readonly id: string;
  readonly at: number;
  readonly gone: true;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads a pass with a valid signature.
 *
 * @param cell the name of this cell
 * @returns the rider; undefined for a pass of another cell, or a pass that is not valid now
 */
export function readPass(claims: Fields, cell: string, nowMs: number): ToldRider | undefined {
  const { aud, iat, exp } = claims;
  if (aud !== cell || typeof iat !== 'number' || typeof exp !== 'number') return undefined;
  const now = nowMs / 1000;
  // A leaked key must not allow passes that are valid for years.
  if (exp - iat > PASS_S || now >= exp || iat > now + SKEW_S) return undefined;
  return readRider(claims.rider);
}

/** Reads the account cell's facts about a rider. @returns undefined if the value has another shape */
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

/** Reads the facts about a rider, or that the account was deleted. */
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
/** Returns whether a value is the id of a row. */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z0-9]{15}$/.test(value);
const isMoment = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most;
const isDate = (value: unknown): value is string =>
  typeof value === 'string' && (value === '' || !Number.isNaN(Date.parse(value.replace(' ', 'T'))));
