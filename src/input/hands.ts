import type { Action, DeviceEvent } from './queue';

/** Minimum duration of a press, ticks, so that the shortest tap appears in the time grid of the stream. */
export const MIN_PRESS = 2;
/** Maximum number of fingers, keys and buttons held at once. */
const CONTACTS = 16;

/** One finger, key or button. */
export interface Contact {
  /** Its number; −1 = free. */
  id: number;
  action: Action;
  /** Tick of the press. */
  since: number;
  /** First tick at which it is released; −1 = still down. */
  until: number;
  /** A thumb that has begun to slide steers by position instead of time. */
  slid: boolean;
  /** Steering of a slid thumb, −1…1. */
  value: number;
}

/** Current input of all devices together. */
export interface Hands {
  readonly contacts: readonly Contact[];
  /** Last positions of stick and tilt, −1…1. */
  stick: number;
  tilt: number;
  /** Number of presses during this tick. */
  fresh: number;
  /** Number of times that everything was released. Polled devices then report what they still hold. */
  lettings: number;
}

export function createHands(): Hands {
  const contacts: Contact[] = [];
  for (let i = 0; i < CONTACTS; i++) {
    contacts.push({ id: -1, action: 'start', since: 0, until: -1, slid: false, value: 0 });
  }
  return { contacts, stick: 0, tilt: 0, fresh: 0, lettings: 0 };
}

/** Releases everything at once. */
export function letGo(hands: Hands): void {
  for (let i = 0; i < hands.contacts.length; i++) hands.contacts[i]!.id = -1;
  hands.stick = 0;
  hands.fresh = 0;
  hands.lettings++;
}

function find(hands: Hands, id: number): Contact | undefined {
  for (let i = 0; i < hands.contacts.length; i++) {
    const c = hands.contacts[i]!;
    if (c.id === id) return c;
  }
  return undefined;
}

function down(hands: Hands, e: DeviceEvent, tick: number): void {
  const c = find(hands, e.contact) ?? find(hands, -1);
  if (!c) return;
  c.id = e.contact;
  c.action = e.action;
  c.since = tick;
  c.until = -1;
  c.slid = false;
  c.value = 0;
}

/** Steering of a thumb before it slides, to which the slide is added. */
const THUMB_START = 0.4;

function slid(c: Contact, way: number): void {
  const base = c.action === 'right' ? THUMB_START : -THUMB_START;
  c.slid = true;
  c.value = Math.max(-1, Math.min(1, base + way));
}

/** Applies a device event in its tick. */
export function apply(hands: Hands, e: DeviceEvent, tick: number): void {
  switch (e.kind) {
    case 'press':
    case 'thumb':
      hands.fresh++;
      down(hands, e, tick);
      return;
    case 'held':
      down(hands, e, tick);
      return;
    case 'release': {
      const c = find(hands, e.contact);
      if (c) c.until = Math.max(tick, c.since + MIN_PRESS);
      return;
    }
    case 'slide': {
      const c = find(hands, e.contact);
      if (c) slid(c, e.value);
      return;
    }
    case 'stick':
      hands.stick = e.value;
      return;
    case 'tilt':
      hands.tilt = e.value;
      return;
    case 'clear':
      letGo(hands);
      return;
  }
}

/** Frees the released contacts whose minimum duration is over. */
export function expire(hands: Hands, tick: number): void {
  for (let i = 0; i < hands.contacts.length; i++) {
    const c = hands.contacts[i]!;
    if (c.id !== -1 && c.until !== -1 && tick >= c.until) c.id = -1;
  }
}
