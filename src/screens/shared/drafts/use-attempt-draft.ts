import { useEffect, useState } from 'react';
import { type Assist, useDbStatus } from '../../../db';
import type { Checkpoint } from '../../../ride';
import { ridesOneSwitch } from '../../../session';
import { type AttemptDraft, createAttemptDraft } from './attempt-draft';
import type { RideOf } from './saved-draft';

/** An attempt that is over, for who keeps it. */
export interface AttemptToKeep {
  /** The id of its draft, which becomes that of its record. */
  readonly id: string;
  /** The assist that any part of it was ridden with. */
  readonly assist: Assist | undefined;
  /** Forgets its draft, if it had one. */
  readonly forget: () => Promise<void>;
}

/** The drafts of a stage's attempts, and the ride that was cut off here before, if there is one. */
export interface StageDraft {
  readonly found: Checkpoint | undefined;
  readonly keep: (at: Checkpoint) => void;
  readonly giveUp: () => void;
  readonly end: () => AttemptToKeep;
}

function stageDraft(draft: AttemptDraft, found: Checkpoint | undefined, rider: string): StageDraft {
  return {
    found,
    keep: (at) => draft.keep(at, ridesOneSwitch(rider)),
    giveUp: () => void draft.end().forget(),
    end() {
      const { id, assisted, forget } = draft.end();
      return { id, forget, assist: assisted || ridesOneSwitch(rider) ? 'one-switch' : undefined };
    },
  };
}

/**
 * Looks for a ride that a killed tab cut off, and keeps drafts of those ridden from now on; undefined while looking.
 *
 * @param of the same object as long as it is the same ride
 * @param rider id of the profile of who rides
 * @param wanted whether there is something to go on with: who only watches takes nothing over
 */
export function useAttemptDraft(of: RideOf, rider: string, wanted = true): StageDraft | undefined {
  const status = useDbStatus();
  const ready = status.kind === 'ready' || status.kind === 'memory';
  const db = ready ? status.db : undefined;
  const settled = ready || status.kind === 'failed';
  const [state, setState] = useState<StageDraft>();
  useEffect(() => {
    if (!settled) return;
    let gone = false;
    const draft = createAttemptDraft(db, of);
    const tell = (found: Checkpoint | undefined): void => {
      if (!gone) setState(stageDraft(draft, found, rider));
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
  }, [settled, db, of, rider, wanted]);
  return state;
}
