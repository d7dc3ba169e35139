import type { Ride } from '../../ride';
import type { Ended } from './mode';

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

export interface KeeperSetup {
  readonly keep: (ride: Ride) => Promise<Kept>;
  /** The attempt does not count, and nothing of it is wanted. */
  readonly onGivenUp: () => void;
}

/**
 * Has each attempt that ended kept once, and tells what became of the last one only: neither an attempt that is shown
 * again (after the viewer, on a picture built anew) nor a late word about an earlier one changes anything.
 */
export function createKeeper(say: (kept: Kept) => void): (ended: Ended, setup: KeeperSetup) => void {
  let last: Ended | undefined;
  return (ended, { keep, onGivenUp }) => {
    if (ended === last) return;
    last = ended;
    const tell = (kept: Kept): void => {
      if (last === ended) say(kept);
    };
    if (ended.result.kind === 'differs') {
      tell({ kind: 'not-kept', why: 'unconfirmed' });
      onGivenUp();
      return;
    }
    tell({ kind: 'keeping' });
    keep(ended.result.ride).then(tell, (error: unknown) => {
      console.error('The ride could not be kept', error);
      tell({ kind: 'failed' });
    });
  };
}
