const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** 8 of a-z0-9. Not by the chance that spreads pauses: no two attempts of any device may have the same. */
export function newAttemptId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
}
