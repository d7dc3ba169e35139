/** Cookie and header of the server's CSRF protection, as in the page (src/session/client.ts). */
const XSRF_COOKIE = 'XSRF-TOKEN';
const XSRF_HEADER = 'X-XSRF-TOKEN';

/** The part of a browser's CookieStore that is used. */
export interface Cookies {
  get(name: string): Promise<{ readonly value?: string | undefined } | null>;
}

/**
 * Returns the CSRF header for a request of the worker to its own server, if the cookie is set. Other servers do not receive it.
 *
 * @param cookies undefined if the browser gives workers no access to cookies: then a copy has the header that the page passed
 * with it
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
    // Cookies are blocked, or this one is invalid.
    return {};
  }
}
