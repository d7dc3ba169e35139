const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 15;
/** Bytes from here on would make the first letters likelier than the last. */
const FAIR = 256 - (256 % ALPHABET.length);

/** A new random id: 15 characters of a-z0-9, as the server takes them, so that a row keeps its id on its way there. */
export function makeId(): string {
  let id = '';
  while (id.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH))) {
      if (byte < FAIR && id.length < LENGTH) id += ALPHABET[byte % ALPHABET.length];
    }
  }
  return id;
}
