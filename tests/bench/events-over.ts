import { wakeQueue } from '../../scripts/verifier';
import type { EventList } from '../../server/rules/event-lists';
import { sendLive } from '../server/live-ride';
import { letPass } from '../server/planned';
import { type Rider, type RidingServer, rowFor, SECRET, streamOf } from '../server/riding';
import type { Lists } from './events-reckoning';
import { insist, type Ridden } from './events-riders';

/** Events of the bench that take hours: their time passes by moving all that is known of them, and the server dies at each moment that counts. */

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** How long before a moment the server is killed, ms. */
const BEFORE_MS = 700;

export interface LongEvent {
  readonly id: string;
  /** By how much the event has been moved towards the past, ms. */
  passedMs: number;
  /** Longest that a stage came late so far, ms. */
  lateMs: number;
}

export async function listOf(who: Rider, event: string, race: number): Promise<EventList> {
  const { body } = await insist(() => who.call('GET', `/api/fl/events/show?event=${event}`));
  return (body as unknown as { lists: Lists }).lists.find((one) => one.race === race)!.list;
}

/** Lets time pass to just before a moment of the plan, kills the server over it, and waits for what has to come then. */
export async function passOver(
  server: RidingServer,
  event: LongEvent,
  plannedMs: number,
  hasCome: () => Promise<boolean>,
): Promise<void> {
  // Moving takes its time, which passes as well.
  for (let left = plannedMs - event.passedMs - Date.now(); left > 4000; ) {
    const ms = left - 3500;
    await letPass(server, event.id, ms);
    event.passedMs += ms;
    left = plannedMs - event.passedMs - Date.now();
  }
  const dueMs = plannedMs - event.passedMs;
  await wait(dueMs - BEFORE_MS - Date.now());
  await server.game.kill();
  await server.game.restart();
  await wakeQueue(server.game.url, SECRET);
  const backMs = Date.now();
  while (!(await hasCome())) await wait(50);
  event.lateMs = Math.max(event.lateMs, Date.now() - Math.max(dueMs, backMs));
}

let variant = 20_000;

/** Starts and rides. @returns the ride, or undefined where there is no start */
export async function rideOn(
  server: RidingServer,
  rider: Rider,
  of: { readonly event: string; readonly track: string; readonly n: number; readonly live: boolean },
): Promise<Ridden | undefined> {
  const { event, track, n, live } = of;
  const start = { track, event, race: 0, equipment: 'ski' };
  const { status, body } = await insist(() => rider.call('POST', '/api/fl/start', start));
  if (status !== 200) return undefined;
  const ticket = String(body.ticket);
  const stream = streamOf(n, variant++);
  if (live) await sendLive(server, rider, ticket, stream, 10);
  const sent = await insist(() => rider.send(rowFor(n, stream, { event, ticket })));
  if (sent.body.status !== 'verified') throw new Error(`a ride was ${JSON.stringify(sent.body)}`);
  return { rider: rider.id, race: 0, run: Number(body.run), timeUs: stream.claimedUs };
}
