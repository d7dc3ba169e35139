import { type Db, dropDraft, makeId } from '../../../db';
import { type StartState, ticketOf } from '../../../online';
import type { Checkpoint, Ride } from '../../../ride';
import { claimDraft, type Release } from '../drafts';
import { keepStart, type StartDraft } from './start-draft';

/** What the runs of one stage have in common. */
export type RunOf = Pick<
  StartDraft,
  'user' | 'event' | 'race' | 'run' | 'track' | 'simVersion' | 'equipment'
>;

/** Keeps the present run of a stage on the disk, claimed by this tab, until it is on its way or given up. */
export interface RunHold {
  /** Of the present run; its ride on the server has the same. */
  readonly id: () => string;
  /** Starts a new run. Resolves once nothing of the one before is on the disk. */
  readonly begin: () => Promise<void>;
  /** How its start stands now. */
  readonly started: (state: StartState) => void;
  /** It was ridden so far. Less than what is kept already changes nothing: a run that is taken up is ridden again up to there. */
  readonly ridden: (at: Checkpoint) => void;
  /** It ended in the finish. */
  readonly done: (ride: Ride) => void;
  /** The stage is left in the middle of the run: it stays on the disk for whoever goes on with it. */
  readonly letGo: () => void;
  /** The stage is left: the run is on its way, or given up. Resolves once nothing of it is on the disk. */
  readonly forget: () => Promise<void>;
}

/** @param from a run that was cut off and is gone on with; it was claimed by nobody */
export function holdRun(
  db: Db | undefined,
  of: RunOf,
  from?: StartDraft,
  locks: LockManager | null = navigator.locks ?? null,
): RunHold {
  let id = from?.id ?? makeId();
  let start = from?.start;
  let ticket = from?.ticket;
  let at = from?.checkpoint;
  let done: Ride | undefined;
  let release: Promise<Release | undefined> | undefined;
  /** Writes run one after another: a late one would bring back a run that was given up. */
  let writing: Promise<unknown> = Promise.resolve();

  function write(): void {
    if (db === undefined || at === undefined) return;
    release ??= claimDraft(locks, id);
    const draft = { ...of, id, start, ticket, checkpoint: at, done };
    writing = writing.then(() => keepStart(db, draft)).catch(console.warn);
  }
  function letGo(): void {
    const claimed = release;
    release = undefined;
    // Another tab may take the run over once all of it is on the disk.
    void writing.then(async () => (await claimed)?.());
  }
  async function forget(): Promise<void> {
    const gone = id;
    if (db !== undefined && release !== undefined)
      writing = writing.then(() => dropDraft(db, gone)).catch(console.warn);
    letGo();
    id = makeId();
    [start, ticket, at, done] = [undefined, undefined, undefined, undefined];
    await writing;
  }
  if (from !== undefined) write();
  return {
    id: () => id,
    begin: forget,
    started(state) {
      start = state.kind === 'given' ? state.start : undefined;
      ticket = ticketOf(state);
      write();
    },
    ridden(next) {
      if (at !== undefined && next.ticks <= at.ticks) return;
      at = next;
      write();
    },
    done(ride) {
      done = ride;
      write();
    },
    letGo,
    forget,
  };
}
