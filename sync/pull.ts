import type { WithDeleted } from 'rxdb';
import type { EchoBook } from './echoes';
import { type Answer, NotNow, rowsOf } from './failure';
import type { Gate } from './gate';
import { type Remote, readReply } from './remote';
import { recordsOf } from './settle';
import type { PullOptions, RemoteRow, SyncDoc } from './types';

/**
 * How far the server's rows are known here: every row numbered up to and with `seq` has been seen. It holds because the
 * server numbers a row in the transaction that writes it, so numbers become visible in their order.
 */
export interface Checkpoint {
  readonly seq: number;
}

/** The most rows PocketBase puts on a page; it silently gives no more. */
export const LARGEST_PAGE = 1000;

const UNUSED = new Set(['collectionId', 'collectionName', 'created', 'updated', 'expand', 'deleted']);

/** A document as RxDB takes it from a pull or a conflict: with the server's `deleted`. */
export type PulledDoc<Doc> = WithDeleted<Doc> & { readonly deleted: boolean };

/** The document for a record, or null where it cannot be used; a throwing mapping is told to `onFault`. */
export type Reader<Doc> = (row: RemoteRow) => Promise<PulledDoc<Doc> | null>;

export function createReader<Doc extends SyncDoc>(
  fromRemote: PullOptions<Doc>['fromRemote'],
  onFault: (error: unknown) => void,
): Reader<Doc> {
  const read = fromRemote ?? ((row) => plainFields(row) as Omit<Doc, 'id' | 'seq'>);
  return async (row) => {
    try {
      const fields = await read(row);
      if (fields === null) return null;
      return { ...fields, id: row.id, seq: row.seq, deleted: row.deleted } as unknown as PulledDoc<Doc>;
    } catch (error) {
      onFault(error);
      return null;
    }
  };
}

function plainFields(row: RemoteRow): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !UNUSED.has(name)));
}

/** What a pull tells about itself. */
export interface PullReport {
  /** The first page of a run has been asked for. */
  began(): void;
  /** A page with rows has come. */
  received(rows: readonly RemoteRow[]): void;
  /** The run has come to the server's newest row; its rows are about to be stored. */
  complete(): void;
  broke(): void;
}

export interface PullerOptions<Doc extends SyncDoc> {
  readonly remote: Remote;
  readonly scope: string | undefined;
  readonly gate: Gate;
  readonly reader: Reader<Doc>;
  readonly report: PullReport;
  /** Rows to be asked for by their ids, whatever the checkpoint. */
  readonly echoes: Pick<EchoBook, 'missing' | 'answered'>;
}

/** What RxDB asks for documents: everything after a checkpoint, page by page. */
export type Puller<Doc> = (
  checkpoint: Checkpoint | undefined,
  batchSize: number,
) => Promise<{ documents: PulledDoc<Doc>[]; checkpoint: Checkpoint | undefined }>;

/**
 * The pull handler. A page is the next rows by `seq`; tombstones are rows like all others. RxDB takes a page shorter than
 * asked for as the end, so a page from which rows had to be left out is filled up from the next.
 */
export function createPuller<Doc extends SyncDoc>(options: PullerOptions<Doc>): Puller<Doc> {
  const { gate, reader, report, echoes } = options;
  return async (checkpoint, batchSize) => {
    const documents: PulledDoc<Doc>[] = [];
    let seq = checkpoint?.seq ?? 0;
    report.began();
    // Before the page, which may have newer states of them and is stored over these.
    const missing = echoes.missing();
    const named = [...(await recordsById(options, missing)).values()];
    const found = (await Promise.all(named.map(reader))).filter((doc) => doc !== null);
    documents.push(...found);
    for (;;) {
      const rows = await page(options, seq, batchSize);
      if (rows.length > 0) report.received(rows);
      seq = rows.at(-1)?.seq ?? seq;
      const read = await Promise.all(rows.map(reader));
      documents.push(...read.filter((doc) => doc !== null));
      if (rows.length < batchSize) {
        gate.succeeded('pull');
        report.complete();
        break;
      }
      if (documents.length >= batchSize) break;
    }
    // Not before: what a page spoils is asked for again.
    const given = new Set(found.map(({ id }) => id));
    for (const id of missing) echoes.answered(id, given.has(id));
    return { documents, checkpoint: seq === 0 ? checkpoint : { seq } };
  };
}

async function recordsById<Doc extends SyncDoc>(
  { gate, remote, report }: PullerOptions<Doc>,
  ids: readonly string[],
) {
  try {
    gate.check();
    return await recordsOf(ids, remote);
  } catch (error) {
    report.broke();
    throw error;
  }
}

async function page<Doc extends SyncDoc>(
  { remote, scope, gate, report }: PullerOptions<Doc>,
  seq: number,
  perPage: number,
): Promise<RemoteRow[]> {
  try {
    gate.check();
    const filter = scope === undefined ? `seq > ${seq}` : `seq > ${seq} && (${scope})`;
    const reply = await remote.call(remote.path, {
      method: 'GET',
      // `fields` is left out on purpose: it makes PocketBase two to three times slower.
      query: { perPage, sort: 'seq', skipTotal: 1, filter },
    });
    const read = readReply(reply, rowsOf);
    if (Array.isArray(read)) return read as RemoteRow[];
    throw hindered(read as Answer);
  } catch (error) {
    report.broke();
    throw error;
  }
}

function hindered(answer: Answer): NotNow {
  if (answer.status === 401) return new NotNow('signed-out', answer);
  // A refused list (a wrong filter, a missing collection) is a fault of the program; a rest keeps it from a busy loop.
  return new NotNow('unavailable', answer);
}
