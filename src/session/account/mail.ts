import * as v from 'valibot';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** Whether the server sends its mails, or keeps them for whoever runs it; undefined: it has not said. */
export interface MailState {
  readonly sent: boolean | undefined;
}

/** The latest answer. */
export const mailStore: StoreApi<MailState> = createStore<MailState>(() => ({ sent: undefined }));

const answerSchema = v.object({ sent: v.boolean() });

/** Asks the server whether it sends mail; the answer is in {@link mailStore}. No answer leaves it as it was. Never throws. */
export async function askMail(): Promise<void> {
  try {
    const answer = await fetch('/api/fl/mail', { cache: 'no-store' });
    const read = v.safeParse(answerSchema, await answer.json());
    if (read.success) mailStore.setState({ sent: read.output.sent }, true);
  } catch {
    // Offline, or the game's files alone without their server: then nobody knows.
  }
}
