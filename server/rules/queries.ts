/*
 * Restricts queries of rows. PocketBase lets a filter follow relations into rows that the caller may not see
 * (`owner.tracks_via_owner.name ~ "x"` on a public track reveals private ones), and `expand` adds the rows at the other end of
 * relations to the response, back and forth, as often as requested. So a query can only use fields of the row itself, and
 * expands nothing.
 */

/** Fields of the row that contain objects, whose parts may be named. */
const OBJECTS = new Set(['reference']);

/** Quoted texts, beginnings of comments, and names with their suffixes. */
const TOKENS = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\/|[@#]?[A-Za-z_][\w.:]*/gs;

/** Returns whether a filter uses only its row. */
export function isPlainFilter(filter: string): boolean {
  // After two backslashes PocketBase ends a text elsewhere than this parser.
  if (filter.includes('\\\\')) return false;
  return (filter.match(TOKENS) ?? []).every(
    (token) => token.startsWith('"') || token.startsWith("'") || (token !== '//' && isPlainName(token)),
  );
}

/** Returns whether a sort order, such as `-created,id`, uses only its row. */
export function isPlainSort(sort: string): boolean {
  return sort.split(',').every((part) => isPlainName(part.trim().replace(/^[+-]/, '')));
}

function isPlainName(name: string): boolean {
  if (name.includes('_via_')) return false;
  const [first = '', ...rest] = name.split('.');
  return rest.length === 0 || OBJECTS.has(first);
}

/** Returns whether a choice of fields, such as `id,name:excerpt(20)`, uses only its row. */
export function isPlainChoice(fields: string): boolean {
  return fields.split(',').every((field) => field.trim().split('.')[0] !== 'expand');
}

/**
 * Returns whether the query of a request in a batch uses only its row. @param url such as
 * `/api/collections/x/records?fields=id`
 */
export function isPlainUrl(url: string): boolean {
  const mark = url.indexOf('?');
  if (mark < 0) return true;
  const pairs = pairsOf(url.slice(mark + 1));
  return (
    pairs?.every(([key, value]) => key !== 'expand' && (key !== 'fields' || isPlainChoice(value))) === true
  );
}

/** Returns the names and values of a query in order; undefined if it cannot be decoded. */
function pairsOf(query: string): readonly (readonly [string, string])[] | undefined {
  try {
    return query.split('&').map((pair) => {
      const [key = '', ...value] = pair
        .split('=')
        .map((part) => decodeURIComponent(part.replace(/\+/g, ' ')));
      return [key, value.join('=')];
    });
  } catch {
    return undefined;
  }
}

/**
 * Returns whether a realtime subscription uses only its rows. @param topic such as `tracks/*` or
 * `tracks/*?options={"query":{"filter":"…"}}`, percent-encoded
 */
export function isPlainTopic(topic: string): boolean {
  const mark = topic.indexOf('?');
  if (mark < 0) return true;
  // Refuses a query that cannot be decoded.
  const pairs = pairsOf(topic.slice(mark + 1));
  return pairs?.every(([key, value]) => key !== 'options' || isPlainOptions(value)) === true;
}

/** Accepts only the SDK's exact format: of a duplicate key, this parser and PocketBase could read different values. */
function isPlainOptions(text: string): boolean {
  const options = readOptions(text);
  if (options === undefined) return false;
  const isKnown = Object.keys(options).every((key) => key === 'query' || key === 'headers');
  if (!isKnown || JSON.stringify(options) !== text) return false;
  const query = (options.query ?? {}) as Readonly<Record<string, unknown>>;
  return Object.entries(query).every(
    ([key, value]) => typeof value === 'string' && isPlainOption(key, value),
  );
}

function readOptions(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const options: unknown = JSON.parse(text);
    return typeof options === 'object' && options !== null
      ? (options as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}

function isPlainOption(key: string, value: string): boolean {
  if (key === 'filter') return isPlainFilter(value);
  return key === 'fields' && isPlainChoice(value);
}
