/** Values of the `:names` in a pattern. */
export type Params = Readonly<Record<string, string>>;

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * Matches a path against a pattern of plain segments, `:name` and a last `:name?`: `/server/:id` and `/server/a1` result in `{
 * id: 'a1' }`. Ignores case and a trailing slash. Returns undefined if the path does not match.
 */
export function matchPath(pattern: string, path: string): Params | undefined {
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(path);
  if (given.length > wanted.length) return undefined;
  const params: Record<string, string> = {};
  for (const [i, segment] of wanted.entries()) {
    const value = given[i];
    if (value === undefined) {
      if (!segment.endsWith('?')) return undefined;
    } else if (segment.startsWith(':')) {
      params[segment.replace(/[:?]/g, '')] = decoded(value);
    } else if (segment !== value.toLowerCase()) {
      return undefined;
    }
  }
  return params;
}
