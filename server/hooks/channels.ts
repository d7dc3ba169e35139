import {
  eventIn,
  eventTopic,
  type Held,
  heldKey,
  MOST_CHANNELS,
  MOST_LOOKING_ON,
  MOST_TOPICS,
  ownTopic,
  readHeld,
  writeHeld,
} from '../rules/channels';
import type { StoredEvent } from './event-rows';
import { demandSeen, isPublic, whoSees } from './event-seen';
import { checkTopics } from './queries';

/*
 * Change notifications. At each write PocketBase goes through the topics of all channels and evaluates the collection's rule
 * for each subscribed one: 120 µs per channel. So a player's devices subscribe to one topic of their account, and a write
 * notifies only these. Their channels are in the store that all engines share. PocketBase itself learns no topic of such a
 * channel, and skips it in a fraction of a microsecond.
 */

/** A topic that the SDK lists, and receives without subscribing. */
const GREETING = 'PB_CONNECT';

/** The field that names the owner, for each collection that a device syncs or waits for. */
const OWNERS: Readonly<Record<string, string>> = {
  ...{ tracks: 'owner', records: 'owner', rides: 'rider' },
  ...{ lessons: 'owner', profiles: 'owner', local_events: 'owner' },
  user_memberships: 'user',
};

/**
 * Write timeout of a message to a device, ns. After it the channel is closed, so that it blocks nobody. The operating system
 * buffers thousands of messages before one has to wait, so a device that lets one wait reads nothing at all.
 */
const PATIENCE_NS = 5e8;

/** Subscribes a channel, or refuses it. Operators may subscribe to anything. */
export function subscribe(e: PB.SubscribeEvent): void {
  if (e.auth?.isSuperuser() === true) {
    e.next();
    return;
  }
  checkTopics(e);
  if (e.subscriptions.length > MOST_TOPICS) {
    throw new BadRequestError(`A channel can have ${MOST_TOPICS} topics.`);
  }
  const own = e.auth === null ? undefined : ownTopic(e.auth.id);
  const events = e.subscriptions.flatMap((topic) => eventIn(topic) ?? []);
  const isOurs = (topic: string): boolean => topic.startsWith('fl/');
  if (e.subscriptions.some((topic) => isOurs(topic) && topic !== own && eventIn(topic) === undefined)) {
    throw new ForbiddenError('Only changes of your own can be listened to.');
  }
  for (const event of events) demandSeen(e.app, event, e.auth);
  const hears = own !== undefined && e.subscriptions.includes(own);
  const guest = heldKey(e.realIP());
  // Register before the response: a client that has the response relies on being notified.
  hold(e.app, e.auth === null ? guest : heldKey(e.auth.id), e.client.id(), hears);
  if (e.auth !== null && e.app.store().has(guest)) release(e.app, guest, e.client.id());
  for (const event of events) hold(e.app, heldKey(eventTopic(event)), e.client.id(), true, MOST_LOOKING_ON);
  e.subscriptions = e.subscriptions.filter((topic) => !isOurs(topic) && topic !== GREETING);
  e.next();
}

/** Remembers a channel of a holder. If there are too many, the oldest is closed: most often it has disconnected unnoticed. */
function hold(app: PB.App, key: string, client: string, hears: boolean, most = MOST_CHANNELS): void {
  const surplus: string[] = [];
  app.store().setFunc(key, (old) => {
    const others = readHeld(old).filter((held) => held.client !== client && isOpen(app, held.client));
    const all = [...others, { client, hears }];
    const over = Math.max(0, all.length - most);
    if (most === MOST_CHANNELS) surplus.push(...all.slice(0, over).map((held) => held.client));
    return writeHeld(all.slice(over));
  });
  for (const one of surplus) app.subscriptionsBroker().unregister(one);
}

function release(app: PB.App, key: string, client: string): void {
  app.store().setFunc(key, (old) => writeHeld(readHeld(old).filter((held) => held.client !== client)));
}

/** Forgets closed channels, and holders without any. */
export function sweep(app: PB.App): void {
  for (const key of Object.keys(app.store().getAll()).filter((one) => one.startsWith(heldKey('')))) {
    app.store().setFunc(key, (old) => writeHeld(readHeld(old).filter((held) => isOpen(app, held.client))));
    // A channel added between these two is forgotten. Its device pulls on its own until it reconnects.
    if (readHeld(app.store().get(key)).length === 0) app.store().remove(key);
  }
}

/** Notifies the owner of a row, before and after the change, that this collection has changed. The device then pulls. */
export function tellOwner(e: PB.RecordEvent): void {
  e.next();
  const collection = e.record.collection().name;
  const field = OWNERS[collection];
  if (field === undefined) return;
  const owners = new Set([e.record.getString(field), e.record.original().getString(field)]);
  for (const owner of owners) {
    if (owner !== '') tell(e.app, owner, JSON.stringify({ collection }));
  }
}

/** Sends a message on an account's own topic. */
export function tell(app: PB.App, user: string, data: string): void {
  send(app, readHeld(app.store().get(heldKey(user))), ownTopic(user), data);
}

/**
 * Sends lists of an event to its viewers. Checks again who may see the event: since the subscription a member may have been
 * removed, or an account blocked.
 */
export function tellEvent(app: PB.App, event: StoredEvent, lists: readonly string[]): void {
  const topic = eventTopic(event.id);
  const held = readHeld(app.store().get(heldKey(topic)));
  if (held.length === 0 || lists.length === 0) return;
  const users = new Map(held.map(({ client }) => [client, userOf(app, client)]));
  const seeing = isPublic(event) ? undefined : whoSees(app, event, [...new Set(users.values())]);
  const hearing = held.filter(({ client }) => seeing?.has(users.get(client) ?? '') ?? true);
  for (const data of lists) send(app, hearing, topic, data);
}

/** Returns the account of a channel; '' for a guest's. */
function userOf(app: PB.App, client: string): string {
  try {
    return app.subscriptionsBroker().clientById(client).get('auth')?.id ?? '';
  } catch {
    // It has been closed.
    return '';
  }
}

function send(app: PB.App, held: readonly Held[], name: string, data: string): void {
  for (const { client, hears } of held) {
    if (!hears) continue;
    try {
      app.subscriptionsBroker().clientById(client).send(new SubscriptionMessage({ name, data }));
    } catch {
      // It has been closed. The sweep removes it.
    }
  }
}

function isOpen(app: PB.App, client: string): boolean {
  try {
    app.subscriptionsBroker().clientById(client);
    return true;
  } catch {
    // PocketBase throws if there is none.
    return false;
  }
}

/** Sets a write timeout, which closes the channel of a device that reads nothing: otherwise the sender would block forever. */
export function limitPatience(e: PB.MessageEvent): void {
  e.requestEvent.response.unwrap().setWriteDeadline(new DateTime().add(PATIENCE_NS).time());
  e.next();
}
