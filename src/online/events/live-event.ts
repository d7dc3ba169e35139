import * as v from 'valibot';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { NoAnswer } from '../answers/seen';
import { offsetOf } from './clock';
import { type EventList, listSchema, type ShownEvent, shownEventSchema } from './schemas';

/** An event as it is looked at. */
export type LiveEventState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'none'; readonly why: NoAnswer }
  | {
      readonly kind: 'shown';
      readonly event: ShownEvent;
      /** The device's clock plus this is the server's, ms. */
      readonly offsetMs: number;
      /** Whether it is what the server has now; else it is as of `at`, by the device's clock. */
      readonly isFresh: boolean;
      readonly at: number;
    };

/** What is kept of an event for when the server is away. */
export interface KeptEvent {
  readonly event: ShownEvent;
  readonly offsetMs: number;
  readonly at: number;
}

/** What a live event needs of the world. */
export interface LiveEventWorld {
  /** Asks for the event as it is now. @throws what the client raises */
  readonly show: (event: string) => Promise<unknown>;
  readonly whyNot: (error: unknown) => NoAnswer;
  /** Listens to the event's topic. @returns unsubscribes */
  readonly listen: (event: string, hear: (message: unknown) => void, connected: () => void) => () => void;
  readonly keep: (event: string, kept: Omit<KeptEvent, 'at'>) => void;
  readonly seen: (event: string) => Promise<KeptEvent | undefined>;
  /** The device's clock, ms. */
  readonly now: () => number;
  /** @returns takes it back */
  readonly later: (ms: number, act: () => void) => () => void;
}

export interface LiveEvent {
  readonly store: StoreApi<LiveEventState>;
  /** Follows the event. @returns stops */
  readonly follow: () => () => void;
  /** Asks once more now. */
  readonly again: () => void;
}

/** Pauses between questions while there is no answer, ms; the last repeats. */
const PAUSES = [3000, 6000, 12_000, 30_000];
/** After the moment at which a list changes by itself, the server has so much time to send it, ms. */
const GRACE_MS = 2500;
/** Longest timer: longer ones overflow. */
const MOST_MS = 2 ** 31 - 1;
/** Minimum time between two writes of received lists, ms. */
const KEEP_MS = 1000;

/** The lists with one that is newer; the same lists where it is not. */
export function withList(lists: readonly EventList[], next: EventList): readonly EventList[] {
  const before = lists.find(({ race }) => race === next.race);
  if (before === undefined) return [...lists, next].sort((a, b) => a.race - b.race);
  if (before.seq >= next.seq) return lists;
  return lists.map((one) => (one === before ? next : one));
}

/**
 * One event, as it is and as it changes: asked for once, then told by its topic. Each new connection may have missed
 * something, so it asks again; while there is no answer what was last seen stands, with its age.
 */
export function createLiveEvent(id: string, world: LiveEventWorld): LiveEvent {
  const store = createStore<LiveEventState>(() => ({ kind: 'loading' }));
  let isAsking = false;
  let isWanted = false;
  let failures = 0;
  /** The newest of each list that was heard since the last question: its answer may have been read before. */
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

  /** Looks again when a list should have changed by itself, in case the message did not come. */
  function waitForTurn(): void {
    stopTurn?.();
    stopTurn = undefined;
    const now = store.getState();
    if (now.kind !== 'shown' || unlisten === undefined) return;
    const nowMs = world.now() + now.offsetMs;
    const turns = now.event.lists.flatMap(({ changesMs }) => (changesMs > 0 ? [changesMs] : []));
    if (turns.length === 0) return;
    // One that has passed and brought nothing: the server is late, and is asked at ease.
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
    // What only the hosts see is not sent to everybody.
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
