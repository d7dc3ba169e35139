import * as v from 'valibot';
import { createStore, type StoreApi } from 'zustand/vanilla';

/**
 * What the server of this page is: all of the game (or it has not said), the cell where accounts are, or one with clubs, whose
 * riders have their accounts elsewhere.
 */
export type CellState =
  | { readonly kind: 'whole' | 'account' }
  /** `account`: the address where one logs in. */
  | { readonly kind: 'club'; readonly name: string; readonly account: string };

/** The latest answer. */
export const cellStore: StoreApi<CellState> = createStore<CellState>(() => ({ kind: 'whole' }));

const origin = v.pipe(v.string(), v.regex(/^https?:\/\/[a-z0-9.[\]:-]+$/i));
const answerSchema = v.variant('cell', [
  v.object({ cell: v.picklist(['', 'account']) }),
  v.object({ cell: v.literal('club'), name: v.string(), account: origin }),
]);

/** Asks what the server is; the answer is in {@link cellStore}. No answer leaves it as it was. Never throws. */
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
    // Offline, or the game's files alone without their server: then nobody knows.
  }
}
