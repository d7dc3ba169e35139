/** Cookie and header of the server's protection against forged requests, as in the page (src/session/client.ts). */
const XSRF_COOKIE = 'XSRF-TOKEN';
const XSRF_HEADER = 'X-XSRF-TOKEN';

/** As much of a browser's CookieStore as is used. */
export interface Cookies {
  get(name: string): Promise<{ readonly value?: string | undefined } | null>;
}

/**
 * The header that what the worker sends to its own server must carry against forgery, when the cookie is there. Another
 * server is told nothing of this one's cookies.
 *
 * @param cookies undefined where the browser lets no worker read them: a copy then has the header the page handed over with it
 */
export async function forgeryHeaders(
  cookies: Cookies | undefined,
  url: string,
  origin: string,
): Promise<Record<string, string>> {
  if (new URL(url, origin).origin !== origin) return {};
  try {
    const value = (await cookies?.get(XSRF_COOKIE))?.value;
    return value === undefined ? {} : { [XSRF_HEADER]: decodeURIComponent(value) };
  } catch {
    // Cookies are blocked, or this one cannot be read.
    return {};
  }
}
