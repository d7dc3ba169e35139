import { makeStripe, type Provider, ProviderFault, readPaymentSettings } from '../payments';
import { readMeta } from './meta';

/** Who takes payments here, by the environment. Keys are nowhere else. */

/** Longest wait for an answer of the provider, s. It waits for ours as long, or longer. */
const TIMEOUT_S = 15;
/** How soon a provider that was away may be asked again, s. */
const RETRY_S = 30;

/** @returns undefined where the operator takes no payments: then codes are all there is */
export function providerHere(): Provider | undefined {
  // Of a club cell's riders the account cell takes payments.
  if ($os.getenv('FL_CELL').trim() === 'club') return undefined;
  const settings = readPaymentSettings((name) => $os.getenv(name));
  // What is wrong with them was said at the start.
  if (settings === undefined || typeof settings === 'string') return undefined;
  const { hs256, equal } = $security;
  return makeStripe({ ...settings, send, hmac: hs256, equal });
}

/** @throws ApiError where the operator takes no payments */
export function demandProvider(): Provider {
  const provider = providerHere();
  if (provider === undefined) throw new NotFoundError('This server takes no payments.');
  return provider;
}

/** By which this server knows its own purchases. */
export function serverMark(app: PB.App): string {
  return readMeta(app, 'payments-server');
}

function send({ method, url, headers, body = '' }: Parameters<Parameters<typeof makeStripe>[0]['send']>[0]): {
  status: number;
  body: unknown;
} {
  const answer = $http.send({ method, url, headers: { ...headers }, body, timeout: TIMEOUT_S });
  // The parsed answer of the engine is an object of Go, in which numbers and missing fields are not JavaScript's.
  const text = Buffer.from(answer.body).toString('utf8');
  return { status: answer.statusCode, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
}

/**
 * Calls the provider for somebody who waits.
 *
 * @throws ApiError 503 with `Retry-After` when it comes to nothing; why, the operator reads in the log
 */
export function forCaller<T>(e: PB.RequestEvent, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    e.app.logger().error('The payment provider did not do what it was asked', 'error', error.message);
    e.response.header().set('Retry-After', String(RETRY_S));
    const message = 'The payment service cannot be reached now. Please try again later.';
    throw new ApiError(503, message, { provider: new ValidationError('provider-away', message) });
  }
}

/**
 * Calls the provider from a job, where one call that fails must not hold up the others.
 *
 * @returns whether it was done
 */
export function tried(app: PB.App, what: string, work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    app.logger().error('The payment provider was asked in vain', 'about', what, 'error', error.message);
    return false;
  }
}
