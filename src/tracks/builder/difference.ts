/** A value; undefined if there is none. */
type Slot = { readonly value: unknown } | undefined;

/** A difference between two states at one path: a value, or a range of a list. It can be applied in both directions. */
export type Difference =
  | {
      readonly kind: 'value';
      readonly path: readonly string[];
      readonly before: Slot;
      readonly after: Slot;
    }
  | {
      readonly kind: 'stretch';
      readonly path: readonly string[];
      readonly at: number;
      readonly before: readonly unknown[];
      readonly after: readonly unknown[];
    };

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns whether two list items are equal: identical, or records of identical values. */
function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isFields(a) || !isFields(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && Object.is(a[key], b[key]));
}

/** Returns the range in which two lists differ, without their common beginning and end. */
function stretch(path: readonly string[], a: readonly unknown[], b: readonly unknown[]): Difference {
  const short = Math.min(a.length, b.length);
  let at = 0;
  while (at < short && same(a[at], b[at])) at++;
  let end = 0;
  while (end < short - at && same(a[a.length - 1 - end], b[b.length - 1 - end])) end++;
  return {
    kind: 'stretch',
    path,
    at,
    before: a.slice(at, a.length - end),
    after: b.slice(at, b.length - end),
  };
}

/**
 * Returns the differences that turn one state into another. Parts shared by reference are skipped, so a small change to a large
 * track is cheap. List items are replaced as a whole.
 */
export function differences(before: object, after: object): readonly Difference[] {
  const out: Difference[] = [];
  const walk = (a: unknown, b: unknown, path: readonly string[]): void => {
    if (Object.is(a, b)) return;
    if (Array.isArray(a) && Array.isArray(b)) {
      const found = stretch(path, a, b);
      if (found.kind === 'stretch' && (found.before.length > 0 || found.after.length > 0)) out.push(found);
      return;
    }
    if (!isFields(a) || !isFields(b)) {
      out.push({ kind: 'value', path, before: { value: a }, after: { value: b } });
      return;
    }
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const at = [...path, key];
      if (key in a && key in b) walk(a[key], b[key], at);
      else {
        const slot = (fields: Fields): Slot => (key in fields ? { value: fields[key] } : undefined);
        out.push({ kind: 'value', path: at, before: slot(a), after: slot(b) });
      }
    }
  };
  walk(before, after, []);
  return out;
}

/** Returns a copy with a new value at `path`. Only the objects along the path are copied. */
function change(fields: Fields, path: readonly string[], make: (old: unknown) => Slot): Fields {
  const [key, ...rest] = path;
  if (key === undefined) return fields;
  const slot = rest.length === 0 ? make(fields[key]) : { value: change(fields[key] as Fields, rest, make) };
  if (slot !== undefined) return { ...fields, [key]: slot.value };
  const { [key]: _, ...others } = fields;
  return others;
}

function step(state: Fields, d: Difference, from: 'before' | 'after', to: 'before' | 'after'): Fields {
  if (d.kind === 'value') return change(state, d.path, () => d[to]);
  return change(state, d.path, (old) => {
    const list = old as readonly unknown[];
    return { value: [...list.slice(0, d.at), ...d[to], ...list.slice(d.at + d[from].length)] };
  });
}

/** Applies differences to the state before them. */
export function forward<T extends object>(state: T, all: readonly Difference[]): T {
  return all.reduce<Fields>(
    (s, d) => step(s, d, 'before', 'after'),
    state as unknown as Fields,
  ) as unknown as T;
}

/** Reverts differences, and returns exactly the state before them. */
export function back<T extends object>(state: T, all: readonly Difference[]): T {
  return all.reduceRight<Fields>(
    (s, d) => step(s, d, 'after', 'before'),
    state as unknown as Fields,
  ) as unknown as T;
}
