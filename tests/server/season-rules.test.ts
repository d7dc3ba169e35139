import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minFieldOf, type SeasonList, whyOut } from '../../server/rules/seasons';
import type { EventPlan } from '../../src/race';
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
  startRiding,
  streamOf,
} from './riding';

/** Which events count for a season. */

const field = { riders: 5, clubs: 1, training: false, takenOut: '' };

describe('an event counts', () => {
  const usual = minFieldOf({ minRiders: 0, minClubs: 0 });
  it.each([
    ['five riders of a club', field, usual, undefined],
    ['four riders of a club', { ...field, riders: 4 }, usual, 'small-field'],
    ['two riders of two clubs', { ...field, riders: 2, clubs: 2 }, usual, undefined],
    [
      'one rider where one is enough',
      { ...field, riders: 1 },
      minFieldOf({ minRiders: 1, minClubs: 0 }),
      undefined,
    ],
    [
      'two clubs where three are asked',
      { ...field, riders: 4, clubs: 2 },
      minFieldOf({ minRiders: 0, minClubs: 3 }),
      'small-field',
    ],
    ['fifty riders on a training slope', { ...field, riders: 50, training: true }, usual, 'training'],
    ['one that was taken out', { ...field, takenOut: 'Wind' }, usual, 'taken-out'],
  ] as const)('or not: %s', (_, event, least, why) => {
    expect(whyOut(event, least)).toBe(why);
  });
});

let server: RidingServer;
let variant = 5200;
beforeAll(async () => {
  server = await startRiding('http');
  await server.wake();
});
afterAll(() => server?.close());

const rows = (collection: string, id = '') => `/api/collections/${collection}/records${id && `/${id}`}`;

interface Season {
  readonly list: SeasonList | null;
  readonly events: readonly {
    readonly event: string;
    readonly name: string;
    readonly riders: number;
    readonly clubs: number;
    readonly why: string | null;
    readonly reason: string;
  }[];
}

interface Federation {
  readonly id: string;
  readonly owner: Rider;
  /** The present season as a guest reads it. */
  season(): Promise<Season | undefined>;
}

let federations = 0;
/** A community with these clubs. */
async function federationOf(...clubs: readonly EventClub[]): Promise<Federation> {
  const owner = await server.rider(`federation${federations++}`);
  const row = { name: `Federation ${federations}`, owner: owner.id };
  const { body } = await server.operator.call('POST', rows('communities'), row);
  const id = String(body.id);
  for (const club of clubs) {
    const pair = { server: club.server, community: id };
    await club.founder.call('POST', '/api/fl/communities/attach', pair);
    expect((await owner.call('POST', '/api/fl/communities/attach', pair)).body).toEqual({
      state: 'accepted',
    });
  }
  return {
    id,
    owner,
    async season() {
      const answer = await fetch(`${server.game.url}/api/fl/communities/show?id=${id}`);
      return ((await answer.json()) as { seasons: Season[] }).seasons[0];
    },
  };
}

/** An event that is over, and its riders' rides: each slower than the one before. */
async function ridden(
  club: EventClub,
  riders: readonly Rider[],
  more: Partial<EventPlan> = {},
): Promise<string> {
  const plan = { ...planWith([raceOn(0, Date.now() - MINUTE)], { open: 'verified' }), ...more };
  const event = String((await announce(club.host, club.server, plan)).body.id);
  const { trackId: track } = authorRides[0]!;
  const streams = fastestFirst(riders.map(() => streamOf(0, variant++)));
  for (const [n, who] of riders.entries()) {
    const { body } = await who.call('POST', '/api/fl/start', { track, event, equipment: 'ski', race: 0 });
    const row = rowFor(0, streams[n]!, { event, ticket: String(body.ticket) });
    expect((await who.send(row)).body.status).toBe('verified');
  }
  await letPass(server, event, 2 * HOUR);
  return event;
}

const final = (of: Federation, event: string) =>
  eventually(async () => {
    const found = (await of.season())?.events.find((one) => one.event === event);
    if (found === undefined) throw new Error('The event is not final yet.');
    return found;
  });
/** Points of the season, rider by rider. */
const points = async (of: Federation) =>
  Object.fromEntries(((await of.season())?.list?.overall ?? []).map((line) => [line.entry, line.points]));

describe('on the server', () => {
  it('an event of its host alone brings no points', async () => {
    const club = await makeClub(server);
    const one = await federationOf(club);
    const event = await ridden(club, [club.host]);
    expect(await final(one, event)).toMatchObject({ why: 'small-field', riders: 1, clubs: 1 });
    await eventually(async () =>
      expect((await one.season())?.list).toMatchObject({ events: 0, overall: [] }),
    );
  });

  it('an event of two clubs brings points', async () => {
    const [club, other] = [await makeClub(server), await makeClub(server)];
    const one = await federationOf(club, other);
    const event = await ridden(club, [club.member, other.member]);
    expect(await final(one, event)).toMatchObject({ why: null, riders: 2, clubs: 2 });
    await eventually(async () =>
      expect(await points(one)).toEqual({ [club.member.id]: 100, [other.member.id]: 80 }),
    );
  });

  it('who rides for no club of the community makes no second club', async () => {
    const club = await makeClub(server);
    const one = await federationOf(club);
    const event = await ridden(club, [club.member, await server.rider('visitor')]);
    expect(await final(one, event)).toMatchObject({ why: 'small-field', riders: 2, clubs: 1 });
  });

  it('an event on a training slope brings no points', async () => {
    const [club, other] = [await makeClub(server), await makeClub(server)];
    const one = await federationOf(club, other);
    const track = rows('tracks', authorRides[0]!.trackId);
    const { body } = await server.operator.call('GET', track);
    expect((await server.operator.call('PATCH', track, { style: 'training' })).status).toBe(200);
    try {
      const event = await ridden(club, [club.member, other.member]);
      expect(await final(one, event)).toMatchObject({ why: 'training', riders: 2, clubs: 2 });
      await eventually(async () => expect((await one.season())?.list?.overall).toEqual([]));
    } finally {
      await server.operator.call('PATCH', track, { style: body.style });
    }
  });

  it('the owner sets the smallest field', async () => {
    const club = await makeClub(server);
    const one = await federationOf(club);
    const event = await ridden(club, [club.member]);
    expect((await final(one, event)).why).toBe('small-field');
    const set = (who: Rider, more: object) => who.call('PATCH', rows('communities', one.id), more);
    expect((await set(club.founder, { minRiders: 1 })).status).toBe(404);
    expect((await set(one.owner, { minRiders: 1 })).status).toBe(200);
    expect((await final(one, event)).why).toBeNull();
    await eventually(async () => expect(await points(one)).toEqual({ [club.member.id]: 100 }));
  });

  it('the owner takes an event out, with a reason, until it is put back', async () => {
    const [club, other] = [await makeClub(server), await makeClub(server)];
    const one = await federationOf(club, other);
    const event = await ridden(club, [club.member, other.member]);
    await final(one, event);
    const counted = { [club.member.id]: 100, [other.member.id]: 80 };
    await eventually(async () => expect(await points(one)).toEqual(counted));
    const call = (who: Rider, more: object) =>
      who.call('POST', '/api/fl/communities/season', { community: one.id, event, counts: false, ...more });
    expect(codeOf(await call(one.owner, {}))).toBe('reason:validation_required');
    expect(codeOf(await call(one.owner, { reason: 'Wi\u200bnd' }))).toBe('reason:hidden-characters');
    expect(codeOf(await call(one.owner, { counts: 'no', reason: 'Wind' }))).toBe(
      'counts:validation_required',
    );
    for (const who of [club.founder, club.host, club.member])
      expect((await call(who, { reason: 'Wind' })).status).toBe(404);
    const elsewhere = await federationOf();
    const foreign = { community: elsewhere.id, reason: 'Wind' };
    expect((await call(elsewhere.owner, foreign)).status).toBe(404);

    expect((await call(one.owner, { reason: 'Wind at the start' })).status).toBe(204);
    expect(await final(one, event)).toMatchObject({ why: 'taken-out', reason: 'Wind at the start' });
    await eventually(async () => expect(await points(one)).toEqual({}));
    expect((await call(one.owner, { counts: true })).status).toBe(204);
    expect(await final(one, event)).toMatchObject({ why: null, reason: '' });
    await eventually(async () => expect(await points(one)).toEqual(counted));
  });

  it('stays taken out when the jury changes a decision', async () => {
    const [club, other] = [await makeClub(server), await makeClub(server)];
    const one = await federationOf(club, other);
    const event = await ridden(club, [club.member, other.member]);
    await final(one, event);
    const out = { community: one.id, event, counts: false, reason: 'Wind' };
    expect((await one.owner.call('POST', '/api/fl/communities/season', out)).status).toBe(204);
    const dsq = { event, rider: club.member.id, race: 0, run: 0, reason: 'Late protest' };
    expect((await club.host.call('POST', '/api/fl/events/disqualify', dsq)).status).toBe(200);
    await eventually(async () => expect((await final(one, event)).riders).toBe(1));
    expect((await final(one, event)).why).toBe('taken-out');
  });
});
