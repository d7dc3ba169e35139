import * as v from 'valibot';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** Whether the server sends its mails, or stores them for its operator; undefined: it has not answered. */
export interface MailState {
  readonly sent: boolean | undefined;
}

/** The last known answer. */
export const mailStore: StoreApi<MailState> = createStore<MailState>(() => ({ sent: undefined }));

const answerSchema = v.object({ sent: v.boolean() });

/**
 * Asks the server whether it sends mail, and stores the answer in {@link mailStore}. Without an answer the store stays
 * unchanged. Never throws.
 */
export async function askMail(): Promise<void> {
  try {
    const answer = await fetch('/api/fl/mail', { cache: 'no-store' });
    const read = v.safeParse(answerSchema, await answer.json());
    if (read.success) mailStore.setState({ sent: read.output.sent }, true);
  } catch {
    // Offline, or the files are served without the server: it stays unknown.
  }
}
