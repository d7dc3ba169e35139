import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RaceList, WholeList } from '../../server/rules/event-lists';
import { eventually } from '../harness/eventually';
import { type EventClub, makeClub } from './event-club';
import { announce, HOUR, letPass, MINUTE, planWith, raceOn } from './planned';
import {
  authorRides,
  codeOf,
  type Rider,
  type RidingServer,
  rowFor,
  type SentRide,
  startRiding,
  streamOf,
} from './riding';

/** What has happened in an event, as its people saw it: its lists are computed from this alone, and not by src/race. */
interface Facts {
  /** Verified rides: whose, and the time that its device measured, µs. */
  readonly rides: readonly (readonly [rider: string, timeUs: number])[];
  readonly out: readonly string[];
  /** Starts of each rider, whatever came of them. */
  readonly starts: Readonly<Record<string, number>>;
}

const ATTEMPTS = 4;
const { trackId: track } = authorRides[0]!;

/** Riders by their best times, without those who are out, and how many starts each has left. */
function computed({ rides, out, starts }: Facts): unknown {
  const best = new Map<string, number>();
  for (const [rider, timeUs] of rides) best.set(rider, Math.min(timeUs, best.get(rider) ?? timeUs));
  const order = [...best].filter(([rider]) => !out.includes(rider)).sort(([, a], [, b]) => a - b);
  const left = Object.entries(starts).map(([rider, n]) => [rider, ATTEMPTS - n]);
  return { placed: order.map(([rider]) => rider), out: [...out].sort(), left: Object.fromEntries(left) };
}

let folder: string;
let server: RidingServer;
let club: EventClub;
let riders: readonly Rider[];
let event: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fall-line-restore-'));
  server = await startRiding('http');
  club = await makeClub(server);
  riders = await Promise.all(['ann', 'bo', 'chiara', 'dai'].map((name) => server.rider(name)));
  for (const { id: user } of riders) {
    const row = { server: club.server, user, role: 'member' };
    await server.operator.call('POST', '/api/collections/server_members/records', row);
  }
  await server.wake();
  const plan = planWith([raceOn(0, Date.now() - MINUTE, { attempts: ATTEMPTS })]);
  event = String((await announce(club.host, club.server, plan)).body.id);
});
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

let variant = 1300;
/** A ride that is ready to be sent. */
async function ridden(who: Rider, how: 'riding' | 'offline'): Promise<SentRide> {
  const stream = streamOf(0, variant++);
  if (how === 'offline') return rowFor(0, stream, { event });
  const given = await who.call('POST', '/api/fl/start', { track, event, equipment: 'ski' });
  expect(given.status, JSON.stringify(given.body)).toBe(200);
  return rowFor(0, stream, { event, ticket: String(given.body.ticket) });
}
async function send(who: Rider, row: SentRide): Promise<readonly [string, number]> {
  const { body } = await who.send(row);
  expect(body).toMatchObject({ status: 'verified' });
  return [who.id, row.claimedUs];
}
const jury = (act: 'disqualify' | 'reinstate', body: object) =>
  club.host.call('POST', `/api/fl/events/${act}`, { event, reason: 'Held the pole', ...body });

async function lists(): Promise<readonly { readonly race: number; readonly list: RaceList | WholeList }[]> {
  const { body } = await club.host.call('GET', `/api/fl/events/show?event=${event}`);
  return (body as unknown as { lists: Awaited<ReturnType<typeof lists>> }).lists;
}
async function race(): Promise<RaceList> {
  const found = (await lists()).find((one) => one.race === 0);
  if (found === undefined) throw new Error('the race has no list yet');
  return found.list as RaceList;
}
const stage = async () => (await lists()).find((one) => one.race === -1)?.list.stage;

/** The same as the server says it. */
async function told(): Promise<unknown> {
  const { lines } = await race();
  const left: Record<string, number> = {};
  for (const rider of riders) {
    const { body } = await rider.call('GET', `/api/fl/events/mine?event=${event}&equipment=ski`);
    const [{ start } = { start: {} }] = body.races as { start: { left?: number } }[];
    left[rider.id] = start.left ?? 0;
  }
  return {
    placed: lines.flatMap((line) => (line.kind === 'placed' ? [line.entry] : [])),
    out: lines
      .flatMap((line) => (line.kind === 'unplaced' && line.why.kind === 'dsq' ? [line.entry] : []))
      .sort(),
    left,
  };
}
const agree = (facts: Facts) => eventually(async () => expect(await told()).toEqual(computed(facts)));

const database = (dataDir: string) => join(dataDir, 'data.db');
async function backUp(): Promise<void> {
  await server.game.stop();
  cpSync(database(server.game.dataDir), join(folder, 'data.db'));
  await server.game.restart();
  await server.wake();
}
async function restore(): Promise<void> {
  await server.game.stop();
  cpSync(join(folder, 'data.db'), database(server.game.dataDir));
  await server.game.restart();
  await server.wake();
}

describe('an event whose server', () => {
  let facts: Facts;
  let atBackup: Facts;
  let under: SentRide;
  /** What was sent, or ridden, after the backup. */
  const later: (readonly [Rider, SentRide])[] = [];

  it('is killed in the middle goes on as it was', async () => {
    const [ann, bo, chiara, dai] = riders as readonly [Rider, Rider, Rider, Rider];
    const rides = [];
    for (const who of [ann, bo, chiara]) rides.push(await send(who, await ridden(who, 'riding')));
    under = await ridden(ann, 'riding');
    expect((await jury('disqualify', { rider: bo.id, race: 0, run: 0 })).status).toBe(200);
    const starts = { [ann.id]: 2, [bo.id]: 1, [chiara.id]: 1, [dai.id]: 0 };
    await server.game.kill();
    await server.game.restart();
    await server.wake();
    facts = { rides, out: [bo.id], starts };
    await agree(facts);
    // The ticket that was given before is good.
    facts = { ...facts, rides: [...rides, await send(ann, under)] };
    await agree(facts);
  });

  it('is restored from a backup is as it was then', async () => {
    const [ann, bo, chiara, dai] = riders as readonly [Rider, Rider, Rider, Rider];
    await backUp();
    await agree(facts);
    atBackup = facts;
    for (const [who, how] of [
      [chiara, 'riding'],
      [dai, 'offline'],
      [dai, 'riding'],
    ] as const) {
      const row = await ridden(who, how);
      facts = { ...facts, rides: [...facts.rides, await send(who, row)] };
      later.push([who, row]);
    }
    const [decision] = (await race()).decisions;
    expect((await jury('reinstate', { id: decision!.id })).status).toBe(204);
    later.push([ann, await ridden(ann, 'riding')]);
    const starts = { [ann.id]: 3, [bo.id]: 1, [chiara.id]: 2, [dai.id]: 2 };
    facts = { ...facts, out: [], starts };
    await agree(facts);
    await restore();
    await agree(atBackup);
  });

  it('does not know the latest rides gets them back from devices', async () => {
    const [ann, bo] = riders as readonly [Rider, Rider];
    const back = [];
    // Each as it was sent first, with the ticket that the server has lost; one is ridden to its end only now.
    for (const [who, row] of later) back.push(await send(who, row));
    const [decision] = (await race()).decisions;
    expect(decision).toMatchObject({ rider: bo.id });
    expect((await jury('reinstate', { id: decision!.id })).status).toBe(204);
    facts = { ...facts, rides: [...atBackup.rides, ...back] };
    await agree(facts);
    // Sent once more, each is what it was.
    for (const [who, row] of later) expect(codeOf(await who.post(row))).toBe('id:validation_not_unique');
    await send(ann, await ridden(ann, 'riding'));
    const over = await ann.call('POST', '/api/fl/start', { track, event, equipment: 'ski' });
    expect(codeOf(over)).toBe('event:no-attempts-left');
  });

  it('is away while it ends is over when it is back, and tells it once', async () => {
    const [ann] = riders as readonly [Rider];
    // The window closes while the server is down.
    await letPass(server, event, HOUR - MINUTE - 700);
    await server.game.kill();
    await server.game.restart();
    await server.wake();
    await eventually(async () => expect(await stage()).toEqual({ kind: 'final' }));
    const path = `/api/collections/news/records?filter=(event='${event}'%26%26kind!='event-new')`;
    const kinds = async () =>
      ((await ann.call('GET', path)).body.items as { kind: string }[]).map(({ kind }) => kind);
    await eventually(async () => expect(await kinds()).toEqual(['event-final']));
    await server.game.kill();
    await server.game.restart();
    await server.wake();
    await eventually(async () => expect(await stage()).toEqual({ kind: 'final' }));
    expect(await kinds()).toEqual(['event-final']);
  });
});
