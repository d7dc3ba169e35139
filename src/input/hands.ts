import type { Action, DeviceEvent } from './queue';

/** A press lasts at least this many ticks, so that the shortest tap is seen by the stream's grid of time. */
export const MIN_PRESS = 2;
/** Fingers, keys and buttons that can be down at once. */
const CONTACTS = 16;

/** One finger, key or button. */
export interface Contact {
  /** Its number, −1 = free. */
  id: number;
  action: Action;
  /** Tick of the press. */
  since: number;
  /** First tick at which it is up again; −1 = still down. */
  until: number;
  /** A thumb that has begun to slide steers by its place and no longer by time. */
  slid: boolean;
  /** Steer of a slid thumb, −1…1. */
  value: number;
}

/** What the rider's hands are doing now, on all devices together. */
export interface Hands {
  readonly contacts: readonly Contact[];
  /** Last places of stick and tilt, −1…1. */
  stick: number;
  tilt: number;
  /** Presses that came in during this tick. */
  fresh: number;
  /** How often everything was let go: devices that are asked tell again what they still hold. */
  lettings: number;
}

export function createHands(): Hands {
  const contacts: Contact[] = [];
  for (let i = 0; i < CONTACTS; i++) {
    contacts.push({ id: -1, action: 'start', since: 0, until: -1, slid: false, value: 0 });
  }
  return { contacts, stick: 0, tilt: 0, fresh: 0, lettings: 0 };
}

/** Lets everything go at once. */
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

/** What a thumb gives before it slides, and from where its slide counts. */
const THUMB_START = 0.4;

function slid(c: Contact, way: number): void {
  const base = c.action === 'right' ? THUMB_START : -THUMB_START;
  c.slid = true;
  c.value = Math.max(-1, Math.min(1, base + way));
}

/** Applies one device event in the tick it falls in. */
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

/** Frees the contacts whose time is up. */
export function expire(hands: Hands, tick: number): void {
  for (let i = 0; i < hands.contacts.length; i++) {
    const c = hands.contacts[i]!;
    if (c.id !== -1 && c.until !== -1 && tick >= c.until) c.id = -1;
  }
}
