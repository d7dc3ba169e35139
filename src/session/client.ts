import type PocketBase from 'pocketbase';
import { measureClock } from './manager/clock';
import { mirrorAuthStore } from './manager/state';

/** Cookie and header of the server's protection against forged requests. */
const XSRF_COOKIE = 'XSRF-TOKEN';
const XSRF_HEADER = 'X-XSRF-TOKEN';

/** The value of a cookie; undefined when it is not set or unreadable. */
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
 * The header a request must carry against forgery: those that change something, at addresses relative to the page, when
 * the cookie is there.
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

/** The same for a request that this page makes, or leaves to the worker. */
export function ownForgeryHeaders(request: {
  readonly url: string;
  readonly method: string;
}): Record<string, string> {
  return antiForgeryHeaders(request, { origin: location.origin, cookies: document.cookie });
}

const unauthorized = new Set<(token: string) => void>();

/** Calls `listener` with each token that the server has answered with 401. @returns the way out */
export function onUnauthorized(listener: (token: string) => void): () => void {
  unauthorized.add(listener);
  return () => unauthorized.delete(listener);
}

/** What an answer tells beside what was asked: what time it is there, and that a token is in doubt. */
function heed(answer: Response, { method, headers }: RequestInit): void {
  // Answers to these come from no cache.
  if (answer.ok && !/^(GET|HEAD)$/i.test(method ?? 'GET')) measureClock(answer);
  const token = new Headers(headers).get('Authorization');
  if (answer.status === 401 && token) for (const tell of unauthorized) tell(token);
}

/**
 * Fetches an answer to its end. The client takes one that broke off, as all do when the page is left, or that is no JSON
 * for an empty one, and an empty renewal ends the session: here such a thing is no answer.
 */
async function fetchWhole(
  fetcher: typeof fetch,
  url: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  const answer = await fetcher(url, init);
  const text = await answer.text();
  const read = (): unknown => JSON.parse(text);
  // A refusal may be in any words: it may come from somebody on the way to the server. Only a 204 has none at all.
  const data = answer.ok && answer.status !== 204 ? read() : undefined;
  heed(answer, init);
  return Object.assign(answer, { json: async () => data ?? read() });
}

let client: Promise<PocketBase> | undefined;

async function create(): Promise<PocketBase> {
  const { default: Client } = await import('pocketbase');
  // The address is the page's own.
  const pb = new Client('/');
  // A screen left early aborts nothing that another one waits for.
  pb.autoCancellation(false);
  pb.beforeSend = (url, options) => {
    const forgery = ownForgeryHeaders({ url, method: options.method ?? 'GET' });
    // Who registers is written to in the language the page is in.
    const language = { 'Accept-Language': document.documentElement.lang };
    const headers = { ...options.headers, ...language, ...forgery };
    // Whoever calls may have one of their own, to read more of the answer.
    const fetcher = options.fetch ?? fetch;
    const whole = (to: RequestInfo | URL, init?: RequestInit) => fetchWhole(fetcher, to, init);
    return { url, options: { ...options, headers, fetch: whole } };
  };
  mirrorAuthStore(pb.authStore);
  return pb;
}

/** The server's client, fetched when the first call is made; it alone writes the session. */
export function pocketBase(): Promise<PocketBase> {
  client ??= create().catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}
