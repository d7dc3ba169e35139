import { Fault } from '../../scripts/fault';
import type { RaceList } from '../../server/rules/event-lists';
import type { EventClub } from '../server/event-club';
import { announce, HOUR, letPass, MINUTE, planWith, raceOn } from '../server/planned';
import { authorRides, type Rider, type RidingServer } from '../server/riding';
import { type LongEvent, listOf, passOver, rideOn } from './events-over';
import { apart, bestOf, bothRuns, placesBy, placesIn } from './events-reckoning';
import type { Ridden } from './events-riders';

const RIDERS = 6;
/** Of the start list, the one who misses the call, and the one whose call the server does not live to see. */
const MISSES = 2;
const KILLED_AT = 4;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A race of two runs whose second is ridden by calls; the server is killed as it opens, in its middle and at its end. */
export async function runCalls(server: RidingServer, club: EventClub): Promise<Record<string, number>> {
  const riders = new Map<string, Rider>();
  for (let n = 0; n < RIDERS; n++) {
    const rider = await server.rider(`called${n}`);
    riders.set(rider.id, rider);
  }
  const opensMs = Date.now() - MINUTE;
  const secondMs = opensMs + 2 * HOUR;
  const windows = [
    { opensMs, closesMs: opensMs + HOUR },
    { opensMs: secondMs, closesMs: secondMs + 15 * MINUTE },
  ];
  const plan = planWith([raceOn(0, opensMs, { runs: 2, windows, attempts: 1 })], {
    ...{ secondRun: { how: 'start-list', reversal: 'all' }, open: 'verified' },
  });
  const { status, body } = await announce(club.host, club.server, plan);
  if (status !== 200) throw new Fault(`There is no event: ${JSON.stringify(body)}`);
  const event: LongEvent = { id: String(body.id), passedMs: 0, lateMs: 0 };
  await server.wake();
  const of = { event: event.id, track: authorRides[0]!.trackId, n: 0, live: false };
  const ridden: Ridden[] = [];
  const ride = async (id: string): Promise<void> => {
    const one = await rideOn(server, riders.get(id)!, of);
    if (one === undefined) throw new Fault('Who was called could not start.');
    ridden.push(one);
  };
  for (const id of riders.keys()) await ride(id);
  const race = async () => (await listOf(club.host, event.id, 0)) as RaceList;
  const called = async () =>
    (await race()).calls?.calls.filter(({ state }) => state === 'called').map(({ rider }) => rider) ?? [];

  // The slowest first; who misses the call comes once more after all others.
  const first = bestOf(ridden, 0, 0);
  const order = [...first].sort(([, a], [, b]) => b - a).map(([rider]) => rider);
  const missing = order[MISSES]!;
  let wrong = 0;
  await passOver(server, event, secondMs, async () => (await called()).length > 0);
  for (const [n, rider] of [...order, missing].entries()) {
    const since = Date.now();
    while ((await called())[0] !== rider && Date.now() - since < 10_000) await wait(50);
    // The first was waited for as the run opened.
    if (n > 0 && n !== KILLED_AT) event.lateMs = Math.max(event.lateMs, Date.now() - since);
    wrong += apart(`call ${n}`, [rider], await called());
    if (n === KILLED_AT) await revive(server);
    if (n !== MISSES) await ride(rider);
    else {
      await letPass(server, event.id, MINUTE + 1000);
      event.passedMs += MINUTE + 1000;
    }
  }
  const isFinal = async () => (await race()).stage.kind === 'final';
  await passOver(server, event, secondMs + 15 * MINUTE + 1, isFinal);
  wrong += apart('two runs', placesBy(bothRuns(ridden, 0)), placesIn(await race()));
  return { wrong, lateMs: event.lateMs };
}

async function revive(server: RidingServer): Promise<void> {
  await server.game.kill();
  await server.game.restart();
  await server.wake();
}
