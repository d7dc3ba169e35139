/** Why a rider was disqualified. `gate` counts from 1. */
export type DsqReason =
  | { readonly kind: 'gate'; readonly gate: number }
  /** By the jury, in its own words. */
  | { readonly kind: 'jury'; readonly words: string }
  /** The ride is under review and has no place until an operator clears it. */
  | { readonly kind: 'review' };

/** Why a rider who started has no time: the course's time ran out, or the rider gave up. */
export type DnfReason = 'time' | 'gave-up';

/** Help a run was ridden with; it counts all the same, and bears the mark. */
export type RunAssist = 'one-switch';

/** A run that reached the finish. */
export interface FinishedRun {
  readonly kind: 'finished';
  /** With what misses have cost, integer µs. */
  readonly timeUs: number;
  /** Intermediate times, integer µs. */
  readonly splitsUs: readonly number[];
  /** What of the time misses have cost, integer µs; absent where there were none, or none that cost time. */
  readonly penaltyUs?: number;
  /** The record that holds the input, of people's runs. */
  readonly ride?: string;
  /** A pacer's input, base64url: an update of the pilot would ride another run from the same seed. */
  readonly stream?: string;
  readonly assist?: RunAssist;
}

/** What became of one rider in one run. */
export type RunResult =
  | FinishedRun
  | { readonly kind: 'dnf'; readonly why: DnfReason }
  | {
      readonly kind: 'dsq';
      readonly why: DsqReason;
      /** What the jury took away, and can give back. */
      readonly was?: FinishedRun;
    }
  | { readonly kind: 'dns' };

/** A result after the jury has taken it away; undefined when there is nothing to take. */
export function disqualified(result: RunResult | undefined, why: DsqReason): RunResult | undefined {
  return result?.kind === 'finished' ? { kind: 'dsq', why, was: result } : undefined;
}

/** A result after the jury has given back what it took; undefined when it took nothing. */
export function reinstated(result: RunResult | undefined): RunResult | undefined {
  return result?.kind === 'dsq' ? result.was : undefined;
}

/** Whether a result was only said, not ridden: the rider was not there, or gave up. Who was there after all can still ride. */
export function isSaid(result: RunResult | undefined): boolean {
  return result?.kind === 'dns' || (result?.kind === 'dnf' && result.why === 'gave-up');
}

/** Results of one run by entry; who has none has not ridden yet. */
export type RunResults = Readonly<Record<string, RunResult>>;

/** µs in the unit results are reckoned in. */
const HUNDREDTH_US = 10_000;

/**
 * A time as it counts, µs: cut off to 1/100 s, never rounded (the sport's timing truncates the net time before anything
 * is compared or added: restatement of ICR 611.2.1, mammoth-timers-guide.readthedocs.io).
 */
export function officialUs(timeUs: number): number {
  return Math.floor(timeUs / HUNDREDTH_US) * HUNDREDTH_US;
}
