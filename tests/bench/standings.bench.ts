import { performance } from 'node:perf_hooks';
import { EventSource } from 'eventsource';
import { wakeQueue } from '../../scripts/verifier';
import { runSql } from '../harness/raw-sql';
import { type EventClub, makeClub } from '../server/event-club';
import { announce, planWith, raceOn } from '../server/planned';
import {
  authorRides,
  type Rider,
  type RidingServer,
  rowFor,
  SECRET,
  startRiding,
  streamOf,
} from '../server/riding';

const RACES = 10;
const SINGLES = 9;
const BURST = 20;
const READS = 40;
/** How often the game writes an event's lists, ms. */
const LIST_EVERY_MS = 1000;
/** Lists that are written while other requests are measured, and the longest that may take, ms. */
const WRITES = 1000;
const LONGEST_MS = 150_000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const quantile = (times: readonly number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))]!;

async function announced(club: EventClub, races: number): Promise<string> {
  const opensMs = Date.now() - 60_000;
  const plan = planWith(
    Array.from({ length: races }, () => raceOn(0, opensMs)),
    {
      scoring: { kind: 'points', cut: 'none' },
    },
  );
  return String((await announce(club.host, club.server, plan)).body.id);
}

/** Rides of so many riders in each race of an event, as if they had been ridden and judged. */
function ridesOf(event: string, riders: number): readonly string[] {
  const numbers = (name: string, most: number) =>
    `${name}(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM ${name} WHERE n < ${most - 1})`;
  const time = '30000000 + ((riders.n * 7919 + races.n * 104729) % 9973) * 1000';
  return [
    'INSERT OR IGNORE INTO users (id, name, email, verified, tokenKey, password, created, updated) ' +
      `WITH RECURSIVE ${numbers('riders', riders)} SELECT 'bench' || substr('0000000000' || n, -10), 'Rider ' || n, ` +
      "'bench' || n || '@club.invalid', TRUE, 'bench' || n || 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'x', '2026-01-01 00:00:00.000Z', '2026-01-01 00:00:00.000Z' FROM riders",
    'INSERT INTO event_attempts (id, event, rider, race, run, startedMs, live, kind, arrivedMs, judgedMs, claimedUs, timeUs, out, reason, ride, held) ' +
      `WITH RECURSIVE ${numbers('riders', riders)}, ${numbers('races', RACES)} SELECT substr('${event}', 1, 6) || substr('000000' || riders.n, -5) || substr('0000' || races.n, -4), ` +
      `'${event}', 'bench' || substr('0000000000' || riders.n, -10), races.n, 0, ${Date.now() - 30_000} + riders.n, FALSE, 'verified', ${Date.now() - 20_000}, ${Date.now() - 20_000}, ` +
      `${time}, ${time}, '', '', '', FALSE FROM riders, races`,
    `UPDATE event_clock SET dueMs = 0 WHERE event = '${event}'`,
  ];
}

/** Reads an event's page again and again. @returns the times, ms */
async function readPage(
  rider: Rider,
  event: string,
  times: number,
  lines: number,
): Promise<readonly number[]> {
  const all: number[] = [];
  for (let n = 0; n < times; n++) {
    const begun = performance.now();
    const { status, body } = await rider.call('GET', `/api/fl/events/show?event=${event}`);
    all.push(performance.now() - begun);
    const lists = body.lists as { list: { lines?: unknown[] } }[];
    const isWhole = lists.length === RACES + 1 && lists.every(({ list }) => list.lines?.length === lines);
    if (status !== 200 || !isWhole) throw new Error(`a page was answered ${status}, with too few lines`);
  }
  return all;
}

/** Hears the lists of an event as a spectator does. */
async function listenTo(server: RidingServer, rider: Rider, event: string) {
  const source = new EventSource(`${server.game.url}/api/realtime`);
  const clientId = await new Promise<string>((resolve) => {
    source.addEventListener('PB_CONNECT', (message) => resolve(message.lastEventId), { once: true });
  });
  const heard: { readonly atMs: number; readonly text: string }[] = [];
  source.addEventListener(`fl/events/${event}`, (message) => {
    heard.push({ atMs: performance.now(), text: String(message.data) });
  });
  await rider.call('POST', '/api/realtime', { clientId, subscriptions: [`fl/events/${event}`] });
  return {
    /** Resolves with when a ride was first heard of. */
    async hears(ride: string): Promise<number> {
      for (;;) {
        const found = heard.find(({ text }) => text.includes(ride));
        if (found !== undefined) return found.atMs;
        await wait(5);
      }
    },
    count: () => heard.length,
    close: () => source.close(),
  };
}

let variant = 8000;
async function ride(
  rider: Rider,
  event: string,
): Promise<{ readonly id: string; readonly judgedAt: number }> {
  const { trackId: track } = authorRides[0]!;
  const stream = streamOf(0, variant++);
  const { body } = await rider.call('POST', '/api/fl/start', { track, event, equipment: 'ski' });
  const sent = await rider.send(rowFor(0, stream, { event, ticket: String(body.ticket) }));
  if (sent.body.status !== 'verified') throw new Error(`a ride was ${JSON.stringify(sent.body)}`);
  return { id: String(sent.body.id), judgedAt: performance.now() };
}

/** From the verdict to the message at another device: of rides one by one, and of the last of many at once. */
async function measureSpectator(server: RidingServer, club: EventClub): Promise<Record<string, number>> {
  const singles: number[] = [];
  const event = await announced(club, 1);
  const spectator = await listenTo(server, club.host, event);
  const riders: Rider[] = [];
  for (let n = 0; n < BURST; n++) {
    const rider = await server.rider(`burst${n}`);
    const row = { server: club.server, user: rider.id, role: 'member' };
    await server.operator.call('POST', '/api/collections/server_members/records', row);
    riders.push(rider);
  }
  for (let n = 0; n < SINGLES; n++) {
    // Each the first of its rider, so that it stands in the list.
    const { id, judgedAt } = await ride(riders[n]!, event);
    singles.push((await spectator.hears(id)) - judgedAt);
    await wait(1200);
  }
  const other = await announced(club, 1);
  const second = await listenTo(server, club.host, other);
  const burst = await Promise.all(
    riders.map(async (rider) => {
      const { id, judgedAt } = await ride(rider, other);
      return (await second.hears(id)) - judgedAt;
    }),
  );
  spectator.close();
  second.close();
  return { 'standings.spectatorMs': quantile(singles, 0.5), 'standings.burstMs': Math.max(...burst) };
}

/** Another member's requests, one after the other. @returns the times, ms */
async function otherRequests(member: Rider, isOver: () => boolean): Promise<readonly number[]> {
  const times: number[] = [];
  while (!isOver()) {
    const begun = performance.now();
    await member.call('GET', '/api/collections/servers/records?perPage=20');
    times.push(performance.now() - begun);
    await wait(10);
  }
  return times;
}

/** Writes results as verdicts do, so that the lists are made again and again, until so many lists were heard of. */
async function writeLists(server: RidingServer, club: EventClub, event: string): Promise<number> {
  const spectator = await listenTo(server, club.host, event);
  const { operator } = server;
  const { body } = await operator.call(
    'GET',
    `/api/collections/event_attempts/records?perPage=1000&filter=(event='${event}')`,
  );
  const rows = body.items as { id: string; timeUs: number }[];
  const clock = await operator.call('GET', `/api/collections/event_clock/records?filter=(event='${event}')`);
  const [{ id }] = clock.body.items as [{ id: string }];
  const until = performance.now() + LONGEST_MS;
  let nextMs = 0;
  for (let n = 0; performance.now() < until && spectator.count() < WRITES; n++) {
    const row = rows[(n * 37) % rows.length]!;
    // Each is faster than all before, so its race and the standings have a new line at the top.
    const timeUs = 29_000_000 - n * 10_000;
    await operator.call('PATCH', `/api/collections/event_attempts/records/${row.id}`, { timeUs });
    // A second's verdicts are written together, as the game writes them.
    if (performance.now() >= nextMs) {
      nextMs = performance.now() + LIST_EVERY_MS;
      await operator.call('PATCH', `/api/collections/event_clock/records/${id}`, { dueMs: 0 });
    }
    await wait(15);
  }
  spectator.close();
  return spectator.count();
}

/** Other requests' p95 while so many lists of a large event are written, against idle. */
async function measureWrites(server: RidingServer, club: EventClub, event: string): Promise<number> {
  const idleUntil = performance.now() + 10_000;
  const idle = await otherRequests(club.member, () => performance.now() > idleUntil);
  let isOver = false;
  const busy = otherRequests(club.member, () => isOver);
  const begun = performance.now();
  const written = await writeLists(server, club, event);
  isOver = true;
  const [quiet, loud] = [quantile(idle, 0.95), quantile(await busy, 0.95)];
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.log(
    `${written} lists written in ${seconds} s; p95 ${quiet.toFixed(1)} ms idle, ${loud.toFixed(1)} ms meanwhile`,
  );
  return loud / quiet;
}

/**
 * standings.spectatorMs, burstMs: from a verdict to a spectator's device, of one ride, and the longest of 20 at once.
 * standings.pageRatio: an event's page of 1,000 riders and 10 races against 10 riders. standings.p95Ratio: other requests
 * while the lists of that event are written, against idle.
 */
export default {
  name: 'standings',
  async run(): Promise<Record<string, number>> {
    const server = await startRiding('http');
    try {
      await wakeQueue(server.game.url, SECRET);
      const club = await makeClub(server);
      const figures = await measureSpectator(server, club);
      const small = await announced(club, RACES);
      const large = await announced(club, RACES);
      await server.game.stop();
      await runSql(server.game.dataDir, [...ridesOf(small, 10), ...ridesOf(large, 1000)]);
      await server.game.restart();
      await wakeQueue(server.game.url, SECRET);
      await wait(5000);
      const few = quantile(await readPage(club.member, small, READS, 10), 0.5);
      const many = quantile(await readPage(club.member, large, READS, 200), 0.5);
      return {
        ...figures,
        'standings.pageRatio': many / few,
        'standings.p95Ratio': await measureWrites(server, club, large),
      };
    } finally {
      await server.close();
    }
  },
};
