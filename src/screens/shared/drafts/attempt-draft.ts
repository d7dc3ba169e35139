import { type Db, dropDraft, keepDraft, listDrafts, makeId } from '../../../db';
import type { Checkpoint } from '../../../ride';
import { claimDraft, type Release } from './draft-claim';
import { type RideOf, readRideDraft, writeRideDraft } from './saved-draft';

/** An attempt that is over or given up. */
export interface EndedAttempt {
  /** The id of its draft, which becomes that of its record. */
  readonly id: string;
  /** Whether any part of it was ridden with an assist. */
  readonly assisted: boolean;
  /** Forgets its draft, if it had one. */
  readonly forget: () => Promise<void>;
}

/**
 * The draft of the attempt ridden at one stage, kept for the case that the tab is killed, and claimed by this tab as long
 * as the stage lives.
 */
export interface AttemptDraft {
  /** Takes over the newest ride that was cut off here; undefined when there is none. Called once, before the first ride. */
  readonly find: () => Promise<Checkpoint | undefined>;
  /** @param assisted whether an assist is on now */
  readonly keep: (checkpoint: Checkpoint, assisted?: boolean) => void;
  /** Ends the attempt: what is kept after it belongs to another one. */
  readonly end: () => EndedAttempt;
  /** The stage is left: a draft that was not forgotten can be taken over by whoever comes next. */
  readonly dispose: () => void;
}

/** The locks of this browser; null where it has none, as on an insecure origin. */
function ownLocks(): LockManager | null {
  return typeof navigator === 'undefined' ? null : (navigator.locks ?? null);
}

/**
 * @param db absent: nothing can be kept, and only ids are given out
 * @param locks null: no other tab can be known of
 */
export function createAttemptDraft(
  db: Db | undefined,
  of: RideOf,
  locks: LockManager | null = ownLocks(),
): AttemptDraft {
  let id: string | undefined;
  let disposed = false;
  let helped = false;
  const claims = new Map<string, Release>();

  function letGo(of: string): void {
    claims.get(of)?.();
    claims.delete(of);
  }
  /** @returns whether this tab has the draft now */
  async function claim(which: string): Promise<boolean> {
    const release = await claimDraft(locks, which);
    if (!release) return false;
    claims.set(which, release);
    if (disposed) letGo(which);
    return !disposed;
  }
  async function drop(which: string): Promise<void> {
    if (db) await dropDraft(db, which);
    letGo(which);
  }

  return {
    async find() {
      if (!db) return undefined;
      let found: Checkpoint | undefined;
      for (const draft of await listDrafts(db, 'ride')) {
        if (draft.trackId !== of.track.id) continue;
        const read = readRideDraft(draft.body, of);
        if (read.kind === 'others' || !(await claim(draft.id))) continue;
        if (read.kind === 'useless' || found) {
          await drop(draft.id);
        } else {
          id = draft.id;
          found = read.checkpoint;
          helped = read.assisted;
        }
      }
      return found;
    },
    keep(checkpoint, assisted = false) {
      helped ||= assisted;
      if (id === undefined) {
        id = makeId();
        // The id is new: nobody else can have it.
        void claim(id);
      }
      if (!db) return;
      void keepDraft(db, {
        id,
        kind: 'ride',
        trackId: of.track.id,
        body: writeRideDraft(checkpoint, of, helped),
      });
    },
    end() {
      const ended = id;
      const assisted = helped;
      id = undefined;
      helped = false;
      if (ended === undefined) return { id: makeId(), assisted, forget: () => Promise.resolve() };
      return { id: ended, assisted, forget: () => drop(ended) };
    },
    dispose() {
      disposed = true;
      for (const which of [...claims.keys()]) letGo(which);
    },
  };
}
