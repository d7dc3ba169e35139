/**
 * The page as it is kept names, in its `Link` headers, what home's first screen needs; another route fetches nothing of
 * home's ahead. Letters are every screen's.
 *
 * @param page the kept page, used up by this
 */
export function pageFor(path: string, page: Response): Response {
  const links = page.headers.get('Link');
  if (path === '/' || links === null) return page;
  const headers = new Headers(page.headers);
  headers.delete('Link');
  for (const link of links.split(/,\s*(?=<)/)) if (/;\s*as=font\b/.test(link)) headers.append('Link', link);
  const { status, statusText } = page;
  return new Response(page.body, { status, statusText, headers });
}
