import type { InputStream } from '../../src/sim';
import type { Answer, Rider } from '../server/riding';
import { rowFor } from '../server/riding';
import type { AwayDevice } from './events-devices';

/** Riders of the event bench: devices without a screen, on a server that is killed again and again. */

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Makes a call until it is answered: a server that is away, or in trouble, is asked again. */
export async function insist(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      const answer = await call();
      if (answer.status < 500 && answer.status !== 429) return answer;
    } catch {
      // Nobody there.
    }
    await wait(100);
  }
}

/** A ride that one device has ridden in one run. */
export interface Ridden {
  readonly rider: string;
  readonly race: number;
  readonly run: number;
  readonly timeUs: number;
}

/** What a rider does in a run. */
export interface Plan {
  readonly race: number;
  readonly run: number;
  readonly track: string;
  readonly n: number;
  /** Each is ridden on a ticket of its own. */
  readonly streams: readonly InputStream[];
  /** From now on, ms. */
  readonly afterMs: number;
  /** Between the start and the sending, ms. */
  readonly rideMs: number;
  /** By how much the device's clock is wrong, ms. */
  readonly clockMs: number;
  /** Keeps the rides of a rider who is away. */
  readonly device: AwayDevice | undefined;
  /** Whether rides begin without the server, on no ticket; of a rider who is away. */
  readonly offline: boolean;
  /** Whether a start is given up before the first ride. */
  readonly givesUp: boolean;
}

/** Rides a run as planned. @returns what was ridden; a start that came too late for the window is none */
export async function rideRun(rider: Rider, event: string, plan: Plan): Promise<readonly Ridden[]> {
  const { race, run, track, n, streams, afterMs, rideMs, clockMs, givesUp, device } = plan;
  await wait(afterMs);
  const start = () =>
    insist(() => rider.call('POST', '/api/fl/start', { track, event, race, equipment: 'ski' }));
  if (givesUp) {
    const { body } = await start();
    await insist(() => rider.call('POST', '/api/fl/events/give-up', { ticket: body.ticket }));
  }
  const ridden: Ridden[] = [];
  for (const stream of streams) {
    const timeUs = stream.claimedUs;
    if (device !== undefined && plan.offline) {
      await device.keep(n, stream, { event, ticket: '' });
      ridden.push({ rider: rider.id, race, run, timeUs });
      continue;
    }
    const { status, body } = await start();
    if (status !== 200 || body.run !== run) continue;
    const ticket = String(body.ticket);
    await wait(rideMs);
    ridden.push({ rider: rider.id, race, run, timeUs });
    if (device !== undefined) {
      await device.keep(n, stream, { event, ticket });
      continue;
    }
    const row = rowFor(n, stream, { event, ticket, riddenAt: Date.now() + clockMs });
    // The same row again is answered as one that is there: nothing is counted twice.
    const sent = await insist(() => rider.post(row));
    const isThere = sent.status === 200 || JSON.stringify(sent.body).includes('not_unique');
    if (!isThere) throw new Error(`a ride was refused: ${JSON.stringify(sent.body)}`);
  }
  return ridden;
}
