import type PocketBase from 'pocketbase';
import { measureClock } from './manager/clock';
import { mirrorAuthStore } from './manager/state';

/** Cookie and header of the server's CSRF protection. */
const XSRF_COOKIE = 'XSRF-TOKEN';
const XSRF_HEADER = 'X-XSRF-TOKEN';

/** Returns the value of a cookie; undefined if it is missing or invalid. */
export function cookieValue(cookies: string, name: string): string | undefined {
  const pair = cookies.split(/;\s*/).find((one) => one.startsWith(`${name}=`));
  if (pair === undefined) return undefined;
  try {
    return decodeURIComponent(pair.slice(name.length + 1));
  } catch {
    return undefined;
  }
}

/**
 * Returns the CSRF header that a request needs: only requests that change data, with an address on the page's origin, if the
 * cookie is set.
 */
export function antiForgeryHeaders(
  request: { readonly url: string; readonly method: string },
  page: { readonly origin: string; readonly cookies: string },
): Record<string, string> {
  if (/^(GET|HEAD)$/i.test(request.method)) return {};
  if (new URL(request.url, page.origin).origin !== page.origin) return {};
  const token = cookieValue(page.cookies, XSRF_COOKIE);
  return token === undefined ? {} : { [XSRF_HEADER]: token };
}

/** Does the same for a request of this page, or that the service worker sends for it. */
export function ownForgeryHeaders(request: {
  readonly url: string;
  readonly method: string;
}): Record<string, string> {
  return antiForgeryHeaders(request, { origin: location.origin, cookies: document.cookie });
}

const unauthorized = new Set<(token: string) => void>();

/** Calls `listener` with each token that the server answered with 401. @returns a function that unsubscribes */
export function onUnauthorized(listener: (token: string) => void): () => void {
  unauthorized.add(listener);
  return () => unauthorized.delete(listener);
}

/** Uses side information of a response: the server's time, and whether a token may be invalid. */
function heed(answer: Response, { method, headers }: RequestInit): void {
  // Responses to these methods are never cached.
  if (answer.ok && !/^(GET|HEAD)$/i.test(method ?? 'GET')) measureClock(answer);
  const token = new Headers(headers).get('Authorization');
  if (answer.status === 401 && token) for (const tell of unauthorized) tell(token);
}

/**
 * Reads a whole response. The client would treat a response as empty that is not JSON or was cut off, which happens whenever
 * the page is left, and an empty renewal would end the session. Here such a response is an error.
 */
async function fetchWhole(
  fetcher: typeof fetch,
  url: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  const answer = await fetcher(url, init);
  const text = await answer.text();
  const read = (): unknown => JSON.parse(text);
  // An error response may have any body, because a proxy may have sent it. Only a 204 has no body.
  const data = answer.ok && answer.status !== 204 ? read() : undefined;
  heed(answer, init);
  return Object.assign(answer, { json: async () => data ?? read() });
}

let client: Promise<PocketBase> | undefined;

async function create(): Promise<PocketBase> {
  const { default: Client } = await import('pocketbase');
  // The server has the same origin as the page.
  const pb = new Client('/');
  // Otherwise a request would cancel an equal request that another screen waits for.
  pb.autoCancellation(false);
  pb.beforeSend = (url, options) => {
    const forgery = ownForgeryHeaders({ url, method: options.method ?? 'GET' });
    // The server writes to a new user in the language of the page.
    const language = { 'Accept-Language': document.documentElement.lang };
    const headers = { ...options.headers, ...language, ...forgery };
    // Callers may pass their own `fetch`, to read more of the response.
    const fetcher = options.fetch ?? fetch;
    const whole = (to: RequestInfo | URL, init?: RequestInit) => fetchWhole(fetcher, to, init);
    return { url, options: { ...options, headers, fetch: whole } };
  };
  mirrorAuthStore(pb.authStore);
  return pb;
}

/** Returns the server's client, which is loaded on the first call. Only this client writes the session. */
export function pocketBase(): Promise<PocketBase> {
  client ??= create().catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}
