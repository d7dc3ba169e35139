/*
 * What may be asked of rows. PocketBase lets a filter follow relations into rows that the caller may not see
 * (`owner.tracks_via_owner.name ~ "x"` on a public track answers for private ones), and `expand` puts the rows at the other
 * end of relations into the answer, back and forth, as often as it is told. So only fields of the row itself can be
 * asked for, and nothing is expanded.
 */

/** Fields of the row that hold objects, whose parts may be named. */
const OBJECTS = new Set(['reference']);

/** Texts in quotes, beginnings of remarks, names with what hangs on them. */
const TOKENS = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\/|[@#]?[A-Za-z_][\w.:]*/gs;

/** Whether a filter stays in its row. */
export function isPlainFilter(filter: string): boolean {
  // Where PocketBase ends a text after two backslashes is not where we would.
  if (filter.includes('\\\\')) return false;
  return (filter.match(TOKENS) ?? []).every(
    (token) => token.startsWith('"') || token.startsWith("'") || (token !== '//' && isPlainName(token)),
  );
}

/** Whether a sort order, such as `-created,id`, stays in its row. */
export function isPlainSort(sort: string): boolean {
  return sort.split(',').every((part) => isPlainName(part.trim().replace(/^[+-]/, '')));
}

function isPlainName(name: string): boolean {
  if (name.includes('_via_')) return false;
  const [first = '', ...rest] = name.split('.');
  return rest.length === 0 || OBJECTS.has(first);
}

/** Whether a choice of fields, such as `id,name:excerpt(20)`, stays in its row. */
export function isPlainChoice(fields: string): boolean {
  return fields.split(',').every((field) => field.trim().split('.')[0] !== 'expand');
}

/** Whether the query of a call within a batch stays in its row. @param url such as `/api/collections/x/records?fields=id` */
export function isPlainUrl(url: string): boolean {
  const mark = url.indexOf('?');
  if (mark < 0) return true;
  const pairs = pairsOf(url.slice(mark + 1));
  return (
    pairs?.every(([key, value]) => key !== 'expand' && (key !== 'fields' || isPlainChoice(value))) === true
  );
}

/** Names and values of a query in their order; undefined where it cannot be read. */
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
 * Whether a live subscription stays in its rows. @param topic such as `tracks/*` or
 * `tracks/*?options={"query":{"filter":"…"}}`, percent-encoded
 */
export function isPlainTopic(topic: string): boolean {
  const mark = topic.indexOf('?');
  if (mark < 0) return true;
  // What cannot be read is not let through.
  const pairs = pairsOf(topic.slice(mark + 1));
  return pairs?.every(([key, value]) => key !== 'options' || isPlainOptions(value)) === true;
}

/** As the SDK writes them and no other way: of a key that stands twice, each side would take another one. */
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
