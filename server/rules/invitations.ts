/*
 * Invitations: a link with 128 random bits, or a code of eight letters for reading aloud, which is valid for a day. The server
 * stores only a hash of either, so nobody can join a club by reading its database.
 */

/** 22 of 62 characters are 131 bits. */
export const TOKEN_LENGTH = 22;
export const TOKEN_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
export const CODE_LENGTH = 8;
/** Capital letters without I, L and O, which look like digits or each other. */
export const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ';
export const CODE_LIVES_MS = 24 * 3_600_000;
/** Maximum number of usable invitations of a club at a time. */
export const MOST_INVITATIONS = 100;
export const MOST_USES = 1000;

export type Kind = 'link' | 'code';

/** Normalises a typed code or a link's token; undefined if it has neither format. */
export function readInvitation(text: string): string | undefined {
  const plain = text.trim();
  return /^[A-Za-z0-9]{22}$/.test(plain) ? plain : readCode(plain, CODE_LENGTH);
}

/**
 * Normalises a typed code; undefined if it has another format. Phones insert other dashes, and Japanese keyboards type wide
 * letters.
 */
export function readCode(text: string, length: number): string | undefined {
  const code = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  return code.length === length && [...code].every((char) => CODE_ALPHABET.includes(char)) ? code : undefined;
}

export interface InvitationFacts {
  /** ms since 1970; undefined for one without an end. */
  readonly endsAt: number | undefined;
  /** 0: no limit. */
  readonly uses: number;
  readonly used: number;
  readonly revoked: boolean;
}

export function isUsable({ endsAt, uses, used, revoked }: InvitationFacts, nowMs: number): boolean {
  return !revoked && (endsAt === undefined || nowMs < endsAt) && (uses === 0 || used < uses);
}

/** An invitation as a host requests it. */
export interface Asked {
  readonly kind: Kind;
  /** undefined for one without an end. */
  readonly endsAt: number | undefined;
  readonly uses: number;
}

export type AskFault = 'kind' | 'endsAt' | 'uses';

/** Reads a host's request. A code ends after a day at the latest. @returns the invalid field, or the request */
export function readAsked(body: Readonly<Record<string, unknown>>, nowMs: number): Asked | AskFault {
  const { kind } = body;
  if (kind !== 'link' && kind !== 'code') return 'kind';
  const bounds = readBounds(body, nowMs);
  if (typeof bounds === 'string') return bounds;
  const { endsAt: given, uses } = bounds;
  const last = kind === 'code' ? nowMs + CODE_LIVES_MS : undefined;
  const endsAt = last === undefined ? given : Math.min(last, given ?? last);
  return { kind, endsAt, uses };
}

/** How often and until when something may be used. */
export type Bounds = Pick<Asked, 'endsAt' | 'uses'>;

/** @returns the invalid field, or the bounds */
export function readBounds(
  { endsAt: end = '', uses = 0 }: Readonly<Record<string, unknown>>,
  nowMs: number,
): Bounds | 'endsAt' | 'uses' {
  if (typeof uses !== 'number' || !Number.isInteger(uses) || uses < 0 || uses > MOST_USES) return 'uses';
  if (typeof end !== 'string') return 'endsAt';
  const endsAt = end === '' ? undefined : Date.parse(end.replace(' ', 'T'));
  // Also refuses an invalid date: a comparison with NaN is false.
  return endsAt !== undefined && !(endsAt > nowMs) ? 'endsAt' : { endsAt, uses };
}
