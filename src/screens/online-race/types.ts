import type { Rival } from '../../play';
import type { Rider } from '../../session';
import type { Equipment } from '../../sim';
import type { Track } from '../../tracks';
import type { StartDraft } from '../shared/cut-off';
import type { ViewedEvent } from '../shared/online-event';

/** A start that was taken: all that the ride needs, as it was then. */
export interface Taken {
  readonly race: number;
  readonly run: number;
  readonly track: Track;
  readonly rider: Rider;
  readonly equipment: Equipment;
  /** Whether starts are counted: then a run is ridden once, and there is no restart. */
  readonly isCounted: boolean;
  readonly rivals: readonly Rival[];
  /** A run that was cut off, to go on with. */
  readonly cut: StartDraft | undefined;
}

export interface EventRideProps extends Taken {
  readonly event: string;
  /** The event as it is now; undefined when it is not to be seen any more. */
  readonly view: ViewedEvent | undefined;
  readonly takesOffline: boolean;
  /** Back to the gate's page: the next start. */
  readonly onNext: () => void;
  readonly onLeave: () => void;
}

/** What became of a ride beside being kept here. */
export type Sent =
  | { readonly kind: 'sent'; readonly id: string }
  /** It counts for nothing, and why. */
  | { readonly kind: 'not-sent'; readonly why: string };
