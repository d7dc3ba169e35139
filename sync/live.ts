import type PocketBase from 'pocketbase';

/** Leaves what was listened to. */
export type Exit = () => Promise<void>;

/** The topic on which the SDK tells of each new connection. */
export const CONNECTED = 'PB_CONNECT';

/** The last call on the live connection of each client, whether it is done or not. */
const turns = new WeakMap<PocketBase, Promise<unknown>>();

/**
 * Makes calls on a client's live connection one after the other. The SDK (0.26 to 0.28) attaches listeners only as it sends
 * the list of topics, and sends none that is as the last: a listener that comes while its topic is being sent for another,
 * or that leaves and comes back at once, would stand on its list and hear nothing until the next connection.
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
 * Listens to all of these topics or to none, on the client's live connection, which is opened where there is none.
 *
 * @param listeners by topic; {@link CONNECTED} among them is told of the connection that is opened for it
 * @throws ClientResponseError when a topic is refused or the server out of reach
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
    // The SDK keeps the listener of what has failed, and gives no exit for it. Left there, it would hold the next
    // connection open after its user has gone. Others on the topic have failed before.
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
