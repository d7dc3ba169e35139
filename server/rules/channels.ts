/** Most channels of live changes that one account has open at a time, or that guests of one address have. */
export const MOST_CHANNELS = 20;
/** Most topics of one channel. */
export const MOST_TOPICS = 20;

/** A channel, and whether it hears of its holder's own changes. */
export interface Held {
  readonly client: string;
  readonly hears: boolean;
}

/** The topic on which an account hears that something of its own is new. */
export function ownTopic(user: string): string {
  return `fl/changes/${user}`;
}

/** The topic on which whoever looks on hears an event's lists. */
export function eventTopic(event: string): string {
  return `fl/events/${event}`;
}

/** The event that a topic is of, or undefined. */
export function eventIn(topic: string): string | undefined {
  return /^fl\/events\/([a-z0-9]{15})$/.exec(topic)?.[1];
}

/** Most channels that hear of one event: beyond that the oldest asks by itself. */
export const MOST_LOOKING_ON = 2000;

/** Under which key the channels of an account, or of the guests of an address, are remembered. */
export function heldKey(holder: string): string {
  return `fl-channels ${holder}`;
}

/** Channels as they are remembered, the oldest first: text, since engines can share no objects. */
export function readHeld(text: unknown): readonly Held[] {
  if (typeof text !== 'string' || text === '') return [];
  return text.split(' ').map((word) => ({ client: word.slice(1), hears: word.startsWith('+') }));
}

/** The same as text. */
export function writeHeld(channels: readonly Held[]): string {
  return channels.map(({ client, hears }) => (hears ? '+' : '-') + client).join(' ');
}
