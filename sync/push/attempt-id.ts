const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Returns 8 characters of a-z0-9. The first is a letter, because ids of restored states begin with a digit (ledger/row.ts).
 * Does not use `random` of the options: no two attempts of any device may have the same id.
 */
export function newAttemptId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte, at) => LETTERS[byte % (at === 0 ? 26 : LETTERS.length)]).join('');
}
