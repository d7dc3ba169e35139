import type { Ride, RideResult } from '../../ride';
import type { Ended, Ends } from './mode';

/** The help a ride was ridden with. */
export type Assist = 'one-switch';

/** What became of a finished ride on this device. */
export type Kept =
  | { readonly kind: 'keeping' }
  /** On the disk; `previousUs` is the best before it, absent for the first ride of this track. */
  | {
      readonly kind: 'kept';
      readonly best: boolean;
      readonly previousUs?: number;
      /** The id under which it is on its way to the server, where it is. */
      readonly sent?: string;
      /** The assist it was ridden with; such a ride stays on this device. */
      readonly assist?: Assist;
    }
  /** Only in this tab's memory, because the disk refused. */
  | { readonly kind: 'memory'; readonly best: boolean; readonly full: boolean; readonly assist?: Assist }
  /** A ride that does not count is not kept: it did not finish, or its replay came to something else. */
  | { readonly kind: 'not-kept'; readonly why: 'unfinished' | 'unconfirmed' }
  /** Keeping it went wrong. */
  | { readonly kind: 'failed' };

/** A result that its replay has confirmed. */
export type Confirmed = Extract<RideResult, { kind: 'ride' }>;

export interface KeeperSetup {
  /** Keeps what was ridden in each lane. */
  readonly keep: (results: readonly [Confirmed, ...Confirmed[]]) => Promise<Kept>;
  /** The attempt does not count, and nothing of it is wanted. */
  readonly onGivenUp: () => void;
}

const isConfirmed = (result: Ended['result']): result is Confirmed => result.kind === 'ride';

/** The results of all lanes; undefined when the replay of one came to something else. */
export function confirmedIn(ends: Ends): readonly [Confirmed, ...Confirmed[]] | undefined {
  const results = ends.map(({ result }) => result).filter(isConfirmed);
  const [first, ...others] = results;
  return first && results.length === ends.length ? [first, ...others] : undefined;
}

/**
 * Has each attempt that ended kept once, and tells what became of the last one only: neither an attempt that is shown
 * again (after the viewer, on a picture built anew) nor a late word about an earlier one changes anything.
 */
export function createKeeper(say: (kept: Kept) => void): (ends: Ends, setup: KeeperSetup) => void {
  let last: Ends | undefined;
  return (ends, { keep, onGivenUp }) => {
    if (ends === last) return;
    last = ends;
    const tell = (kept: Kept): void => {
      if (last === ends) say(kept);
    };
    const results = confirmedIn(ends);
    if (!results) {
      tell({ kind: 'not-kept', why: 'unconfirmed' });
      onGivenUp();
      return;
    }
    tell({ kind: 'keeping' });
    keep(results).then(tell, (error: unknown) => {
      console.error('The ride could not be kept', error);
      tell({ kind: 'failed' });
    });
  };
}

/** Keeps the ride of who rides alone. */
export const alone =
  (keep: (ride: Ride) => Promise<Kept>): KeeperSetup['keep'] =>
  ([{ ride }]) =>
    keep(ride);
