/*
 * What a list may be filtered and sorted by. PocketBase lets a filter follow relations into rows that the caller may not
 * see (`owner.tracks_via_owner.name ~ "x"` on a public track answers for private ones), so only fields of the row itself
 * can be asked for.
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

/**
 * Whether a live subscription stays in its rows. @param topic such as `tracks/*` or
 * `tracks/*?options={"query":{"filter":"…"}}`, percent-encoded
 */
export function isPlainTopic(topic: string): boolean {
  const mark = topic.indexOf('?');
  if (mark < 0) return true;
  try {
    return topic
      .slice(mark + 1)
      .split('&')
      .map((pair) => pair.split('=').map((part) => decodeURIComponent(part.replace(/\+/g, ' '))))
      .filter(([key]) => key === 'options')
      .every(([, ...value]) => isPlainOptions(value.join('=')));
  } catch {
    // What cannot be read is not let through.
    return false;
  }
}

/** As the SDK writes them and no other way: of a key that stands twice, each side would take another one. */
function isPlainOptions(text: string): boolean {
  const options = JSON.parse(text) as Readonly<Record<string, unknown>>;
  const isKnown = Object.keys(options).every((key) => key === 'query' || key === 'headers');
  if (!isKnown || JSON.stringify(options) !== text) return false;
  const query = (options.query ?? {}) as Readonly<Record<string, unknown>>;
  return Object.entries(query).every(
    ([key, value]) => key !== 'filter' || (typeof value === 'string' && isPlainFilter(value)),
  );
}
