import { Fault } from '../../scripts/fault';
import type { CupList } from '../../server/rules/event-lists';
import { planFrom } from '../../src/race';
import type { EventClub } from '../server/event-club';
import { announce, letPass, raceOn } from '../server/planned';
import { authorRides, type Rider, type RidingServer } from '../server/riding';
import { type LongEvent, listOf, passOver, rideOn } from './events-over';
import { apart } from './events-reckoning';
import type { Ridden } from './events-riders';

const RIDERS = 10;
/** As the game's rules say: ten minutes, then rounds of three. */
const QUALIFYING = 600_000;
const ROUND = 180_000;

/** Riders by the time of their rides, the fastest first; of equal ones the better seed. */
function byTime(ridden: readonly Ridden[], seeds: readonly string[]): readonly string[] {
  const hundredths = (rider: string) =>
    Math.min(...ridden.filter((one) => one.rider === rider).map(({ timeUs }) => Math.floor(timeUs / 10_000)));
  const riders = [...new Set(ridden.map(({ rider }) => rider))];
  return riders.sort((a, b) => hundredths(a) - hundredths(b) || seeds.indexOf(a) - seeds.indexOf(b));
}

/** Those who ride on: the slower quarter goes, at least one. */
function staying(order: readonly string[]): readonly string[] {
  return order.slice(0, order.length - Math.max(1, Math.floor(order.length / 4)));
}

/** A knock-out cup from its qualifying to its final; the server is killed at the end of each round. */
export async function runCup(server: RidingServer, club: EventClub): Promise<Record<string, number>> {
  const riders: Rider[] = [];
  for (let n = 0; n < RIDERS; n++) riders.push(await server.rider(`cup${n}`));
  const opensMs = Date.now() + 1000;
  const plan = planFrom('knock-out-cup', {
    ...{ name: 'Cup night', timeZone: 'UTC', opensMs, equipment: 'ski' },
    ...{ tracks: [raceOn(0, 0).track], open: 'verified' },
  });
  const { status, body } = await announce(club.host, club.server, { ...plan, open: 'verified' });
  if (status !== 200) throw new Fault(`There is no cup: ${JSON.stringify(body)}`);
  const event: LongEvent = { id: String(body.id), passedMs: 2000, lateMs: 0 };
  await server.wake();
  await letPass(server, event.id, 2000);
  const of = { event: event.id, track: authorRides[0]!.trackId, n: 0, live: true };
  const rideAll = async (who: readonly string[]): Promise<readonly Ridden[]> => {
    const all: Ridden[] = [];
    for (const rider of riders.filter(({ id }) => who.includes(id))) {
      const ridden = await rideOn(server, rider, of);
      if (ridden === undefined) throw new Fault('A rider of the cup could not start.');
      all.push(ridden);
    }
    return all;
  };
  const cup = async () => (await listOf(club.member, event.id, 0)) as CupList;
  const seeds = byTime(await rideAll(riders.map(({ id }) => id)), []);
  let alive = seeds;
  let wrong = 0;
  /** The last to go stands first. */
  let places: readonly string[] = [];
  for (let round = 1; alive.length > 1; round++) {
    await passOver(server, event, opensMs + QUALIFYING + (round - 1) * ROUND + 1, async () => {
      const { stage } = await cup();
      return stage.kind === 'open' && stage.run === round;
    });
    const called = (await cup()).divisions[0]?.rounds.at(-1)?.riders ?? [];
    wrong += apart(`round ${round}`, alive, called);
    const order = byTime(await rideAll(alive), seeds);
    alive = staying(order);
    places = [...order.slice(alive.length), ...places];
    if (alive.length > 1) continue;
    const endMs = opensMs + QUALIFYING + round * ROUND + 1;
    await passOver(server, event, endMs, async () => (await cup()).stage.kind === 'final');
  }
  const expected = [...alive, ...places].map((rider, n) => `${rider} ${n + 1}`);
  const { ranks } = await cup();
  wrong += apart(
    'cup',
    expected,
    ranks.map(({ entry, rank }) => `${entry} ${rank}`),
  );
  return { wrong, lateMs: event.lateMs };
}
