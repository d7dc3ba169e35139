import { makeStripe, type Provider, ProviderFault, readPaymentSettings } from '../payments';
import { readMeta } from './meta';

/** The payment provider of this server, set by the environment. Its keys are stored nowhere else. */

/** Timeout of a request to the provider, s. The provider waits at least as long for our responses. */
const TIMEOUT_S = 15;
/** Retry-After when the provider is away, s. */
const RETRY_S = 30;

/** @returns undefined if the operator takes no payments: then there are only codes */
export function providerHere(): Provider | undefined {
  // The account cell takes the payments of a club cell's riders.
  if ($os.getenv('FL_CELL').trim() === 'club') return undefined;
  const settings = readPaymentSettings((name) => $os.getenv(name));
  // The start has reported what is wrong with them.
  if (settings === undefined || typeof settings === 'string') return undefined;
  const { hs256, equal } = $security;
  return makeStripe({ ...settings, send, hmac: hs256, equal });
}

/** @throws ApiError if the operator takes no payments */
export function demandProvider(): Provider {
  const provider = providerHere();
  if (provider === undefined) throw new NotFoundError('This server takes no payments.');
  return provider;
}

/** Returns the mark by which this server recognises its own purchases. */
export function serverMark(app: PB.App): string {
  return readMeta(app, 'payments-server');
}

function send({ method, url, headers, body = '' }: Parameters<Parameters<typeof makeStripe>[0]['send']>[0]): {
  status: number;
  body: unknown;
} {
  const answer = $http.send({ method, url, headers: { ...headers }, body, timeout: TIMEOUT_S });
  // The engine's parsed response is a Go object, in which numbers and missing fields differ from JavaScript's.
  const text = Buffer.from(answer.body).toString('utf8');
  return { status: answer.statusCode, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
}

/**
 * Calls the provider while a caller waits.
 *
 * @throws ApiError 503 with `Retry-After` if the call fails. The reason is in the log
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
 * Calls the provider from a job, in which one failed call must not block the others.
 *
 * @returns whether it succeeded
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
