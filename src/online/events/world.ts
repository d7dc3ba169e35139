import * as v from 'valibot';
import { CONNECTED, type Exit, listenTo } from '../../../sync/index';
import { dbService } from '../../db';
import { pocketBase } from '../../session';
import { keepSeen, lastSeen, PATIENCE_MS, whyNot } from '../answers/seen';
import type { LiveEventWorld } from './live-event';
import { shownEventSchema } from './schemas';

const keyOf = (event: string): string => `event ${event}`;

/** The cached form: the server's response, with the offset of its clock. */
const keptSchema = v.object({ event: shownEventSchema, offsetMs: v.number() });

/** Backoff before subscribing again to a topic, ms; the last repeats. */
const PAUSES = [2000, 5000, 15_000, 30_000];

function later(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}

/** Subscribes to a topic, and retries until it succeeds. */
function listen(event: string, hear: (message: unknown) => void, connected: () => void): () => void {
  let leave: Exit | undefined;
  let isOver = false;
  let failures = 0;
  let stop: (() => void) | undefined;
  const end = (): void => {
    isOver = true;
    stop?.();
    leave?.().catch(() => undefined);
  };
  const begin = async (): Promise<void> => {
    try {
      const pb = await pocketBase();
      leave = await listenTo(pb, { [`fl/events/${event}`]: hear, [CONNECTED]: connected });
      // Fetches changes made between the first request and the subscription.
      connected();
    } catch {
      if (!isOver) stop = later(PAUSES[Math.min(failures++, PAUSES.length - 1)]!, () => void begin());
    }
    if (isOver) end();
  };
  void begin();
  return end;
}

/** The app's dependencies of live events. */
export const eventWorld: LiveEventWorld = {
  async show(event) {
    const pb = await pocketBase();
    const signal = AbortSignal.timeout(PATIENCE_MS);
    return pb.send('/api/fl/events/show', { method: 'GET', query: { event }, signal }) as Promise<unknown>;
  },
  whyNot,
  listen,
  keep(event, { event: shown, offsetMs }) {
    void dbService
      .db()
      .then((db) => keepSeen(db, keyOf(event), { event: shown, offsetMs }))
      .catch(() => undefined);
  },
  async seen(event) {
    const found = await lastSeen(await dbService.db(), keyOf(event), keptSchema);
    return found && { ...found.value, at: found.at };
  },
  now: () => Date.now(),
  later,
};
