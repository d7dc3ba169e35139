import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EventClub, makeClub } from './event-club';
import { announced } from './event-riders';
import { sendLive } from './live-ride';
import { HOUR, letPass, MINUTE, planWith, raceOn } from './planned';
import {
  type Answer,
  authorRides,
  codeOf,
  type Rider,
  type RidingServer,
  rowFor,
  startRiding,
  streamOf,
} from './riding';

/** Starts that riders get back: the first whose ride lagged by itself, others by a host. */

let server: RidingServer;
let club: EventClub;
let made = 0;
let variant = 5200;
beforeAll(async () => {
  server = await startRiding('http');
  club = await makeClub(server);
  await server.wake();
});
afterAll(() => server?.close());

const { trackId: track } = authorRides[0]!;
const REAL_TIME = 10;
const TOO_SLOW = 10.3;

async function newMember(role = 'member'): Promise<Rider> {
  const who = await server.rider(`lagger${made++}`);
  await server.operator.call('POST', '/api/collections/server_members/records', {
    ...{ server: club.server, user: who.id, role },
  });
  return who;
}

const liveEvent = (attempts: number | 'free' = 1): Promise<string> =>
  announced(club, planWith([raceOn(0, Date.now() - MINUTE, { attempts })], { takes: 'live' }));
const start = (who: Rider, event: string): Promise<Answer> =>
  who.call('POST', '/api/fl/start', { track, event, equipment: 'ski' });

/** Sends a ride on a ticket as a device does that needed so long for a tick, ms. */
async function send(who: Rider, event: string, ticket: string, msPerTick: number): Promise<Answer['body']> {
  const stream = streamOf(0, variant++);
  await sendLive(server, who, ticket, stream, msPerTick);
  return (await who.send(rowFor(0, stream, { event, ticket }))).body;
}

async function ride(who: Rider, event: string, msPerTick: number): Promise<Answer['body']> {
  const { status, body } = await start(who, event);
  expect(status, JSON.stringify(body)).toBe(200);
  return send(who, event, String(body.ticket), msPerTick);
}

interface Mine {
  readonly races: readonly { readonly start: { readonly kind: string; readonly left?: number } }[];
  readonly attempts: readonly { readonly id: string; readonly returnedMs?: number | null }[];
}
const mine = async (who: Rider, event: string): Promise<Mine> =>
  (await who.call('GET', `/api/fl/events/mine?event=${event}&equipment=ski`)).body as unknown as Mine;
const returned = async (who: Rider, event: string): Promise<number> =>
  (await mine(who, event)).attempts.filter(({ returnedMs = null }) => returnedMs !== null).length;

interface Lost {
  readonly id: string;
  readonly rider: string;
  readonly reason: string;
  readonly isReturned: boolean;
}
const lost = async (who: Rider, event: string): Promise<readonly Lost[] | undefined> =>
  (await who.call('GET', `/api/fl/events/show?event=${event}`)).body.lost as readonly Lost[] | undefined;
const giveBack = (who: Rider, event: string, attempt: string, reason = ''): Promise<Answer> =>
  who.call('POST', '/api/fl/events/return', { event, attempt, reason });

describe('a start whose ride lagged', () => {
  it('comes back by itself once for a rider in an event', async () => {
    const who = await newMember();
    const event = await liveEvent();
    expect(await ride(who, event, TOO_SLOW)).toMatchObject({ status: 'refused', reason: 'lagged' });
    expect((await mine(who, event)).races[0]!.start).toMatchObject({ kind: 'may-start', left: 1 });
    expect(await ride(who, event, TOO_SLOW)).toMatchObject({ status: 'refused', reason: 'lagged' });
    expect(codeOf(await start(who, event))).toBe('event:no-attempts-left');
    expect(await returned(who, event)).toBe(1);
  });

  it('comes back in another event, too', async () => {
    const who = await newMember();
    for (const event of [await liveEvent(), await liveEvent()]) {
      await ride(who, event, TOO_SLOW);
      expect(await returned(who, event)).toBe(1);
    }
  });

  it('comes back once though two devices lag at once', async () => {
    const who = await newMember();
    const event = await liveEvent(2);
    const tickets = [await start(who, event), await start(who, event)].map(({ body }) => String(body.ticket));
    await Promise.all(tickets.map((ticket) => send(who, event, ticket, TOO_SLOW)));
    expect(await returned(who, event)).toBe(1);
  });

  it('does not come back a second time after a restart', async () => {
    const who = await newMember();
    const event = await liveEvent();
    await ride(who, event, TOO_SLOW);
    await server.game.restart();
    await server.wake();
    await ride(who, event, TOO_SLOW);
    expect(codeOf(await start(who, event))).toBe('event:no-attempts-left');
  });

  it('brings a result once it is ridden in real time', async () => {
    const who = await newMember();
    const event = await liveEvent();
    await ride(who, event, TOO_SLOW);
    expect(await ride(who, event, REAL_TIME)).toMatchObject({ status: 'verified', live: true });
  });

  it('is not given back where starts are free', async () => {
    const who = await newMember();
    const event = await liveEvent('free');
    await ride(who, event, TOO_SLOW);
    expect(await returned(who, event)).toBe(0);
  });

  it('is not given back where the ride was not seen', async () => {
    const who = await newMember();
    const event = await liveEvent();
    const ticket = String((await start(who, event)).body.ticket);
    const { body } = await who.send(rowFor(0, streamOf(0, variant++), { event, ticket }));
    expect(body).toMatchObject({ status: 'refused', reason: 'not-live' });
    expect(codeOf(await start(who, event))).toBe('event:no-attempts-left');
  });
});

describe('a start without a result', () => {
  /** A member without attempts left, whose last ride lagged. */
  async function spent(): Promise<{ who: Rider; event: string; attempt: string }> {
    const who = await newMember();
    const event = await liveEvent();
    await ride(who, event, TOO_SLOW);
    await ride(who, event, TOO_SLOW);
    const attempt = (await lost(club.host, event))?.find(({ isReturned }) => !isReturned)?.id ?? '';
    return { who, event, attempt };
  }

  it('is shown to those who run the event alone', async () => {
    const { who, event } = await spent();
    const shown = await lost(club.host, event);
    expect(shown?.map(({ rider, reason }) => [rider, reason])).toEqual([
      [who.id, 'lagged'],
      [who.id, 'lagged'],
    ]);
    expect(await lost(who, event)).toBeUndefined();
  });

  it('is given back by a host, which the rider and the audit list are told', async () => {
    const { who, event, attempt } = await spent();
    expect((await giveBack(club.host, event, attempt, 'The hut lost power')).status).toBe(204);
    // The answer was lost.
    expect((await giveBack(club.host, event, attempt)).status).toBe(204);
    expect((await mine(who, event)).races[0]!.start).toMatchObject({ kind: 'may-start', left: 1 });
    const filter = encodeURIComponent(`event='${event}' && kind='attempt-returned'`);
    const news = await who.call('GET', `/api/collections/news/records?filter=(${filter})`);
    expect(news.body.items).toMatchObject([{ text: 'The hut lost power' }]);
    const audit = await club.host.call(
      'GET',
      `/api/collections/server_audit/records?filter=(${encodeURIComponent(`what='attempt-returned' && whom='${who.id}'`)})`,
    );
    expect(audit.body.items).toMatchObject([{ by: club.host.id, reason: 'The hut lost power' }]);
    expect(await ride(who, event, REAL_TIME)).toMatchObject({ status: 'verified' });
    expect(codeOf(await start(who, event))).toBe('event:no-attempts-left');
  });

  it('is given back when no ride came of it', async () => {
    const who = await newMember();
    const event = await liveEvent();
    const ticket = String((await start(who, event)).body.ticket);
    expect(codeOf(await giveBack(club.host, event, ticket))).toBe('attempt:no-such-start');
    await who.call('POST', '/api/fl/events/give-up', { ticket });
    expect((await giveBack(club.host, event, ticket)).status).toBe(204);
    expect((await start(who, event)).status).toBe(200);
  });

  it('is not given back by its rider', async () => {
    const trainer = await newMember('trainer');
    const event = await liveEvent();
    const ticket = String((await start(trainer, event)).body.ticket);
    await trainer.call('POST', '/api/fl/events/give-up', { ticket });
    expect(codeOf(await giveBack(trainer, event, ticket))).toContain('own-ride');
    expect((await giveBack(club.member, event, ticket)).status).toBe(403);
  });

  it('is not given back once its run has ended', async () => {
    const { event, attempt } = await spent();
    await letPass(server, event, HOUR);
    expect(codeOf(await giveBack(club.host, event, attempt))).toBe('attempt:already-over');
  });

  it('stays one where the ride brought a time', async () => {
    const who = await newMember();
    const event = await liveEvent();
    const ticket = String((await start(who, event)).body.ticket);
    await send(who, event, ticket, REAL_TIME);
    expect(codeOf(await giveBack(club.host, event, ticket))).toBe('attempt:no-such-start');
  });
});
