import type { Merge } from '../ledger/conflict';
import type { SyncDoc } from '../ledger/ledger';
import { type Received, received } from '../ledger/received';
import { type Attempt, confirmed, type RemoteState, type Row } from '../ledger/row';
import type { RemoteFields, ReplicateOptions } from '../types';

/*
 * What gives a state of the server its number, and what follows from that: all that differs between a PocketBase with the
 * server kit and one without.
 */

/** How states of the server are told apart and put in order. */
export interface Numbering {
  readonly kind: 'seq' | 'updated';
  /** The order of a pull's records. */
  readonly sort: string;
  /** What of the server's own an answer to a write must bear. */
  readonly answerFields: string;
  /** Whether the server itself refuses to change a later state than the one that a change names. */
  readonly isGuarded: boolean;
  /** Whether the server answers 401 to every call with a token that is not valid any more. */
  readonly refusesDeadTokens: boolean;
  /** The number of a record; undefined: it has none. */
  of(record: Readonly<Record<string, unknown>>): number | undefined;
  /** A filter: the first records of a pull. */
  from(checkpoint: number): string;
  /** A pull has come to its end, with everything taken in. */
  ended(checkpoint: number): void;
  /** A filter: what comes after a record. */
  after(record: { readonly id: string; readonly seq: number }): string;
  /** What a write bears besides its content. */
  own(attempt: Attempt): RemoteFields;
  /** See `received.ts`. */
  received(row: Row, remote: RemoteState, merge: Merge, restoredTo: number): Received;
  /** See `row.ts`. */
  confirmed(row: Row, attemptId: string, seq: number): Row;
}

/** The kit's numbers. They become visible in their order, and a lower one is always the older state. */
export const bySeq: Numbering = {
  kind: 'seq',
  sort: 'seq',
  answerFields: 'id,seq',
  isGuarded: true,
  refusesDeadTokens: true,
  of: ({ seq }) => (typeof seq === 'number' && seq > 0 ? seq : undefined),
  from: (checkpoint) => `seq > ${checkpoint}`,
  ended: () => undefined,
  after: ({ seq }) => `seq > ${seq}`,
  own: ({ id, baseSeq }) => (baseSeq === 0 ? { writes: id } : { seq: baseSeq, writes: id }),
  received,
  confirmed,
};

/**
 * PocketBase waits up to 10 s for its database, and a batch takes up to 3 s unless set otherwise: so long after its stamp may
 * a row become visible.
 */
const OVERLAP_MS = 15_000;

/**
 * The milliseconds of `updated`. PocketBase stamps a row before it waits for the database, so a row may become visible after
 * others with later stamps, and of two changes of a row the later one may bear the earlier stamp. So a pull begins before
 * the checkpoint, and a record with a lower number than the row's is taken for what the server has now. The filters hold
 * a row's id besides: one transaction stamps many rows with one millisecond.
 *
 * @param now ms since any moment: only how long something takes is measured
 * @param needsDeleted a record without the field `deleted` has no number either: deletions are sent, and would come to nothing
 */
export function byUpdated(
  overlapMs = OVERLAP_MS,
  now = () => performance.now(),
  needsDeleted = false,
): Numbering {
  /** When the pull under way has begun. */
  let begun = 0;
  /** The last checkpoint, and when a pull first ended at it. */
  let reached: { readonly checkpoint: number; readonly at: number } | undefined;
  /** A checkpoint up to which nothing can become visible any more: a pull has begun the whole overlap after it was reached. */
  let complete: number | undefined;
  return {
    kind: 'updated',
    sort: 'updated,id',
    answerFields: 'id,updated,deleted',
    isGuarded: false,
    refusesDeadTokens: false,
    of({ updated, deleted }) {
      if (needsDeleted && typeof deleted !== 'boolean') return undefined;
      const ms = typeof updated === 'string' ? Date.parse(updated.replace(' ', 'T')) : Number.NaN;
      return ms > 0 ? ms : undefined;
    },
    from(checkpoint) {
      begun = now();
      if (checkpoint === complete) return `updated > "${stampOf(checkpoint)}"`;
      return `updated >= "${stampOf(Math.max(0, checkpoint - overlapMs))}"`;
    },
    ended(checkpoint) {
      if (checkpoint === reached?.checkpoint) {
        if (begun - reached.at >= overlapMs) complete = checkpoint;
      } else reached = { checkpoint, at: now() };
    },
    after({ id, seq }) {
      const stamp = stampOf(seq);
      return `(updated > "${stamp}" || (updated = "${stamp}" && id > "${id}"))`;
    },
    // No field of the record: only a rule can compare it.
    own: ({ baseSeq }) => (baseSeq === 0 ? {} : { baseUpdated: stampOf(baseSeq) }),
    received: (row, remote, merge, restoredTo) =>
      received(row.ledger.seq > remote.seq ? before(row, remote.seq) : row, remote, merge, restoredTo),
    confirmed(row, attemptId, seq) {
      const isOpen = row.ledger.attempts?.some(({ id }) => id === attemptId) === true;
      return isOpen && row.ledger.seq >= seq
        ? confirmed(before(row, seq), attemptId, seq)
        : confirmed(row, attemptId, seq);
    },
  };
}

export function numberingOf<Doc extends SyncDoc>({
  checkpoint,
  pull,
  push,
  serverState,
  anonymous = false,
}: Pick<ReplicateOptions<Doc>, 'checkpoint' | 'pull' | 'push' | 'serverState' | 'anonymous'>): Numbering {
  if (checkpoint !== 'updated') return bySeq;
  if (serverState === 'ask')
    throw new Error("serverState: 'ask' needs the server kit, and so checkpoint: 'seq'.");
  const numbering = byUpdated(pull?.overlapMs, undefined, push !== undefined);
  // What guests are shown is all that is wanted.
  return anonymous ? { ...numbering, refusesDeadTokens: true } : numbering;
}

/** For a mirror that holds exactly what the server shows: whatever is pending gives way, as after a restore. */
export function mirroring(numbering: Numbering): Numbering {
  return {
    ...numbering,
    received(row, remote, merge, restoredTo) {
      const { seq, pending } = row.ledger;
      const settled: Row = pending === 0 ? row : { fields: row.fields, ledger: { seq, pending: 0 } };
      return numbering.received(settled, remote, merge, restoredTo);
    },
  };
}

/** A row as if its state had come before another. */
function before({ fields, ledger }: Row, seq: number): Row {
  return { fields, ledger: { ...ledger, seq: seq - 1 } };
}

/** As PocketBase writes a date. */
function stampOf(ms: number): string {
  return new Date(ms).toISOString().replace('T', ' ');
}
