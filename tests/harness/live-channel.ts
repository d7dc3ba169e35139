import { EventSource } from 'eventsource';

/** A listener on a server's live changes, as bare as the protocol allows. */
export interface LiveChannel {
  /** Every event heard so far, as `topic action id`; of an account's own topic `topic collection`. */
  readonly heard: ReadonlySet<string>;
  /** Forgets what was heard so far. */
  forget(): void;
  /** Resolves once an event of this text was heard. */
  hear(text: string): Promise<void>;
  /** Resolves once the server has closed it. */
  closed(): Promise<void>;
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
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const clientId = await new Promise<string>((resolve, reject) => {
    source.addEventListener('PB_CONNECT', (event) => resolve(event.lastEventId), { once: true });
    source.addEventListener('error', () => reject(new Error('the live channel did not open')), {
      once: true,
    });
  });
  // It would connect anew by itself, as another channel.
  source.addEventListener('error', () => {
    source.close();
    end();
  });
  for (const topic of topics) {
    source.addEventListener(topic, (event) => {
      const { action, record, collection } = JSON.parse(event.data as string) as {
        action?: string;
        record?: { id: string };
        collection?: string;
      };
      const text = record === undefined ? `${topic} ${collection}` : `${topic} ${action} ${record.id}`;
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
    forget: () => heard.clear(),
    hear: (text) =>
      heard.has(text) ? Promise.resolve() : new Promise((resolve) => waiting.set(text, resolve)),
    closed: () => ended,
    close: () => source.close(),
  };
}
