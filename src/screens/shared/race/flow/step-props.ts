import type { ReactNode } from 'react';
import type { Entry, EntryId, RaceAction, RaceState } from '../../../../race';
import type { Scene } from '../../podium';
import type { Pacers } from './use-pacers';

/** What a race shows in one of its phases, and what can be done there. */
export interface StepProps {
  readonly state: RaceState;
  readonly names: ReadonlyMap<EntryId, string>;
  readonly pacers: Pacers;
  /** Nothing can be done here now. */
  readonly locked: boolean;
  /** The slope is here: what is decided at the table needs none. */
  readonly ridable: boolean;
  readonly act: (action: RaceAction) => void;
  /** Whether the race may go on where it was over: for a rider who was said not to start, say. */
  readonly mayReadmit: boolean;
  readonly onRide: (entry: Entry) => void;
  readonly onWatch: (entry: EntryId) => void;
  readonly after: ReactNode;
  /** What the podium's picture is made of. */
  readonly scene: Scene | undefined;
}
