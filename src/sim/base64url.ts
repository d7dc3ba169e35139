const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Value of each character by its code; 64 for the rest of the first 128. */
const VALUES: readonly number[] = Array.from({ length: 128 }, (_, code) => {
  const at = ALPHABET.indexOf(String.fromCharCode(code));
  return at < 0 ? 64 : at;
});

/** Bytes as base64url without padding. Written here because not every engine that verifies rides has `btoa`. */
export function toBase64url(bytes: Uint8Array): string {
  let out = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const left = bytes.length - i;
    const v = (bytes[i]! << 16) | ((left > 1 ? bytes[i + 1]! : 0) << 8) | (left > 2 ? bytes[i + 2]! : 0);
    out += ALPHABET[v >>> 18]! + ALPHABET[(v >>> 12) & 63]!;
    if (left > 1) out += ALPHABET[(v >>> 6) & 63]!;
    if (left > 2) out += ALPHABET[v & 63]!;
  }
  return out;
}

/** The bytes of a base64url text, or undefined when it is none. Only the one canonical spelling is taken. */
export function fromBase64url(text: string): Uint8Array | undefined {
  const tail = text.length % 4;
  if (tail === 1) return undefined;
  const out = new Uint8Array(Math.floor((text.length * 3) / 4));
  let bits = 0;
  let held = 0;
  let n = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const v = code < 128 ? VALUES[code]! : 64;
    if (v > 63) return undefined;
    bits = ((bits << 6) | v) & 0xffff;
    held += 6;
    if (held >= 8) {
      held -= 8;
      out[n++] = (bits >>> held) & 255;
    }
  }
  return (bits & ((1 << held) - 1)) === 0 ? out : undefined;
}
