import type { Means, Refusal } from './provider';

/** How old a report may be, s: Stripe's own bound, and room for clocks that differ. */
const TOLERANCE_S = 300;
/** Signatures that are looked at. While a secret rotates Stripe sends one for each, which are two. */
const MOST_SIGNATURES = 8;

const refuse = (refused: Refusal['refused'], message: string): Refusal => ({ refused, message });

/**
 * Why a report is not Stripe's; undefined when it is. The header is `t=…,v1=…`, with several `v1` while a secret rotates;
 * other schemes are passed over.
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
  // One from the future would be good for longer than it should.
  return Math.abs(nowMs / 1000 - Number(time)) > TOLERANCE_S
    ? refuse('too-old', 'The report was signed too long ago.')
    : undefined;
}
