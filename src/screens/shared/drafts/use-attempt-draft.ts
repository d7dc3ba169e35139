import { useEffect, useState } from 'react';
import { useDbStatus } from '../../../db';
import type { Checkpoint } from '../../../ride';
import { type AttemptDraft, createAttemptDraft } from './attempt-draft';
import type { RideOf } from './saved-draft';

/** The draft of a stage's attempts, and the ride that was cut off here before, if there is one. */
export interface FoundDraft {
  readonly draft: AttemptDraft;
  readonly found: Checkpoint | undefined;
}

/**
 * Looks for a ride that a killed tab cut off, and keeps drafts of those ridden from now on; undefined while looking.
 *
 * @param of the same object as long as it is the same ride
 * @param wanted whether there is something to go on with: who only watches takes nothing over
 */
export function useAttemptDraft(of: RideOf, wanted: boolean): FoundDraft | undefined {
  const status = useDbStatus();
  const ready = status.kind === 'ready' || status.kind === 'memory';
  const db = ready ? status.db : undefined;
  const settled = ready || status.kind === 'failed';
  const [state, setState] = useState<FoundDraft>();
  useEffect(() => {
    if (!settled) return;
    let gone = false;
    const draft = createAttemptDraft(db, of);
    const tell = (found: Checkpoint | undefined): void => {
      if (!gone) setState({ draft, found });
    };
    if (wanted) {
      // Unreadable drafts are no reason not to ride.
      draft.find().then(tell, () => tell(undefined));
    } else tell(undefined);
    return () => {
      gone = true;
      setState(undefined);
      draft.dispose();
    };
  }, [settled, db, of, wanted]);
  return state;
}
