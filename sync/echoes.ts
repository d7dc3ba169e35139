import type { RxCollection } from 'rxdb';
import { holds } from './conflict';
import type { Echoes } from './rows';
import type { RemoteFields, SyncDoc } from './types';

interface Echo {
  /** The server's number for what was written; undefined where its answer did not tell. */
  readonly seq: number | undefined;
  /** What the server has confirmed; dropped once RxDB knows. */
  fields: RemoteFields | undefined;
}

/**
 * The writes of this page whose result has not come back by a pull. What the server makes of a row (a verdict, a number)
 * is only known from there, and RxDB may pass a row over: one that is pulled between the server's commit and RxDB's note
 * of it looks like an unsent local change, which a pull never overwrites.
 */
export interface EchoBook extends Echoes {
  confirm(id: string, seq: number | undefined, fields: RemoteFields): void;
  /** RxDB now knows that all confirmed rows are sent. */
  told(): void;
  /** Rows of an earlier page that were sent, and bear no number yet. */
  expect(ids: readonly string[]): void;
  /** Compares with what is stored: who has not come back by now is missing. */
  look(isUnsent: (id: string) => boolean): Promise<void>;
  areMissing(): boolean;
  /** The missing ones, to be asked for by name, each once. */
  takeMissing(): string[];
}

export function createEchoes<Doc extends SyncDoc>(collection: RxCollection<Doc>): EchoBook {
  const echoes = new Map<string, Echo>();
  /** Rows the pull has passed over. */
  const missing = new Set<string>();
  return {
    seqOf: (id) => echoes.get(id)?.seq,
    confirmed(id, fields) {
      const said = echoes.get(id)?.fields;
      return said !== undefined && holds(said, fields) && holds(fields, said);
    },
    confirm: (id, seq, fields) => void echoes.set(id, { seq, fields }),
    told() {
      for (const echo of echoes.values()) echo.fields = undefined;
    },
    expect(ids) {
      for (const id of ids) if (!echoes.has(id)) echoes.set(id, { seq: undefined, fields: undefined });
    },
    async look(isUnsent) {
      if (echoes.size === 0) return;
      const docs = await collection.storageInstance.findDocumentsById([...echoes.keys()], true);
      for (const doc of docs) {
        const echo = echoes.get(doc.id);
        // Changed again meanwhile: that change will have an echo of its own, and needs this number until then.
        if (echo === undefined || echo.fields !== undefined || isUnsent(doc.id)) continue;
        if ((doc.seq ?? 0) < (echo.seq ?? 1)) missing.add(doc.id);
        echoes.delete(doc.id);
      }
    },
    areMissing: () => missing.size > 0,
    takeMissing() {
      const ids = [...missing];
      missing.clear();
      return ids;
    },
  };
}
