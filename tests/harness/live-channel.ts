import { EventSource } from 'eventsource';

/** A listener on a server's live changes, as bare as the protocol allows. */
export interface LiveChannel {
  /** Every event heard so far, as `topic action id`. */
  readonly heard: ReadonlySet<string>;
  /** Resolves once an event of this text was heard. */
  hear(text: string): Promise<void>;
  close(): void;
}

/**
 * Connects and subscribes under a token (or as a guest).
 * @throws Error when the subscription is refused
 */
export async function listen(url: string, topics: readonly string[], token?: string): Promise<LiveChannel> {
  const heard = new Set<string>();
  const waiting = new Map<string, () => void>();
  const source = new EventSource(`${url}/api/realtime`);
  const clientId = await new Promise<string>((resolve, reject) => {
    source.addEventListener('PB_CONNECT', (event) => resolve(event.lastEventId), { once: true });
    source.addEventListener('error', () => reject(new Error('the live channel did not open')), {
      once: true,
    });
  });
  for (const topic of topics) {
    source.addEventListener(topic, (event) => {
      const { action, record } = JSON.parse(event.data as string) as {
        action: string;
        record: { id: string };
      };
      const text = `${topic} ${action} ${record.id}`;
      heard.add(text);
      waiting.get(text)?.();
    });
  }
  const answer = await fetch(`${url}/api/realtime`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token === undefined ? {} : { Authorization: token }) },
    body: JSON.stringify({ clientId, subscriptions: topics }),
  });
  if (answer.status !== 204) {
    source.close();
    throw new Error(`the subscription was answered ${answer.status}`);
  }
  return {
    heard,
    hear: (text) =>
      heard.has(text) ? Promise.resolve() : new Promise((resolve) => waiting.set(text, resolve)),
    close: () => source.close(),
  };
}
