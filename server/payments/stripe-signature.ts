import type { Means, Refusal } from './provider';

/** Maximum age of a report, s: Stripe's own limit, with room for clocks that differ. */
const TOLERANCE_S = 300;
/** Maximum number of signatures that are checked. While a secret is rotated Stripe sends one for each, which are two. */
const MOST_SIGNATURES = 8;

const refuse = (refused: Refusal['refused'], message: string): Refusal => ({ refused, message });

/**
 * Returns why a report is not from Stripe; undefined if it is. The header is `t=…,v1=…`, with several `v1` while a secret is
 * rotated; other schemes are ignored.
 */
export function signatureFault(
  rawBody: string,
  header: string,
  secrets: readonly string[],
  nowMs: number,
  { hmac, equal }: Pick<Means, 'hmac' | 'equal'>,
): Refusal | undefined {
  const parts = header.split(',').map((part) => part.trim().split('='));
  const valuesOf = (name: string) => parts.flatMap(([key, value = '']) => (key === name ? [value] : []));
  const [time = '', ...more] = valuesOf('t');
  const signatures = valuesOf('v1').slice(0, MOST_SIGNATURES);
  if (!/^\d{1,12}$/.test(time) || more.length > 0 || signatures.length === 0)
    return refuse('no-signature', 'The report is not signed.');
  const isRight = secrets.some((secret) => {
    const expected = hmac(`${time}.${rawBody}`, secret);
    return signatures.some((signature) => equal(signature, expected));
  });
  if (!isRight) return refuse('wrong-signature', 'The signature of the report is wrong.');
  // A time in the future would make the report valid for longer than intended.
  return Math.abs(nowMs / 1000 - Number(time)) > TOLERANCE_S
    ? refuse('too-old', 'The report was signed too long ago.')
    : undefined;
}
