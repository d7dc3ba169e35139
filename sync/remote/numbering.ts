import type { Merge } from '../ledger/conflict';
import type { SyncDoc } from '../ledger/ledger';
import { type Received, received } from '../ledger/received';
import { type Attempt, confirmed, type RemoteState, type Row } from '../ledger/row';
import type { RemoteFields, ReplicateOptions } from '../types';

/*
 * How the server's states get their numbers, and what depends on it. This is the whole difference between a PocketBase with the
 * server kit and one without.
 */

/** Identifies and orders the server's states. */
export interface Numbering {
  readonly kind: 'seq' | 'updated';
  /** Sort order of a pull. */
  readonly sort: string;
  /** The server's own fields that an answer to a write must contain. */
  readonly answerFields: string;
  /** Whether the server itself rejects a change that names an older state than the current one. */
  readonly isGuarded: boolean;
  /** Whether the server answers 401 to every request with a token that is no longer valid. */
  readonly refusesDeadTokens: boolean;
  /** Returns the number of a record; undefined if it has none. */
  of(record: Readonly<Record<string, unknown>>): number | undefined;
  /** Returns the filter for the first page of a pull. */
  from(checkpoint: number): string;
  /** Called when a pull has ended and every record was stored. */
  ended(checkpoint: number): void;
  /** Returns the filter for the records after this one. */
  after(record: { readonly id: string; readonly seq: number }): string;
  /** Returns the fields that a write contains besides its content. */
  own(attempt: Attempt): RemoteFields;
  /** See `received.ts`. */
  received(row: Row, remote: RemoteState, merge: Merge, restoredTo: number): Received;
  /** See `row.ts`. */
  confirmed(row: Row, attemptId: string, seq: number): Row;
}

/** Uses the kit's numbers. They become visible in ascending order, and a lower number is always the older state. */
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
 * PocketBase waits up to 10 s for its database, and a batch takes up to 3 s by default. So a row may become visible this long
 * after its timestamp.
 */
const OVERLAP_MS = 15_000;

/**
 * Uses the milliseconds of `updated`. PocketBase sets this timestamp before it waits for the database. So a row may become
 * visible after others with later timestamps, and of two changes of a row the later one may have the earlier timestamp.
 * Therefore a pull begins before the checkpoint, and a record with a lower number than the row's counts as the server's current
 * state. The filters also contain a row's id, because one transaction gives many rows the same millisecond.
 *
 * @param now ms since any moment: only durations are measured
 * @param needsDeleted a record without the field `deleted` has no number either: deletions are sent, and would have no effect
 */
export function byUpdated(
  overlapMs = OVERLAP_MS,
  now = () => performance.now(),
  needsDeleted = false,
): Numbering {
  /** When the current pull began. */
  let begun = 0;
  /** The last checkpoint, and when a pull first ended at it. */
  let reached: { readonly checkpoint: number; readonly at: number } | undefined;
  /** A checkpoint up to which nothing can become visible any more: a pull began at least the overlap after it was reached. */
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
    // Not a field of the record: only an API rule can compare it.
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
  // Only the records that guests can see are wanted.
  return anonymous ? { ...numbering, refusesDeadTokens: true } : numbering;
}

/** For a mirror, which contains exactly what the server shows: a pending state is overridden, such as after a restore. */
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

/** Returns a row as if its state had come right before the state number `seq`. */
function before({ fields, ledger }: Row, seq: number): Row {
  return { fields, ledger: { ...ledger, seq: seq - 1 } };
}

/** Formats a date as PocketBase does. */
function stampOf(ms: number): string {
  return new Date(ms).toISOString().replace('T', ' ');
}
