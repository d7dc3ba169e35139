import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerReview, listReviews } from '../../scripts/operator-calls';
import type { RaceList } from '../../server/rules/event-lists';
import type { InputStream } from '../../src/sim';
import { eventually } from '../harness/eventually';
import { changed } from './changed';
import { type EventClub, makeClub } from './event-club';
import { announced } from './event-riders';
import { MINUTE, planWith, raceOn } from './planned';
import {
  authorRides,
  codeOf,
  fastestFirst,
  type Rider,
  type RidingServer,
  rowFor,
  type SentRide,
  startRiding,
  streamOf,
} from './riding';

/** Rides flagged as similar to another one have no place until an operator clears them. */

let server: RidingServer;
let club: EventClub;
let trainer: Rider;
let made = 0;
beforeAll(async () => {
  server = await startRiding('http');
  club = await makeClub(server);
  trainer = await newMember('trainer');
  await server.wake();
});
afterAll(() => server?.close());

/** A ride and a copy of it with four small changes, each pair on a course of its own. */
interface Pair {
  /** Number of the author's ride, and with it of the course. */
  readonly n: number;
  readonly original: InputStream;
  readonly copy: InputStream;
}

let course = 0;
function nextPair(): Pair {
  for (; ; course++) {
    const original = streamOf(course, 1);
    try {
      return { n: course, original, copy: changed(course++, original, 4) };
    } catch {
      // On some courses a ride does not bear four changes.
    }
  }
}

async function newMember(role = 'member'): Promise<Rider> {
  const who = await server.rider(`copier${made++}`);
  await server.operator.call('POST', '/api/collections/server_members/records', {
    server: club.server,
    user: who.id,
    role,
  });
  return who;
}

async function sent(who: Rider, row: SentRide): Promise<SentRide & { readonly medal: string }> {
  const { status, body } = await who.send(row);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({ status: 'verified', reason: '' });
  return { ...row, medal: String(body.medal) };
}
const rowOf = async (who: Rider, id: string) =>
  (await who.call('GET', `/api/collections/rides/records/${id}`)).body;
const isUnderReview = (who: Rider, id: string): Promise<void> =>
  eventually(async () => expect(await rowOf(who, id)).toMatchObject({ reason: 'under-review', medal: '' }));

const query = ({ track, hash, equipment, simVersion }: SentRide): string =>
  `?track=${track}&hash=${hash}&equipment=${equipment}&simVersion=${simVersion}`;
async function ridesOn(who: Rider, row: SentRide): Promise<readonly string[]> {
  const { body } = await who.call('GET', `/api/fl/board${query(row)}`);
  return (body.items as { ride: string }[]).map(({ ride }) => ride);
}
const placeOn = async (who: Rider, row: SentRide) =>
  (await who.call('GET', `/api/fl/board/mine${query(row)}`)).body as {
    rank: number;
    reviews: { ride: string }[];
  };
const newsOf = async (who: Rider): Promise<readonly string[]> => {
  const { body } = await who.call('GET', '/api/collections/news/records');
  return (body.items as { kind: string }[]).map(({ kind }) => kind);
};
const ask = (who: Rider, ride: string) =>
  who.call('POST', '/api/fl/reviews/ask', { ride, text: 'My own line' });
/** Calls of the operator, as the commands make them. */
const operator = async (method: string, path: string, body?: object): Promise<Response> => {
  const answer = await server.operator.call(method, path, body);
  return new Response(answer.status === 204 ? null : JSON.stringify(answer.body), { status: answer.status });
};

/** A copied ride that is under review. */
async function copied(copier?: Rider) {
  const [owner, who, pair] = [await newMember(), copier ?? (await newMember()), nextPair()];
  const original = await sent(owner, rowFor(pair.n, pair.original));
  const row = await sent(who, rowFor(pair.n, pair.copy));
  await isUnderReview(who, row.id);
  return { ...pair, owner, who, original, row };
}

describe('a copy of another ride', () => {
  it('has no rank, and is listed as under review', async () => {
    const { owner, who, original, row } = await copied();
    expect(await ridesOn(owner, row)).toEqual([original.id]);
    expect(await placeOn(owner, row)).toMatchObject({ rank: 1, reviews: [{ ride: row.id }] });
    expect(await placeOn(who, row)).toMatchObject({ rank: 0 });
    expect(await newsOf(who)).toContain('review-opened');
  });

  it('gives its place to another ride of its rider', async () => {
    const { who, row, n } = await copied();
    const own = await sent(who, rowFor(n, streamOf(n, 2)));
    expect(await ridesOn(who, row)).toContain(own.id);
  });

  it('gives its place to no other copy of its rider', async () => {
    const [owner, who, { n, original, copy }] = [await newMember(), await newMember(), nextPair()];
    await sent(owner, rowFor(n, original));
    const [first, second] = fastestFirst([copy, changed(n, original, 3)]).map((one) => rowFor(n, one));
    await sent(who, first!);
    await who.send(second!);
    await isUnderReview(who, first!.id);
    await isUnderReview(who, second!.id);
    expect(await placeOn(who, first!)).toMatchObject({ rank: 0 });
  });

  it('is compared with, too', async () => {
    const { original, row, copy, n, owner } = await copied();
    const third = await newMember();
    await server.operator.call('DELETE', `/api/collections/rides/records/${original.id}`);
    const again = await sent(third, rowFor(n, changed(n, copy, 2)));
    await isUnderReview(third, again.id);
    expect(await ridesOn(owner, row)).toEqual([]);
  });

  it('has its place and medal again once an operator clears it', async () => {
    const { who, row } = await copied();
    await answerReview(operator, {
      ride: row.id,
      clear: true,
      reason: 'Ridden at the club, before witnesses',
    });
    expect(await rowOf(who, row.id)).toMatchObject({ reason: '', medal: row.medal });
    expect(await ridesOn(who, row)).toContain(row.id);
    expect((await placeOn(who, row)).reviews).toEqual([]);
    expect(await newsOf(who)).toContain('review-cleared');
    const again = answerReview(operator, { ride: row.id, clear: false, reason: 'No' });
    await expect(again).rejects.toThrow('has been answered');
  });

  it('leaves every list once an operator removes it', async () => {
    const { who, row } = await copied();
    await answerReview(operator, { ride: row.id, clear: false, reason: 'A copy' });
    expect(await placeOn(who, row)).toMatchObject({ rank: 0, reviews: [] });
    expect(await rowOf(who, row.id)).toMatchObject({ deleted: true });
    expect(await newsOf(who)).toContain('review-removed');
  });

  it('is listed first for the operator when its rider asks', async () => {
    await copied();
    const { who, row, original } = await copied();
    expect((await ask(who, row.id)).status).toBe(204);
    expect(codeOf(await ask(who, row.id))).toBe('ride:already-asked');
    expect((await ask(await newMember(), row.id)).status).toBe(404);
    const [first] = await listReviews(operator);
    expect(first).toMatchObject({ ride: row.id, rider: who.id, askedWords: 'My own line' });
    expect(first).toMatchObject({ other: original.id, author: false });
    expect((await who.call('GET', '/api/fl/reviews')).status).toBe(403);
  });

  it('of a rider who has many of them comes after the first of every other', async () => {
    const many = [await copied()];
    many.push(await copied(many[0]!.who));
    const other = await copied();
    for (const { who, row } of [...many, other]) expect((await ask(who, row.id)).status).toBe(204);
    const order = (await listReviews(operator)).map(({ ride }) => ride);
    const places = [...many, other].map(({ row }) => order.indexOf(row.id));
    expect(places.toSorted((a, b) => a - b)).toEqual([places[0], places[2], places[1]]);
  });
});

describe('a copy in an event', () => {
  const race = async (event: string): Promise<RaceList> => {
    const { body } = await club.host.call('GET', `/api/fl/events/show?event=${event}`);
    return (body.lists as { race: number; list: RaceList }[]).find((one) => one.race === 0)!.list;
  };
  const line = async (event: string, who: Rider) =>
    (await race(event)).lines.find(({ entry }) => entry === who.id);
  async function copiedIn(): Promise<{ who: Rider; event: string; ride: string }> {
    const [owner, who, { n, original, copy }] = [await newMember(), await newMember(), nextPair()];
    await sent(owner, rowFor(n, original));
    const event = await announced(club, planWith([raceOn(n, Date.now() - MINUTE)]));
    const { trackId: track, equipment } = authorRides[n]!;
    const { body } = await who.call('POST', '/api/fl/start', { track, event, equipment });
    const row = await sent(who, rowFor(n, copy, { event, ticket: String(body.ticket) }));
    await isUnderReview(who, row.id);
    await eventually(async () =>
      expect(await line(event, who)).toMatchObject({
        kind: 'unplaced',
        why: { kind: 'dsq', why: { kind: 'review' } },
      }),
    );
    return { who, event, ride: row.id };
  }

  /** Appeals against the operator's decision about a rider. @returns its id */
  async function appealed(event: string, who: Rider): Promise<string> {
    const found = await eventually(async () => {
      const { decisions } = await race(event);
      const one = decisions.find(({ role, takenBackMs }) => role === 'operator' && takenBackMs === undefined);
      if (one === undefined) throw new Error('The operator has not decided so far.');
      return one;
    });
    const sent = { event, id: found.id, text: 'I rode it myself' };
    expect((await who.call('POST', '/api/fl/events/appeal', sent)).status).toBe(204);
    return found.id;
  }

  it('has its place again once an operator clears it', async () => {
    const { who, event, ride } = await copiedIn();
    await answerReview(operator, { ride, clear: true, reason: 'Honest' });
    await eventually(async () => expect(await line(event, who)).toMatchObject({ kind: 'placed', rank: 1 }));
  });

  it('has its place in the event alone once a host clears it', async () => {
    const { who, event, ride } = await copiedIn();
    const [decision] = (await race(event)).decisions;
    const body = { event, id: decision!.id, reason: 'Seen at the slope' };
    expect((await who.call('POST', '/api/fl/events/reinstate', body)).status).toBe(403);
    expect((await club.host.call('POST', '/api/fl/events/reinstate', body)).status).toBe(204);
    await eventually(async () => expect(await line(event, who)).toMatchObject({ kind: 'placed', rank: 1 }));
    expect(await rowOf(who, ride)).toMatchObject({ reason: 'under-review' });
  });

  it('is not cleared by a trainer', async () => {
    const { event } = await copiedIn();
    const [decision] = (await race(event)).decisions;
    const body = { event, id: decision!.id, reason: 'My friend' };
    const refused = await trainer.call('POST', '/api/fl/events/reinstate', body);
    expect(codeOf(refused)).toMatch(/:higher-role$/);
  });

  it('that an operator removes after a host has cleared it can be appealed', async () => {
    const { who, event, ride } = await copiedIn();
    const [review] = (await race(event)).decisions;
    const body = { event, id: review!.id, reason: 'Seen at the slope' };
    expect((await club.host.call('POST', '/api/fl/events/reinstate', body)).status).toBe(204);
    await answerReview(operator, { ride, clear: false, reason: 'A copy' });
    await appealed(event, who);
  });

  it('counts again once an appeal against its removal is granted', async () => {
    const { who, event, ride } = await copiedIn();
    await answerReview(operator, { ride, clear: false, reason: 'A copy' });
    const id = await appealed(event, who);
    const answer = { id, grant: true, reason: 'Honest after all' };
    expect((await server.operator.call('POST', '/api/fl/appeals/answer', answer)).status).toBe(204);
    await eventually(async () => expect(await line(event, who)).toMatchObject({ kind: 'placed', rank: 1 }));
    expect(await rowOf(who, ride)).toMatchObject({ reason: '', deleted: false });
  });

  it('is found in any race of the event, though its rider has a better ride on the track', async () => {
    const [owner, who, { n, original, copy }] = [await newMember(), await newMember(), nextPair()];
    await sent(owner, rowFor(n, original));
    const better = Array.from({ length: 200 }, (_, k) => streamOf(n, 100 + k)).find(
      ({ claimedUs }) => claimedUs < copy.claimedUs,
    )!;
    const opensMs = Date.now() - MINUTE;
    const event = await announced(club, planWith([raceOn(n, opensMs), raceOn(n, opensMs)]));
    const { trackId: track, equipment } = authorRides[n]!;
    let last = '';
    for (const [nth, stream] of [better, copy].entries()) {
      const { body } = await who.call('POST', '/api/fl/start', { track, event, equipment, race: nth });
      last = (await sent(who, rowFor(n, stream, { event, ticket: String(body.ticket) }))).id;
    }
    await isUnderReview(who, last);
  });
});
