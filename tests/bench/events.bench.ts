import { Fault } from '../../scripts/fault';
import { wakeQueue } from '../../scripts/verifier';
import type { EventList, RaceList, WholeList } from '../../server/rules/event-lists';
import type { RacesPlan } from '../../src/race';
import { makeClub } from '../server/event-club';
import { announce, planWith, raceOn } from '../server/planned';
import { authorRides, type Rider, type RidingServer, SECRET, startRiding, streamOf } from '../server/riding';
import { insist, type Plan, type Ridden, rideRun } from './events-riders';

const RIDERS = 58;
const KILLS = 20;
/** Windows of the event, ms from its beginning. */
const FIRST = [0, 60_000] as const;
const SECOND = [70_000, 130_000] as const;
const ENDS = 140_000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Two races: one of two runs, and one that is open all the while. */
function planAt(opensMs: number): RacesPlan {
  const window = ([from, to]: readonly [number, number]) => ({
    opensMs: opensMs + from,
    closesMs: opensMs + to,
  });
  const two = raceOn(0, opensMs, { runs: 2, windows: [window(FIRST), window(SECOND)] });
  const one = raceOn(0, opensMs, { windows: [window([0, ENDS])] });
  return planWith([two, one], { scoring: { kind: 'points', cut: 'none' } });
}

/** When each stage of the event as a whole has to begin, ms from its beginning. */
const STAGES = [
  [0, 'open'],
  [ENDS, 'final'],
] as const;

interface Shown {
  readonly lists: readonly { readonly race: number; readonly list: EventList }[];
}

/** What a spectator has seen of an event: the stages of its first race and of it all, and when. */
interface Seen {
  readonly stages: { readonly key: string; readonly atMs: number }[];
  last: Shown['lists'];
}

async function watch(rider: Rider, event: string, isOver: () => boolean): Promise<Seen> {
  const seen: Seen = { stages: [], last: [] };
  while (!isOver()) {
    const { body } = await insist(() => rider.call('GET', `/api/fl/events/show?event=${event}`));
    seen.last = (body as unknown as Shown).lists;
    const whole = seen.last.find(({ race }) => race === -1)?.list as WholeList | undefined;
    const key = whole === undefined ? '' : JSON.stringify([whole.stage, ...whole.races]);
    if (key !== '' && seen.stages.at(-1)?.key !== key) seen.stages.push({ key, atMs: Date.now() });
    await wait(100);
  }
  return seen;
}

/** Kills the server and starts it again, at odd moments. @returns when it was back each time, ms */
async function killAgainAndAgain(
  server: RidingServer,
  untilMs: number,
): Promise<readonly (readonly [number, number])[]> {
  const outages: (readonly [number, number])[] = [];
  const step = (untilMs - Date.now()) / KILLS;
  for (let n = 0; n < KILLS; n++) {
    await wait(step * (0.3 + 0.4 * Math.random()));
    const from = Date.now();
    await server.game.kill();
    await server.game.restart();
    await wakeQueue(server.game.url, SECRET);
    outages.push([from, Date.now()]);
    await wait(Math.max(0, untilMs - step * (KILLS - 1 - n) - Date.now()));
  }
  return outages;
}

/** The result of a run, worked out from what the riders themselves know: the best official time of each, 1/100 s. */
function bestOf(ridden: readonly Ridden[], race: number, run: number): ReadonlyMap<string, number> {
  const best = new Map<string, number>();
  for (const one of ridden) {
    if (one.race !== race || one.run !== run) continue;
    const hundredths = Math.floor(one.timeUs / 10_000);
    best.set(one.rider, Math.min(hundredths, best.get(one.rider) ?? Number.POSITIVE_INFINITY));
  }
  return best;
}

/** Places by time, as `rider rank hundredths`, equal times sharing a place. */
function placesBy(times: ReadonlyMap<string, number>): readonly string[] {
  const all = [...times].sort(([, a], [, b]) => a - b);
  return all
    .map(([rider, time]) => `${rider} ${1 + all.filter(([, other]) => other < time).length} ${time}`)
    .sort();
}

function placesIn(list: RaceList): readonly string[] {
  return list.lines
    .flatMap((line) => (line.kind === 'placed' ? [`${line.entry} ${line.rank} ${line.timeUs / 10_000}`] : []))
    .sort();
}

/** How many lines differ between what was shown at the end and what the riders' own times give. */
function wrongIn(seen: Seen, ridden: readonly Ridden[]): number {
  const first = bestOf(ridden, 0, 0);
  const second = bestOf(ridden, 0, 1);
  const both = new Map(
    [...first].flatMap(([rider, time]) =>
      second.has(rider) ? [[rider, time + second.get(rider)!] as const] : [],
    ),
  );
  const expected = [placesBy(both), placesBy(bestOf(ridden, 1, 0))];
  let wrong = 0;
  for (const [race, places] of expected.entries()) {
    const shown = placesIn(seen.last.find((one) => one.race === race)!.list as RaceList);
    wrong +=
      places.filter((line) => !shown.includes(line)).length +
      shown.filter((line) => !places.includes(line)).length;
  }
  return wrong;
}

/** How much later than it had to the last stage was seen, outages of the server apart, ms. */
function latest(seen: Seen, opensMs: number, outages: readonly (readonly [number, number])[]): number {
  const late = STAGES.map(([afterMs, kind]) => {
    const due = opensMs + afterMs;
    const at = seen.stages.find(
      ({ key }) => key.includes(`"kind":"${kind}"`) && JSON.parse(key)[0].kind === kind,
    )?.atMs;
    if (at === undefined) throw new Fault(`The event was never ${kind}.`);
    const back = outages
      .filter(([, to]) => to <= at)
      .reduce((last, [from, to]) => (from <= at ? Math.max(last, to) : last), due);
    return at - Math.max(due, back > due ? back : due);
  });
  return Math.max(...late);
}

/** News that were told more than once, or not at all, to those who rode. */
async function newsWrong(
  riders: readonly Rider[],
  event: string,
  ridden: readonly Ridden[],
): Promise<number> {
  let wrong = 0;
  for (const rider of riders) {
    const { body } = await rider.call(
      'GET',
      `/api/collections/news/records?perPage=50&filter=(event='${event}')`,
    );
    const kinds = (body.items as { kind: string }[]).map(({ kind }) => kind).sort();
    const rode = ridden.some((one) => one.rider === rider.id);
    const finals = kinds.filter((kind) => kind === 'event-final').length;
    if (finals !== (rode ? 1 : 0)) wrong++;
  }
  return wrong;
}

/**
 * events.wrong: lines of results, and news, that are not what an independent reckoning gives, of an event that 58 devices
 * ride while the server is killed 20 times. events.lateMs: by how much its stages came late, outages apart.
 */
export default {
  name: 'events',
  async run(): Promise<Record<string, number>> {
    const server = await startRiding('http');
    try {
      const club = await makeClub(server);
      const riders: Rider[] = [];
      for (let n = 0; n < RIDERS; n++) {
        const rider = await server.rider(`rider${n}`);
        const row = { server: club.server, user: rider.id, role: 'member' };
        await server.operator.call('POST', '/api/collections/server_members/records', row);
        riders.push(rider);
      }
      const plans = riders.map((_, n) => plansOf(n));
      const opensMs = Date.now() + 3000;
      const { body } = await announce(server.operator, club.server, planAt(opensMs));
      const event = String(body.id);
      await wakeQueue(server.game.url, SECRET);
      let isOver = false;
      const watching = watch(club.member, event, () => isOver);
      await wait(opensMs - Date.now());
      const killing = killAgainAndAgain(server, opensMs + ENDS + 5000);
      const rides = await Promise.all(
        riders.map(async (rider, n) => {
          const all = await Promise.all(plans[n]!.map((plan) => rideRun(rider, event, plan)));
          return all.flat();
        }),
      );
      const outages = await killing;
      await wait(5000);
      isOver = true;
      const seen = await watching;
      const ridden = rides.flat();
      console.log(
        `${ridden.length} rides, ${outages.length} kills, stages ${seen.stages.map(({ key }) => JSON.parse(key)[0].kind).join(' ')}`,
      );
      return {
        'events.wrong': wrongIn(seen, ridden) + (await newsWrong(riders, event, ridden)),
        'events.lateMs': latest(seen, opensMs, outages),
      };
    } finally {
      await server.close();
    }
  },
};

/** What rider n does: two runs of the first race and one or two rides of the second; a third is away for a while. */
function plansOf(n: number): readonly Plan[] {
  const { trackId: track } = authorRides[0]!;
  const awayMs = n % 3 === 0 ? 4000 + (n % 5) * 1000 : 300;
  const stream = (k: number) => streamOf(0, 5000 + n * 8 + k, (n * 7 + k * 3) % 16);
  const common = { track, n: 0, awayMs };
  return [
    { ...common, race: 0, run: 0, streams: [stream(0)], afterMs: 500 + n * 700, givesUp: n % 7 === 0 },
    { ...common, race: 0, run: 1, streams: [stream(1)], afterMs: SECOND[0] + 500 + n * 650, givesUp: false },
    {
      ...common,
      race: 1,
      run: 0,
      streams: [stream(2), ...(n % 4 === 0 ? [stream(3)] : [])],
      afterMs: 1000 + n * 1900,
      givesUp: false,
    },
  ];
}
