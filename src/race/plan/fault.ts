/** What is wrong with a field of a plan. */
export type PlanFaultCode =
  /** Nothing there, or something of another kind. */
  | 'required'
  /** Not one of what is `allowed`. */
  | 'not-allowed'
  | 'not-whole'
  /** Below `least` or above `most`: a number, a length of text or list, or a time in ms. */
  | 'too-small'
  | 'too-big'
  /** A window is shorter than `least` or longer than `most`, ms. */
  | 'too-short'
  | 'too-long'
  /** A time before `least`, ms since 1970. */
  | 'too-early'
  /** There is no such time zone. */
  | 'unknown-zone'
  | 'unknown-track'
  | 'not-published'
  | 'withdrawn'
  /** The track has another course by now. */
  | 'other-version'
  /** The solver needs longer than `most`, µs. */
  | 'course-too-long'
  /** A best time says nothing over several tracks or kinds of equipment. */
  | 'mixed-races'
  /** Somebody has started, and this was announced. */
  | 'frozen';

/** What would be taken. */
export interface PlanLimits {
  readonly least?: number;
  readonly most?: number;
  readonly allowed?: readonly (string | number)[];
}

/** A fault of a plan. Words for it are the screens'. */
export interface PlanFault {
  /** Where, as `races.0.windows.1.closesMs`. */
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
