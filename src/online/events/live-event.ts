import * as v from 'valibot';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { NoAnswer } from '../answers/seen';
import { offsetOf } from './clock';
import { type EventList, listSchema, type ShownEvent, shownEventSchema } from './schemas';

/** State of a shown event. */
export type LiveEventState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'none'; readonly why: NoAnswer }
  | {
      readonly kind: 'shown';
      readonly event: ShownEvent;
      /** The server's clock minus the device's, ms. */
      readonly offsetMs: number;
      /** Whether it is the server's current state; if not, it is the state at `at`, by the device's clock. */
      readonly isFresh: boolean;
      readonly at: number;
    };

/** A cached event, for when the server cannot be reached. */
export interface KeptEvent {
  readonly event: ShownEvent;
  readonly offsetMs: number;
  readonly at: number;
}

/** Dependencies of a live event. */
export interface LiveEventWorld {
  /** Fetches the event. @throws the client's errors */
  readonly show: (event: string) => Promise<unknown>;
  readonly whyNot: (error: unknown) => NoAnswer;
  /** Subscribes to the event's topic. @returns a function that unsubscribes */
  readonly listen: (event: string, hear: (message: unknown) => void, connected: () => void) => () => void;
  readonly keep: (event: string, kept: Omit<KeptEvent, 'at'>) => void;
  readonly seen: (event: string) => Promise<KeptEvent | undefined>;
  /** The device's clock, ms. */
  readonly now: () => number;
  /** Calls `act` after `ms`. @returns a function that cancels it */
  readonly later: (ms: number, act: () => void) => () => void;
}

export interface LiveEvent {
  readonly store: StoreApi<LiveEventState>;
  /** Follows the event. @returns a function that stops */
  readonly follow: () => () => void;
  /** Fetches the event now. */
  readonly again: () => void;
}

/** Backoff while the server cannot be reached, ms; the last repeats. */
const PAUSES = [3000, 6000, 12_000, 30_000];
/** Time that the server has to send a list after the list changes by time, ms. */
const GRACE_MS = 2500;
/** Longest timer, ms. Longer ones overflow. */
const MOST_MS = 2 ** 31 - 1;
/** Minimum time between two writes of received lists, ms. */
const KEEP_MS = 1000;

/** Replaces a list by a newer one; returns the same lists if it is not newer. */
export function withList(lists: readonly EventList[], next: EventList): readonly EventList[] {
  const before = lists.find(({ race }) => race === next.race);
  if (before === undefined) return [...lists, next].sort((a, b) => a.race - b.race);
  if (before.seq >= next.seq) return lists;
  return lists.map((one) => (one === before ? next : one));
}

/**
 * Creates a live event: fetched once, then updated by its topic. After each new connection it is fetched again, because
 * messages may have been missed. While the server cannot be reached, the cached event is shown with its age.
 */
export function createLiveEvent(id: string, world: LiveEventWorld): LiveEvent {
  const store = createStore<LiveEventState>(() => ({ kind: 'loading' }));
  let isAsking = false;
  let isWanted = false;
  let failures = 0;
  /** The newest lists received since the last request, because its response may have been read before them. */
  let heard: readonly EventList[] = [];
  let unlisten: (() => void) | undefined;
  let stopTurn: (() => void) | undefined;
  let stopRetry: (() => void) | undefined;
  let stopKeep: (() => void) | undefined;
  let keptMs = Number.NEGATIVE_INFINITY;

  function keep(): void {
    stopKeep?.();
    stopKeep = undefined;
    const now = store.getState();
    if (now.kind !== 'shown' || !now.isFresh) return;
    keptMs = world.now();
    world.keep(id, { event: now.event, offsetMs: now.offsetMs });
  }

  /** Stores the event now, or {@link KEEP_MS} after the last write. */
  function keepSoon(): void {
    const wait = Math.max(0, Math.min(KEEP_MS, keptMs + KEEP_MS - world.now()));
    stopKeep ??= world.later(wait, keep);
  }

  /** Fetches the event when a list should have changed by time, in case the message was lost. */
  function waitForTurn(): void {
    stopTurn?.();
    stopTurn = undefined;
    const now = store.getState();
    if (now.kind !== 'shown' || unlisten === undefined) return;
    const nowMs = world.now() + now.offsetMs;
    const turns = now.event.lists.flatMap(({ changesMs }) => (changesMs > 0 ? [changesMs] : []));
    if (turns.length === 0) return;
    // If the change is overdue, the server is late: ask again less often.
    const wait = Math.min(...turns.map((ms) => (ms >= nowMs ? ms - nowMs + GRACE_MS : 4 * GRACE_MS)));
    stopTurn = world.later(Math.min(wait, MOST_MS), again);
  }

  async function fail(why: NoAnswer): Promise<void> {
    const now = store.getState();
    if (why !== 'offline') {
      store.setState({ kind: 'none', why }, true);
      return;
    }
    if (now.kind === 'shown') {
      store.setState({ ...now, isFresh: false }, true);
      return;
    }
    const seen = await world.seen(id).catch(() => undefined);
    if (store.getState().kind === 'shown') return;
    store.setState(
      seen === undefined ? { kind: 'none', why } : { kind: 'shown', isFresh: false, ...seen },
      true,
    );
  }

  function retry(): void {
    stopRetry?.();
    if (unlisten === undefined) return;
    stopRetry = world.later(PAUSES[Math.min(failures, PAUSES.length - 1)]!, again);
    failures++;
  }

  async function look(): Promise<void> {
    const sentMs = world.now();
    heard = [];
    try {
      const answer = v.parse(shownEventSchema, await world.show(id));
      const event = { ...answer, lists: [...heard.reduce(withList, answer.lists)] };
      const heardMs = world.now();
      failures = 0;
      stopRetry?.();
      const offsetMs = offsetOf(event.nowMs, sentMs, heardMs);
      store.setState({ kind: 'shown', event, offsetMs, isFresh: true, at: heardMs }, true);
      keep();
      waitForTurn();
    } catch (error) {
      const why = world.whyNot(error);
      await fail(why);
      if (why === 'offline') retry();
    }
  }

  function again(): void {
    if (isAsking) {
      isWanted = true;
      return;
    }
    isAsking = true;
    void look().finally(() => {
      isAsking = false;
      if (!isWanted) return;
      isWanted = false;
      again();
    });
  }

  function hear(message: unknown): void {
    const read = v.safeParse(listSchema, message);
    const now = store.getState();
    if (!read.success || now.kind !== 'shown') return;
    heard = withList(heard, read.output);
    const lists = withList(now.event.lists, read.output);
    if (lists === now.event.lists) return;
    store.setState(
      { ...now, event: { ...now.event, lists: [...lists] }, isFresh: true, at: world.now() },
      true,
    );
    keepSoon();
    waitForTurn();
    // The hosts' data is not in the topic's messages.
    if (now.event.hosts !== undefined || now.event.lost !== undefined) again();
  }

  return {
    store,
    follow() {
      unlisten = world.listen(id, hear, again);
      again();
      return () => {
        unlisten?.();
        unlisten = undefined;
        stopTurn?.();
        stopRetry?.();
        if (stopKeep !== undefined) keep();
      };
    },
    again,
  };
}
