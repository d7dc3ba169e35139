/** Keys of the possible faults of a track; screens translate them. */
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

/** A fault: its path, its key, and the numbers for its message (SI units). */
export interface Fault {
  readonly key: FaultKey;
  /** Path of the field, such as `course.gates.6.width`. */
  readonly path: string;
  /** Number of the gate; the first is 1. */
  readonly gate?: number;
  readonly numbers: Readonly<Record<string, number>>;
}

/** Creates a fault in a field of the course; a path inside `gates` names its gate. */
export function courseFault(
  key: FaultKey,
  path: readonly (string | number)[],
  numbers: Readonly<Record<string, number>> = {},
): Fault {
  const gate = path[0] === 'gates' && typeof path[1] === 'number' ? path[1] + 1 : undefined;
  return { key, path: ['course', ...path].join('.'), numbers, ...(gate === undefined ? {} : { gate }) };
}
