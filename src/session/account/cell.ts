import * as v from 'valibot';
import { createStore, type StoreApi } from 'zustand/vanilla';

/**
 * Kind of this page's server: the whole game (also if it did not answer), the cell with the accounts, or a cell with clubs,
 * whose riders have their accounts elsewhere.
 */
export type CellState =
  | { readonly kind: 'whole' | 'account' }
  /** `account`: the address of the login. */
  | { readonly kind: 'club'; readonly name: string; readonly account: string };

/** The last known answer. */
export const cellStore: StoreApi<CellState> = createStore<CellState>(() => ({ kind: 'whole' }));

const origin = v.pipe(v.string(), v.regex(/^https?:\/\/[a-z0-9.[\]:-]+$/i));
const answerSchema = v.variant('cell', [
  v.object({ cell: v.picklist(['', 'account']) }),
  v.object({ cell: v.literal('club'), name: v.string(), account: origin }),
]);

/**
 * Asks the server for its kind, and stores the answer in {@link cellStore}. Without an answer the store stays unchanged. Never
 * throws.
 */
export async function askCell(): Promise<void> {
  try {
    const answer = await fetch('/api/fl/cell', { cache: 'no-store' });
    const read = v.safeParse(answerSchema, await answer.json());
    if (!read.success) return;
    const { output } = read;
    if (output.cell === 'club')
      cellStore.setState({ kind: 'club', name: output.name, account: output.account }, true);
    else cellStore.setState({ kind: output.cell === 'account' ? 'account' : 'whole' }, true);
  } catch {
    // Offline, or the files are served without the server: the kind stays unknown.
  }
}
