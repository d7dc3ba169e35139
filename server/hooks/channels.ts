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
 * Who hears of changes. At each write PocketBase looks through the topics of all channels, and asks the rule of the
 * collection once for each that listens to it: 120 µs a channel. So a player's devices listen to one topic of the
 * account's own, and a write is told to these alone. Which channels they are stands in the store that all engines share;
 * PocketBase itself learns of no topic there, and passes over such a channel in a fraction of a microsecond.
 */

/** What the SDK names among its topics, and hears without asking. */
const GREETING = 'PB_CONNECT';

/** Whose rows they are, in the collections that a device keeps in step or waits for. */
const OWNERS: Readonly<Record<string, string>> = {
  ...{ tracks: 'owner', records: 'owner', rides: 'rider' },
  ...{ lessons: 'owner', profiles: 'owner', local_events: 'owner' },
  user_memberships: 'user',
};

/**
 * Longest time a device may take no message, ns: then its channel is closed, and nobody is held up by it any more. The
 * system takes in thousands of messages before the first has to wait, so whoever lets one wait reads nothing at all.
 */
const PATIENCE_NS = 5e8;

/** Lets a channel listen, or refuses it. Operators may listen to what they like. */
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
  // Before it is answered: whoever has the answer takes itself for heard.
  hold(e.app, e.auth === null ? guest : heldKey(e.auth.id), e.client.id(), hears);
  if (e.auth !== null && e.app.store().has(guest)) release(e.app, guest, e.client.id());
  for (const event of events) hold(e.app, heldKey(eventTopic(event)), e.client.id(), true, MOST_LOOKING_ON);
  e.subscriptions = e.subscriptions.filter((topic) => !isOurs(topic) && topic !== GREETING);
  e.next();
}

/** Remembers a channel of a holder; of too many the oldest is closed, which is most often one that has died unheard. */
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

/** Forgets the channels that are closed, and holders without any. */
export function sweep(app: PB.App): void {
  for (const key of Object.keys(app.store().getAll()).filter((one) => one.startsWith(heldKey('')))) {
    app.store().setFunc(key, (old) => writeHeld(readHeld(old).filter((held) => isOpen(app, held.client))));
    // Who comes between these two is heard of again by its next connection, and asks by itself until then.
    if (readHeld(app.store().get(key)).length === 0) app.store().remove(key);
  }
}

/** Tells a row's owner, before and after, that something of this collection is new. What it is, the device asks for. */
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
 * Sends lists of an event to whoever looks on. Who may is asked anew: a member may have been removed, and an account been
 * blocked, since their channel began to listen.
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

/** The account of a channel; '' for a guest's. */
function userOf(app: PB.App, client: string): string {
  try {
    return app.subscriptionsBroker().clientById(client).get('auth')?.id ?? '';
  } catch {
    // Closed meanwhile.
    return '';
  }
}

function send(app: PB.App, held: readonly Held[], name: string, data: string): void {
  for (const { client, hears } of held) {
    if (!hears) continue;
    try {
      app.subscriptionsBroker().clientById(client).send(new SubscriptionMessage({ name, data }));
    } catch {
      // Closed meanwhile; the sweep takes it away.
    }
  }
}

function isOpen(app: PB.App, client: string): boolean {
  try {
    app.subscriptionsBroker().clientById(client);
    return true;
  } catch {
    // PocketBase throws when there is none.
    return false;
  }
}

/** Closes the channel of a device that takes nothing any more: a message to it would wait for ever, and its sender too. */
export function limitPatience(e: PB.MessageEvent): void {
  e.requestEvent.response.unwrap().setWriteDeadline(new DateTime().add(PATIENCE_NS).time());
  e.next();
}
