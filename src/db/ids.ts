const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 15;
/** Bytes from this value on are skipped: with them the first letters would be more likely than the last. */
const FAIR = 256 - (256 % ALPHABET.length);

/** Creates a random id: 15 characters of a-z0-9, a format that the server accepts, so that a row has the same id there. */
export function makeId(): string {
  let id = '';
  while (id.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH))) {
      if (byte < FAIR && id.length < LENGTH) id += ALPHABET[byte % ALPHABET.length];
    }
  }
  return id;
}
