/** The kinds of faults of a plan's fields. */
export type PlanFaultCode =
  /** Missing, or of another type. */
  | 'required'
  /** Not one of the `allowed` values. */
  | 'not-allowed'
  | 'not-whole'
  /** Below `least` or above `most`: a number, a length of a text or list, or a time in ms. */
  | 'too-small'
  | 'too-big'
  /** A window is shorter than `least` or longer than `most`, ms. */
  | 'too-short'
  | 'too-long'
  /** A time before `least`, ms since 1970. */
  | 'too-early'
  /** The time zone does not exist. */
  | 'unknown-zone'
  | 'unknown-track'
  | 'not-published'
  | 'withdrawn'
  /** The track has another course now. */
  | 'other-version'
  /** The solver's time is longer than `most`, µs. */
  | 'course-too-long'
  /** A best time is meaningless over several tracks or kinds of equipment. */
  | 'mixed-races'
  /** A rider has started, so this field cannot change. */
  | 'frozen';

/** The values that would be accepted. */
export interface PlanLimits {
  readonly least?: number;
  readonly most?: number;
  readonly allowed?: readonly (string | number)[];
}

/** A fault of a plan. Screens put it into words. */
export interface PlanFault {
  /** Path of the field, as `races.0.windows.1.closesMs`. */
  readonly field: string;
  readonly code: PlanFaultCode;
  readonly limits?: PlanLimits;
}

/** Collects the faults of a plan. */
export interface Faults {
  readonly found: readonly PlanFault[];
  add(field: string, code: PlanFaultCode, limits?: PlanLimits): void;
}

export function createFaults(): Faults {
  const found: PlanFault[] = [];
  return {
    found,
    add: (field, code, limits) => {
      found.push(limits === undefined ? { field, code } : { field, code, limits });
    },
  };
}
