import type { Ride, RideResult } from '../../ride';
import type { Ended, Ends } from './mode';

/** Assistance used in a ride. */
export type Assist = 'one-switch';

/** The result of storing a finished ride on this device. */
export type Kept =
  | { readonly kind: 'keeping' }
  /** On the disk; `previousUs` is the best time before it, absent for the first ride of this track. */
  | {
      readonly kind: 'kept';
      readonly best: boolean;
      readonly previousUs?: number;
      /** The id under which it is sent to the server, if it is sent. */
      readonly sent?: string;
      /** The assistance used. Such a ride stays on this device. */
      readonly assist?: Assist;
    }
  /** Only in this tab's memory, because writing to the disk failed. */
  | { readonly kind: 'memory'; readonly best: boolean; readonly full: boolean; readonly assist?: Assist }
  /** A ride that does not count is not stored: it did not finish, or its replay gave another result. */
  | { readonly kind: 'not-kept'; readonly why: 'unfinished' | 'unconfirmed' }
  /** Storing it failed. */
  | { readonly kind: 'failed' };

/** A result confirmed by a replay. */
export type Confirmed = Extract<RideResult, { kind: 'ride' }>;

export interface KeeperSetup {
  /** Stores the rides of all lanes. */
  readonly keep: (results: readonly [Confirmed, ...Confirmed[]]) => Promise<Kept>;
  /** The attempt does not count, and its data can be deleted. */
  readonly onGivenUp: () => void;
}

const isConfirmed = (result: Ended['result']): result is Confirmed => result.kind === 'ride';

/** Returns the results of all lanes; undefined if the replay of one gave another result. */
export function confirmedIn(ends: Ends): readonly [Confirmed, ...Confirmed[]] | undefined {
  const results = ends.map(({ result }) => result).filter(isConfirmed);
  const [first, ...others] = results;
  return first && results.length === ends.length ? [first, ...others] : undefined;
}

/**
 * Stores each finished attempt once, and reports the result of the latest attempt only. Showing an attempt again (after the
 * viewer, or on a rebuilt picture) and a late result of an earlier attempt change nothing.
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

/** Stores the ride of a single rider. */
export const alone =
  (keep: (ride: Ride) => Promise<Kept>): KeeperSetup['keep'] =>
  ([{ ride }]) =>
    keep(ride);
