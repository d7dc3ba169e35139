/** Calls between cells have an HMAC of their whole content, with the key that the two cells share. */

/** The header with the club cell's name, and the one with `time.signature`. */
export const CELL_HEADER = 'X-Fl-Cell';
export const SIGNATURE_HEADER = 'X-Fl-Signature';

/**
 * Maximum age of a signature, and how far it may be ahead, s. A call that is repeated within this time changes nothing more.
 */
const TOLERANCE_S = 300;

export interface SignedCall {
  readonly path: string;
  /** The club cell, in either direction of the call. */
  readonly cell: string;
  readonly body: string;
}

type Hmac = (text: string, key: string) => string;

/** Returns the value of the signature's header. */
export function signCall(call: SignedCall, key: string, nowMs: number, hmac: Hmac): string {
  const time = Math.floor(nowMs / 1000);
  return `${time}.${hmac(textOf(call, time), key)}`;
}

/** Returns whether a call was signed recently with the key. @param equal compares in constant time */
export function isSigned(
  call: SignedCall,
  header: string,
  key: string,
  nowMs: number,
  { hmac, equal }: { readonly hmac: Hmac; readonly equal: (a: string, b: string) => boolean },
): boolean {
  const match = /^(\d{1,12})\.([0-9a-f]{64})$/.exec(header);
  if (match === null) return false;
  const time = Number(match[1]);
  return equal(match[2]!, hmac(textOf(call, time), key)) && Math.abs(nowMs / 1000 - time) <= TOLERANCE_S;
}

/**
 * Returns how far the responder's clock is ahead of this one, s.
 *
 * @param date its header `Date`, which has whole seconds
 * @returns undefined if there is none
 */
export function clockAhead(date: string | undefined, nowMs: number): number | undefined {
  const ms = Date.parse(date ?? '');
  return Number.isNaN(ms) ? undefined : Math.round((ms - nowMs) / 1000);
}

const textOf = ({ path, cell, body }: SignedCall, time: number): string =>
  [path, cell, time, body].join('\n');
