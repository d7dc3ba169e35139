import { fromBase64url, toBase64url } from '../sim';

/** Ends a code whose last character messengers would leave out of a link. No other code has such a length. */
const END = 'A';

/** Bytes as a code: base64url, and never with `-` or `_` at its end. */
export function codeOf(bytes: Uint8Array): string {
  const text = toBase64url(bytes);
  return /[-_]$/.test(text) ? text + END : text;
}

/** The bytes of a code, or undefined when it is none. */
export function bytesOfCode(code: string): Uint8Array | undefined {
  const hasEnd = code.length % 4 === 1 && code.endsWith(END);
  return fromBase64url(hasEnd ? code.slice(0, -END.length) : code);
}
