import { fromBase64url, toBase64url } from '../sim';

/** Appended to a code whose last character messengers would leave out of a link. No other code has such a length. */
const END = 'A';

/** Encodes bytes as base64url, never with `-` or `_` at the end. */
export function codeOf(bytes: Uint8Array): string {
  const text = toBase64url(bytes);
  return /[-_]$/.test(text) ? text + END : text;
}

/** Decodes the bytes of a code; undefined if it is not one. */
export function bytesOfCode(code: string): Uint8Array | undefined {
  const hasEnd = code.length % 4 === 1 && code.endsWith(END);
  return fromBase64url(hasEnd ? code.slice(0, -END.length) : code);
}
