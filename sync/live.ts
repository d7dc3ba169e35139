import type PocketBase from 'pocketbase';

/** Unsubscribes the listeners. */
export type Exit = () => Promise<void>;

/** The topic on which the SDK announces each new connection. */
export const CONNECTED = 'PB_CONNECT';

/** The last call on the live connection of each client, pending or done. */
const turns = new WeakMap<PocketBase, Promise<unknown>>();

/**
 * Makes calls on a client's live connection one after the other. The SDK (0.26 to 0.28) attaches listeners only when it sends
 * the list of topics, and does not send a list that equals the last one. So a listener that is added while its topic is being
 * sent for another listener, or that is removed and added again at once, would be in the SDK's list but receive nothing until
 * the next connection.
 */
function inTurn<T>(client: PocketBase, call: () => Promise<T>): Promise<T> {
  const mine = (turns.get(client) ?? Promise.resolve()).then(call);
  turns.set(
    client,
    mine.catch(() => undefined),
  );
  return mine;
}

/**
 * Subscribes to all of these topics or to none, on the client's live connection. Opens the connection if there is none.
 *
 * @param listeners by topic; a listener of {@link CONNECTED} is also called for the connection that is opened for it
 * @throws ClientResponseError if the server rejects a topic or is unreachable
 */
export function listenTo<Message>(
  client: PocketBase,
  listeners: Readonly<Record<string, (message: Message) => void>>,
): Promise<Exit> {
  const { realtime } = client;
  return inTurn(client, async () => {
    const topics = Object.entries(listeners);
    const begun = await Promise.allSettled(
      topics.map(([topic, listener]) => realtime.subscribe(topic, listener)),
    );
    // The SDK keeps the listener of a failed subscription and returns no unsubscribe function for it. The listener would keep
    // the next connection open after its user has signed out. So unsubscribe the topic: its other listeners have failed before.
    const exits = begun.map((one, i) =>
      one.status === 'fulfilled' ? one.value : () => realtime.unsubscribe(topics[i]![0]),
    );
    const leave = async (): Promise<void> => void (await Promise.all(exits.map((exit) => exit())));
    const failed = begun.find((one) => one.status === 'rejected');
    if (failed === undefined) return () => inTurn(client, leave);
    await leave().catch(() => undefined);
    throw failed.reason;
  });
}
