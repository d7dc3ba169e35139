/** Why a rider was disqualified. `gate` is counted from 1. */
export type DsqReason =
  | { readonly kind: 'gate'; readonly gate: number }
  /** By the jury. `words` is its reason. */
  | { readonly kind: 'jury'; readonly words: string }
  /** The ride is under review and has no place until an operator clears it. */
  | { readonly kind: 'review' };

/** Why a rider who started has no time: the course's time ran out, or the rider gave up. */
export type DnfReason = 'time' | 'gave-up';

/** Assistance used in a run. The run still counts, and is marked. */
export type RunAssist = 'one-switch';

/** A run that reached the finish. */
export interface FinishedRun {
  readonly kind: 'finished';
  /** Time with penalties for misses, integer µs. */
  readonly timeUs: number;
  /** Intermediate times, integer µs. */
  readonly splitsUs: readonly number[];
  /** The penalties for misses in `timeUs`, integer µs; absent if no miss added time. */
  readonly penaltyUs?: number;
  /** Id of the record that contains the input; only for people's runs. */
  readonly ride?: string;
  /** A pacer's input, base64url. It is stored because an update of the pilot would ride differently with the same seed. */
  readonly stream?: string;
  readonly assist?: RunAssist;
}

/** The result of one rider in one run. */
export type RunResult =
  | FinishedRun
  | { readonly kind: 'dnf'; readonly why: DnfReason }
  | {
      readonly kind: 'dsq';
      readonly why: DsqReason;
      /** The result before the disqualification, which the jury can restore. */
      readonly was?: FinishedRun;
    }
  | { readonly kind: 'dns' };

/** Disqualifies a result; returns undefined if the run did not finish. */
export function disqualified(result: RunResult | undefined, why: DsqReason): RunResult | undefined {
  return result?.kind === 'finished' ? { kind: 'dsq', why, was: result } : undefined;
}

/** Restores a disqualified result; returns undefined if there is none. */
export function reinstated(result: RunResult | undefined): RunResult | undefined {
  return result?.kind === 'dsq' ? result.was : undefined;
}

/** Returns whether a result was entered without a ride: the rider was absent or gave up. Such a rider may still ride. */
export function isSaid(result: RunResult | undefined): boolean {
  return result?.kind === 'dns' || (result?.kind === 'dnf' && result.why === 'gave-up');
}

/** Results of one run by entry. Riders who have not ridden yet are missing. */
export type RunResults = Readonly<Record<string, RunResult>>;

/** Unit of official times, µs. */
const HUNDREDTH_US = 10_000;

/**
 * Returns the official time, µs: truncated to 1/100 s, never rounded. The sport's timing truncates the net time before
 * comparing or adding (restatement of ICR 611.2.1, mammoth-timers-guide.readthedocs.io).
 */
export function officialUs(timeUs: number): number {
  return Math.floor(timeUs / HUNDREDTH_US) * HUNDREDTH_US;
}
