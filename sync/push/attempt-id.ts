const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * 8 of a-z0-9, the first a letter: a digit is for restored states (ledger/row.ts). Not drawn from `random` of the options: no two
 * attempts of any device may have the same id.
 */
export function newAttemptId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte, at) => LETTERS[byte % (at === 0 ? 26 : LETTERS.length)]).join('');
}
