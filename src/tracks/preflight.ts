import type { Fault } from './fault';

/** Most values in a track: twice what the largest legal one contains. */
const MAX_VALUES = 40_000;
const MAX_DEPTH = 6;
/** Keys that could reach an object's prototype. No field of a track has such a name. */
const POISON = ['__proto__', 'constructor', 'prototype'];

function isPlain(value: object): boolean {
  const proto: unknown = Object.getPrototypeOf(value);
  // This test also accepts plain objects of another window or worker.
  return proto === null || Array.isArray(value) || Object.getPrototypeOf(proto) === null;
}

/**
 * Checks a value before the schema parses it: only plain data, of limited size and depth, without keys that pollute prototypes.
 * @returns the first fault, if any
 */
export function preflight(value: unknown): Fault | undefined {
  let seen = 0;
  const visit = (v: unknown, path: string, depth: number): Fault | undefined => {
    if (++seen > MAX_VALUES || depth > MAX_DEPTH)
      return { key: 'too-big', path, numbers: { most: MAX_VALUES } };
    if (typeof v !== 'object' || v === null) return undefined;
    if (!isPlain(v)) return { key: 'wrong-type', path, numbers: {} };
    if (Array.isArray(v) && v.length > MAX_VALUES)
      return { key: 'too-big', path, numbers: { most: MAX_VALUES } };
    for (const key of Object.keys(v)) {
      const at = path === '' ? key : `${path}.${key}`;
      if (POISON.includes(key)) return { key: 'unknown-key', path: at, numbers: {} };
      const fault = visit((v as Record<string, unknown>)[key], at, depth + 1);
      if (fault) return fault;
    }
    return undefined;
  };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { key: 'not-a-track', path: '', numbers: {} };
  }
  return visit(value, '', 0);
}
