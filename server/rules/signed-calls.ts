/** Calls between cells bear an HMAC of all that they say, with the key that the two cells share. */

/** The header with the club cell's name, and the one with `time.signature`. */
export const CELL_HEADER = 'X-Fl-Cell';
export const SIGNATURE_HEADER = 'X-Fl-Signature';

/** How old a signature may be, and how far ahead, s. A call that is sent again within it changes nothing more. */
const TOLERANCE_S = 300;

export interface SignedCall {
  readonly path: string;
  /** The club cell, whichever way the call goes. */
  readonly cell: string;
  readonly body: string;
}

type Hmac = (text: string, key: string) => string;

/** The value of the signature's header. */
export function signCall(call: SignedCall, key: string, nowMs: number, hmac: Hmac): string {
  const time = Math.floor(nowMs / 1000);
  return `${time}.${hmac(textOf(call, time), key)}`;
}

/** Whether a call comes from who has the key, and came just now. @param equal compares in constant time */
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
 * By how much the clock of who answered is ahead of one's own, s.
 *
 * @param date its header `Date`, which has whole seconds
 * @returns undefined where there is none
 */
export function clockAhead(date: string | undefined, nowMs: number): number | undefined {
  const ms = Date.parse(date ?? '');
  return Number.isNaN(ms) ? undefined : Math.round((ms - nowMs) / 1000);
}

const textOf = ({ path, cell, body }: SignedCall, time: number): string =>
  [path, cell, time, body].join('\n');
