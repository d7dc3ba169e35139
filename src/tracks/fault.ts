/** What can be wrong with a track: keys that screens put into words. */
export type FaultKey =
  | 'not-a-track'
  | 'too-big'
  | 'unknown-key'
  | 'missing'
  | 'wrong-type'
  | 'not-integer'
  | 'out-of-range'
  | 'wrong-length'
  | 'bad-id'
  | 'hash-differs'
  | 'newer-builder'
  | 'wrong-discipline'
  | 'not-sorted'
  | 'too-steep'
  | 'too-sharp'
  | 'nets-inside-piste'
  | 'finish-outside'
  | 'short-outrun'
  | 'gate-before-start'
  | 'gate-after-finish'
  | 'gate-outside'
  | 'gate-on-jump'
  | 'gate-too-close'
  | 'tree-in-gate'
  | 'bumps-overlap'
  | 'bump-outside'
  | 'split-outside'
  | 'empty-patch'
  | 'times-not-ascending'
  | 'not-a-code'
  | 'code-damaged'
  | 'not-a-file'
  | 'newer-format';

/** One thing that is wrong: where, what, and the numbers a sentence about it needs (SI units). */
export interface Fault {
  readonly key: FaultKey;
  /** Field, as `course.gates.6.width`. */
  readonly path: string;
  /** Number of the gate as people count it: the first is 1. */
  readonly gate?: number;
  readonly numbers: Readonly<Record<string, number>>;
}

/** A fault in a field of the course; a path inside `gates` names its gate. */
export function courseFault(
  key: FaultKey,
  path: readonly (string | number)[],
  numbers: Readonly<Record<string, number>> = {},
): Fault {
  const gate = path[0] === 'gates' && typeof path[1] === 'number' ? path[1] + 1 : undefined;
  return { key, path: ['course', ...path].join('.'), numbers, ...(gate === undefined ? {} : { gate }) };
}
