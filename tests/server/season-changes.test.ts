import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startVerifier, type Verifier, wakeQueue } from '../../scripts/verifier';
import type { SeasonList } from '../../server/rules/seasons';
import { builtVerifier } from '../harness/built-verifier';
import { eventually } from '../harness/eventually';
import { type EventClub, makeClub } from './event-club';
import { announce, HOUR, letPass, MINUTE, planWith, raceOn } from './planned';
import {
  authorRides,
  codeOf,
  fastestFirst,
  type Rider,
  type RidingServer,
  rowFor,
  SECRET,
  startRiding,
  streamOf,
} from './riding';

/** Seasons whose results, points and clubs change afterwards. */

let folder: string;
let verifier: Verifier;
let between: Server;
/** Whether rankings that are asked for are never answered. */
let isSilent = false;
let server: RidingServer;
let variant = 3900;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fall-line-season-'));
  verifier = await startVerifier({ program: await builtVerifier(folder), secret: SECRET });
  between = createServer((incoming, outgoing) => {
    if (isSilent && incoming.url === '/season') return;
    const { method = 'GET', headers, url = '' } = incoming;
    const onward = request(verifier.url + url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  const { port } = between.address() as AddressInfo;
  server = await startRiding('http', `http://127.0.0.1:${port}`);
  await server.wake();
});
afterAll(async () => {
  await server?.close();
  between?.closeAllConnections();
  between?.close();
  await verifier?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const rows = (collection: string, id = '') => `/api/collections/${collection}/records${id && `/${id}`}`;

interface Federation {
  readonly id: string;
  readonly owner: Rider;
  /** The present season; undefined while there is none. */
  season(): Promise<(SeasonList & { names: Record<string, string> }) | undefined>;
  attach(club: EventClub): Promise<void>;
}

let federations = 0;
async function federation(): Promise<Federation> {
  const owner = await server.rider(`federation${federations++}`);
  const row = { name: 'Federation', owner: owner.id, minRiders: 1 };
  const { body } = await server.operator.call('POST', rows('communities'), row);
  const id = String(body.id);
  return {
    ...{ id, owner },
    async season() {
      const shown = await owner.call('GET', `/api/fl/communities/show?id=${id}`);
      return (shown.body.seasons as { list: never }[])[0]?.list;
    },
    async attach(club) {
      const pair = { server: club.server, community: id };
      await club.founder.call('POST', '/api/fl/communities/attach', pair);
      const { body: done } = await owner.call('POST', '/api/fl/communities/attach', pair);
      expect(done).toEqual({ state: 'accepted' });
    },
  };
}

/** An event that is over, and its riders' rides: each slower than the one before. */
async function ridden(club: EventClub, riders: readonly Rider[], races = 1): Promise<string> {
  const opensMs = Date.now() - MINUTE;
  const plan = planWith(Array.from({ length: races }, () => raceOn(0, opensMs)));
  const event = String((await announce(club.host, club.server, plan)).body.id);
  const streams = fastestFirst(riders.map(() => streamOf(0, variant++)));
  for (const [n, who] of riders.entries()) {
    const { trackId: track } = authorRides[0]!;
    const { body } = await who.call('POST', '/api/fl/start', { track, event, equipment: 'ski', race: 0 });
    const row = rowFor(0, streams[n]!, { event, ticket: String(body.ticket) });
    expect((await who.send(row)).body.status).toBe('verified');
  }
  return event;
}
const jury = (club: EventClub, call: string, body: object) =>
  club.host.call('POST', `/api/fl/events/${call}`, body);

describe('a result that changes afterwards', () => {
  it('changes the season that it stands in, not that of the community its server is in by then', async () => {
    const [first, second] = [await federation(), await federation()];
    const club = await makeClub(server);
    await first.attach(club);
    const event = await ridden(club, [club.member, club.host]);
    await letPass(server, event, 2 * HOUR);
    await eventually(async () => expect((await first.season())?.overall).toHaveLength(2));
    const pair = { server: club.server, community: first.id };
    expect((await club.founder.call('POST', '/api/fl/communities/detach', pair)).status).toBe(204);
    await second.attach(club);
    const dsq = { event, rider: club.member.id, race: 0, run: 0, reason: 'Late protest' };
    expect((await jury(club, 'disqualify', dsq)).status).toBe(200);
    await eventually(async () =>
      expect((await first.season())?.overall[0]).toMatchObject({ entry: club.host.id, points: 100 }),
    );
    expect(await second.season()).toBeUndefined();
  });

  it('gives a team to who comes back into it', async () => {
    const one = await federation();
    const club = await makeClub(server);
    await one.attach(club);
    const event = await ridden(club, [club.member], 2);
    const dsq = { event, rider: club.member.id, race: 0, run: 0, reason: 'Late protest' };
    const { body } = await jury(club, 'disqualify', dsq);
    await letPass(server, event, 2 * HOUR);
    await eventually(async () => expect(await one.season()).toMatchObject({ events: 0, clubs: [] }));
    const back = { event, id: body.id, reason: 'Withdrawn' };
    expect((await jury(club, 'reinstate', back)).status).toBe(204);
    await eventually(async () =>
      expect((await one.season())?.clubs).toMatchObject([{ server: club.server, points: 100 }]),
    );
  });
});

describe('a community', () => {
  it('that changes its points has its season counted anew', async () => {
    const one = await federation();
    const club = await makeClub(server);
    await one.attach(club);
    const event = await ridden(club, [club.member]);
    await letPass(server, event, 2 * HOUR);
    await eventually(async () => expect((await one.season())?.overall[0]?.points).toBe(100));
    const changed = await one.owner.call('PATCH', rows('communities', one.id), { points: [25, 20] });
    expect(changed.status).toBe(200);
    await eventually(async () => expect((await one.season())?.overall[0]?.points).toBe(25));
  });

  it('that ends lets its servers go, and shows none of their events', async () => {
    const [one, other] = [await federation(), await federation()];
    const club = await makeClub(server);
    await one.attach(club);
    const plan = planWith([raceOn(0, Date.now() - MINUTE)]);
    const event = String((await announce(club.host, club.server, plan)).body.id);
    const guest = `${server.game.url}/api/fl/events/show?event=${event}`;
    expect((await fetch(guest)).status).toBe(200);
    await server.operator.call('PATCH', rows('communities', one.id), { deleted: true });
    expect((await fetch(guest)).status).toBe(404);
    await other.attach(club);
  });
});

it('a ranking that was being made when the server died is made when it is back', async () => {
  const one = await federation();
  const club = await makeClub(server);
  await one.attach(club);
  isSilent = true;
  const event = await ridden(club, [club.member]);
  await letPass(server, event, 2 * HOUR);
  await eventually(async () =>
    expect(await club.member.call('GET', `${rows('news')}?filter=(kind='event-final')`)).toMatchObject({
      body: { items: [{ kind: 'event-final' }] },
    }),
  );
  // It is being made now.
  await new Promise((resolve) => setTimeout(resolve, 3000));
  await server.game.kill();
  isSilent = false;
  await server.game.restart();
  await wakeQueue(server.game.url, SECRET);
  await eventually(async () => expect((await one.season())?.overall).toHaveLength(1));
});

describe('the calendar of a server', () => {
  it('stays closed to the address of a member who left and came back', async () => {
    const club = await makeClub(server);
    const call = (name: string) =>
      club.member.call('POST', `/api/fl/servers/${name}`, { server: club.server });
    const { body } = await call('calendar');
    const feed = () => fetch(server.game.url + String(body.path));
    expect((await feed()).status).toBe(200);
    expect([(await call('leave')).status, (await call('join')).status]).toEqual([204, 200]);
    expect((await feed()).status).toBe(404);
  });

  it('calls off what is to come when the server is closed', async () => {
    const club = await makeClub(server);
    const plan = planWith([raceOn(0, Date.now() + HOUR)]);
    expect((await announce(club.host, club.server, plan)).status).toBe(200);
    const { body } = await club.member.call('POST', '/api/fl/servers/calendar', { server: club.server });
    const feed = async () => (await fetch(server.game.url + String(body.path))).text();
    expect(await feed()).toContain('STATUS:CONFIRMED');
    const closed = await club.founder.call('PATCH', rows('servers', club.server), { deleted: true });
    expect(closed.status, codeOf(closed)).toBe(200);
    expect(await feed()).toContain('STATUS:CANCELLED');
  });
});
