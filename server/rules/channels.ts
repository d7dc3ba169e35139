/** Maximum number of open realtime channels of one account, or of the guests of one address. */
export const MOST_CHANNELS = 20;
/** Maximum number of topics of one channel. */
export const MOST_TOPICS = 20;

/** A channel, and whether it receives change notifications of its account. */
export interface Held {
  readonly client: string;
  readonly hears: boolean;
}

/** Returns the topic for change notifications of an account. */
export function ownTopic(user: string): string {
  return `fl/changes/${user}`;
}

/** Returns the topic on which viewers receive an event's lists. */
export function eventTopic(event: string): string {
  return `fl/events/${event}`;
}

/** Returns the event of a topic, or undefined. */
export function eventIn(topic: string): string | undefined {
  return /^fl\/events\/([a-z0-9]{15})$/.exec(topic)?.[1];
}

/** Maximum number of channels that receive one event's lists. Beyond that the oldest has to poll. */
export const MOST_LOOKING_ON = 2000;

/** Returns the store's key for the channels of an account, or of the guests of an address. */
export function heldKey(holder: string): string {
  return `fl-channels ${holder}`;
}

/** Reads stored channels, the oldest first. They are text, because engines cannot share objects. */
export function readHeld(text: unknown): readonly Held[] {
  if (typeof text !== 'string' || text === '') return [];
  return text.split(' ').map((word) => ({ client: word.slice(1), hears: word.startsWith('+') }));
}

/** Writes channels as text. */
export function writeHeld(channels: readonly Held[]): string {
  return channels.map(({ client, hears }) => (hears ? '+' : '-') + client).join(' ');
}
