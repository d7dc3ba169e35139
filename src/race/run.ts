/** Why a rider was disqualified. `gate` counts from 1. */
export type DsqReason =
  | { readonly kind: 'gate'; readonly gate: number }
  /** By the jury, in its own words. */
  | { readonly kind: 'jury'; readonly words: string };

/** Why a rider who started has no time: the course's time ran out, or the rider gave up. */
export type DnfReason = 'time' | 'gave-up';

/** What became of one rider in one run. */
export type RunResult =
  | {
      readonly kind: 'finished';
      /** Integer µs. */
      readonly timeUs: number;
      /** Intermediate times, integer µs. */
      readonly splitsUs: readonly number[];
      /** The record that holds the input; absent for pacers, whose seed gives it back. */
      readonly ride?: string;
    }
  | { readonly kind: 'dnf'; readonly why: DnfReason }
  | { readonly kind: 'dsq'; readonly why: DsqReason }
  | { readonly kind: 'dns' };

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
