import type { RxCollection } from 'rxdb';
import type { Echoes } from './rows';
import type { RemoteFields, SyncDoc } from './types';

interface Echo {
  /** The server's number for what was written; undefined where its answer did not tell. */
  readonly seq: number | undefined;
  /** What the server has confirmed; dropped once RxDB knows. */
  fields: RemoteFields | undefined;
  /** How often the row was asked for by name. */
  asked: number;
}

/** A row that was given so often and is still not stored is left to the next start of the page. */
const ASKED_AT_MOST = 5;

/**
 * The writes of this page whose result has not come back by a pull. What the server makes of a row (a verdict, a number)
 * is only known from there, and RxDB may pass a row over: one that is pulled between the server's commit and RxDB's note
 * of it looks like an unsent local change, which a pull never overwrites.
 */
export interface EchoBook extends Echoes {
  confirm(id: string, seq: number | undefined, fields: RemoteFields): void;
  /** RxDB takes down that these rows are sent. */
  told(ids: Iterable<string>): void;
  /** Rows the server has confirmed, of which RxDB is not known to have taken that down. */
  untold(): string[];
  /** Rows of an earlier page that were sent, and bear no number yet. */
  expect(ids: readonly string[]): void;
  /** Compares with what is stored: what has not come back by now is missing. */
  look(isUnsent: (id: string) => boolean): Promise<void>;
  /** The missing ones, to be asked for by name until they are stored. */
  missing(): string[];
  /** A missing row was asked for; `given`: the server has a state of it that can be used here. */
  answered(id: string, given: boolean): void;
}

export function createEchoes<Doc extends SyncDoc>(collection: RxCollection<Doc>): EchoBook {
  const echoes = new Map<string, Echo>();
  /** Rows the pull has passed over. */
  const missing = new Set<string>();
  return {
    seqOf: (id) => echoes.get(id)?.seq,
    said: (id) => echoes.get(id)?.fields,
    confirm: (id, seq, fields) => void echoes.set(id, { seq, fields, asked: 0 }),
    told(ids) {
      for (const id of ids) {
        const echo = echoes.get(id);
        if (echo !== undefined) echo.fields = undefined;
      }
    },
    untold: () => [...echoes].flatMap(([id, { fields }]) => (fields === undefined ? [] : [id])),
    expect(ids) {
      for (const id of ids)
        if (!echoes.has(id)) echoes.set(id, { seq: undefined, fields: undefined, asked: 0 });
    },
    async look(isUnsent) {
      if (echoes.size === 0) return;
      const docs = await collection.storageInstance.findDocumentsById([...echoes.keys()], true);
      for (const doc of docs) {
        const echo = echoes.get(doc.id);
        if (echo === undefined) continue;
        missing.delete(doc.id);
        const isBack = (doc.seq ?? 0) >= (echo.seq ?? 1);
        // Changed again meanwhile: that change will have an echo of its own, and needs this number until then.
        if (echo.fields !== undefined || isUnsent(doc.id)) continue;
        if (isBack) echoes.delete(doc.id);
        else missing.add(doc.id);
      }
    },
    missing: () => [...missing],
    answered(id, given) {
      const echo = echoes.get(id);
      // Until the next look, which finds it stored or missing still.
      missing.delete(id);
      if (echo !== undefined && (!given || ++echo.asked >= ASKED_AT_MOST)) echoes.delete(id);
    },
  };
}
