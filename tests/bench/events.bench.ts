import { buildIfOutdated } from '../../scripts/build';
import { Fault } from '../../scripts/fault';
import { wakeQueue } from '../../scripts/verifier';
import type { WholeList } from '../../server/rules/event-lists';
import type { RacesPlan } from '../../src/race';
import { idOf, SHORT } from '../e2e/riding';
import { type EventClub, makeClub } from '../server/event-club';
import { announce, planWith, raceOn } from '../server/planned';
import { authorRides, type Rider, type RidingServer, SECRET, startRiding, streamOf } from '../server/riding';
import { type EventBrowser, openEventBrowser, riddenBy, startBrowser } from './events-browsers';
import { runCalls } from './events-calls';
import { runCup } from './events-cup';
import {
  AN_HOUR_MS,
  type AwayDevice,
  MOST_REPLICATING,
  openAwayDevice,
  openPlainDevice,
} from './events-devices';
import { bestOf, bothRuns, type Lists, wrongIn } from './events-reckoning';
import { insist, type Plan, type Ridden, rideRun } from './events-riders';

const RIDERS = 58;
const BROWSERS = 2;
const KILLS = 20;
/** The author's rides on the tracks of both races. */
const FREE_TRACK = authorRides.findIndex(({ trackId }) => trackId === idOf(SHORT));
const TWO_TRACK = 0;
/** The races: one that is open all the while, and one of two runs. */
const FREE = 0;
const TWO = 1;
/** Windows of the event, ms from its beginning. */
const FIRST = [0, 60_000] as const;
const SECOND = [80_000, 140_000] as const;
const ENDS = 160_000;
/** Clocks of the browsers, ms too late. */
const BROWSER_CLOCKS = [37 * 60_000, -52 * 60_000] as const;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function planAt(opensMs: number): RacesPlan {
  const window = ([from, to]: readonly [number, number]) => ({
    opensMs: opensMs + from,
    closesMs: opensMs + to,
  });
  const one = raceOn(FREE_TRACK, opensMs, { windows: [window([0, ENDS])] });
  const two = raceOn(TWO_TRACK, opensMs, { runs: 2, windows: [window(FIRST), window(SECOND)] });
  return planWith([one, two], { scoring: { kind: 'points', cut: 'none' } });
}

/** When each stage begins, ms from the event's beginning: of the event as a whole (−1), or of a race. */
const STAGES = [
  [0, -1, 'open'],
  [FIRST[1], TWO, 'between'],
  [SECOND[0], TWO, 'open 1'],
  [ENDS, -1, 'final'],
] as const;

/** What a spectator has seen of an event: its stage and those of its races, and when. */
interface Seen {
  readonly stages: { readonly key: string; readonly atMs: number }[];
  last: Lists;
}

async function watch(rider: Rider, event: string, isOver: () => boolean): Promise<Seen> {
  const seen: Seen = { stages: [], last: [] };
  while (!isOver()) {
    const { body } = await insist(() => rider.call('GET', `/api/fl/events/show?event=${event}`));
    seen.last = (body as unknown as { lists: Lists }).lists;
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

/** A stage of the event (−1) or of a race in a word. */
function stageIn(key: string, race: number): string {
  const stage = (JSON.parse(key) as { kind: string; run?: number }[])[race + 1]!;
  return stage.kind === 'open' && race >= 0 ? `open ${stage.run}` : stage.kind;
}

/** How much later than it had to each stage was seen, outages of the server apart, ms. */
function latest(seen: Seen, opensMs: number, outages: readonly (readonly [number, number])[]): number {
  const late = STAGES.map(([afterMs, race, stage]) => {
    const due = opensMs + afterMs;
    const at = seen.stages.find(({ key }) => stageIn(key, race) === stage)?.atMs;
    if (at === undefined) throw new Fault(`Race ${race} was never ${stage}.`);
    const back = outages
      .filter(([from, to]) => from <= at && to <= at)
      .reduce((last, [, to]) => Math.max(last, to), due);
    return at - Math.max(due, back);
  });
  return Math.max(...late);
}

/** Stages of the event and of its races that came more than once. */
function repeated({ stages }: Seen): number {
  let wrong = 0;
  for (const race of [-1, FREE, TWO]) {
    const came = stages.map(({ key }) => stageIn(key, race));
    const changes = came.filter((stage, n) => stage !== came[n - 1]);
    wrong += changes.length - new Set(changes).size;
  }
  if (wrong > 0) console.log(stages.map(({ key }) => key));
  return wrong;
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

interface Crew {
  readonly rider: Rider;
  readonly device: AwayDevice | undefined;
  readonly plans: readonly Plan[];
}

/** Riders without a screen: every third is away for a while, and some have a clock that is wrong. */
async function makeCrew(server: RidingServer, club: EventClub): Promise<readonly Crew[]> {
  const crew: Crew[] = [];
  for (let n = 0; n < RIDERS; n++) {
    const rider = await joined(server, club, `rider${n}`);
    // Of every twelve the first, who is away, and the second, who is not.
    const clockMs = n % 12 > 1 ? 0 : AN_HOUR_MS * (n % 24 > 1 ? -1 : 1) * (0.2 + 0.016 * (n % 50));
    const isPlain = n / 3 >= MOST_REPLICATING;
    const openDevice = () =>
      isPlain ? openPlainDevice(rider, clockMs) : openAwayDevice(server.game.url, rider, n, clockMs);
    const device = n % 3 === 0 ? await openDevice() : undefined;
    crew.push({ rider, device, plans: plansOf(n, clockMs, device) });
  }
  return crew;
}

async function joined(server: RidingServer, club: EventClub, name: string): Promise<Rider> {
  const rider = await server.rider(name);
  const row = { server: club.server, user: rider.id, role: 'member' };
  await server.operator.call('POST', '/api/collections/server_members/records', row);
  return rider;
}

/** What rider n does: two runs of the one race, and one or two rides of the other. */
function plansOf(n: number, clockMs: number, device: AwayDevice | undefined): readonly Plan[] {
  const stream = (track: number, k: number) => streamOf(track, 5000 + n * 8 + k);
  const two = {
    ...{ track: authorRides[TWO_TRACK]!.trackId, n: TWO_TRACK, race: TWO, rideMs: 300 },
    ...{ clockMs, device, offline: false },
  };
  const free = [stream(FREE_TRACK, 2), ...(n % 4 === 0 ? [stream(FREE_TRACK, 3)] : [])];
  return [
    { ...two, run: 0, streams: [stream(TWO_TRACK, 0)], afterMs: 500 + n * 700, givesUp: n % 7 === 0 },
    { ...two, run: 1, streams: [stream(TWO_TRACK, 1)], afterMs: SECOND[0] + 500 + n * 650, givesUp: false },
    {
      ...{ ...two, track: authorRides[FREE_TRACK]!.trackId, n: FREE_TRACK, race: FREE, run: 0 },
      ...{ streams: free, afterMs: 1000 + n * 1900, givesUp: false, offline: device !== undefined },
    },
  ];
}

/** All that one rider does, with the absences of a device that is away. */
async function rideAll({ rider, device, plans }: Crew, event: string, opensMs: number, n: number) {
  const spread = (n % 10) * 1000;
  const living = device?.live(opensMs, {
    ...{ homeMs: 45_000 + spread, leavesMs: 78_000, backMs: 130_000 + spread },
  });
  const rides = await Promise.all(plans.map((plan) => rideRun(rider, event, plan)));
  await living;
  const refused = (await device?.refused()) ?? [];
  if (refused.length > 0) throw new Fault(`The server refused: ${refused.join(', ')}`);
  return rides.flat();
}

/** Two browsers ride by the event's page, come down without a network and have one again later. */
async function rideInBrowsers(browsers: readonly EventBrowser[], event: string): Promise<void> {
  for (const [n, browser] of browsers.entries()) {
    await browser.ride(event);
    await wait(5000 * (n + 1));
    await browser.setOffline(false);
  }
}

/** The event from its creation to its end. */
async function runEvent(server: RidingServer, club: EventClub): Promise<Record<string, number>> {
  const crew = await makeCrew(server, club);
  const program = await startBrowser();
  const browsers: EventBrowser[] = [];
  try {
    const seated: Rider[] = [];
    for (let n = 0; n < BROWSERS; n++) {
      seated.push(await joined(server, club, `browser${n}`));
      const clockMs = BROWSER_CLOCKS[n]!;
      browsers.push(await openEventBrowser(program, server.game.url, `browser${n}`, clockMs));
    }
    const opensMs = Date.now() + 3000;
    const { body } = await announce(server.operator, club.server, planAt(opensMs));
    const event = String(body.id);
    await wakeQueue(server.game.url, SECRET);
    let isOver = false;
    const watching = watch(club.member, event, () => isOver);
    await wait(opensMs - Date.now());
    const killing = killAgainAndAgain(server, opensMs + ENDS + 5000);
    const driving = rideInBrowsers(browsers, event);
    const rides = await Promise.all(crew.map((one, n) => rideAll(one, event, opensMs, n)));
    await driving;
    const outages = await killing;
    await wait(5000);
    isOver = true;
    const seen = await watching;
    const inBrowsers = browsers.flatMap((browser, n) => riddenBy(seated[n]!, browser));
    const ridden = [...rides.flat(), ...inBrowsers.map((one): Ridden => ({ ...one, race: FREE, run: 0 }))];
    console.log(
      `${ridden.length} rides, ${inBrowsers.length} of them in browsers, ${outages.length} kills, ` +
        `stages ${seen.stages.map(({ key }) => [-1, FREE, TWO].map((race) => stageIn(key, race)).join('/')).join(', ')}`,
    );
    const everybody = [...crew.map(({ rider }) => rider), ...seated];
    return {
      wrong:
        wrongIn(seen.last, [bestOf(ridden, FREE, 0), bothRuns(ridden, TWO)]) +
        repeated(seen) +
        (inBrowsers.length === BROWSERS ? 0 : 1) +
        (await newsWrong(everybody, event, ridden)),
      lateMs: latest(seen, opensMs, outages),
    };
  } finally {
    for (const { device } of crew) await device?.close();
    await program.close();
  }
}

/**
 * events.wrong: lines of results, stages and news that are not what an independent reckoning gives: of an event that 58
 * devices and two browsers ride while the server is killed 20 times, of a second run by calls, and of a knock-out cup.
 * events.lateMs: by how much stages came late, outages apart.
 */
export default {
  name: 'events',
  async run(): Promise<Record<string, number>> {
    await buildIfOutdated();
    const server = await startRiding('http');
    try {
      const club = await makeClub(server);
      const parts = [await runEvent(server, club), await runCalls(server, club), await runCup(server, club)];
      console.log('event, calls, cup:', parts);
      return {
        'events.wrong': parts.reduce((sum, { wrong }) => sum + wrong!, 0),
        'events.lateMs': Math.max(...parts.map(({ lateMs }) => lateMs!)),
      };
    } finally {
      await server.close();
    }
  },
};
