/** A value that is there, or is not. */
type Slot = { readonly value: unknown } | undefined;

/** What differs between two states at one place: a value, or a stretch of a list. Reversible either way. */
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

/** Whether two items of a list say the same: the same thing, or records of the same values. */
function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isFields(a) || !isFields(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && Object.is(a[key], b[key]));
}

/** One stretch of a list: between what both begin and what both end with. */
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
 * What turns one state into another. What both share by reference is not looked into, so a small change of a large track
 * costs little; items of lists are replaced as wholes.
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

/** A copy with the value at `path` made anew; only the way to it is copied. */
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

/** The state after its differences, from the one before them. */
export function forward<T extends object>(state: T, all: readonly Difference[]): T {
  return all.reduce<Fields>(
    (s, d) => step(s, d, 'before', 'after'),
    state as unknown as Fields,
  ) as unknown as T;
}

/** The state before its differences, from the one after them: exactly what was there. */
export function back<T extends object>(state: T, all: readonly Difference[]): T {
  return all.reduceRight<Fields>(
    (s, d) => step(s, d, 'after', 'before'),
    state as unknown as Fields,
  ) as unknown as T;
}
