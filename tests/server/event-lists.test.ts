import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EventWork, makeLists } from '../../server/rules/event-work';
import { makeEventLists } from '../../server/verifier/event-lot';
import { eventually } from '../harness/eventually';
import { type EventClub, makeClub } from './event-club';
import { announce, MINUTE, planWith, raceOn } from './planned';
import { authorRides, type RidingServer, rowFor, startRiding, streamOf } from './riding';

/** The lists of events, which the verifier makes where there is one. */

let server: RidingServer;
let club: EventClub;
beforeAll(async () => {
  server = await startRiding('http');
  club = await makeClub(server);
  await server.wake();
});
afterAll(() => server?.close());

/** The list of the first race. */
async function listOf(event: string): Promise<{ lines: { kind: string }[]; names: object; splits: object }> {
  const { body } = await club.member.call('GET', `/api/fl/events/show?event=${event}`);
  return (body.lists as { race: number; list: never }[]).find(({ race }) => race === 0)!.list;
}

it('the lists of an event are made all the same while the verifier is away', async () => {
  const opensMs = Date.now() - MINUTE;
  const event = String((await announce(club.host, club.server, planWith([raceOn(0, opensMs)]))).body.id);
  const { trackId: track } = authorRides[0]!;
  const start = { track, event, equipment: 'ski' };
  const { body } = await club.member.call('POST', '/api/fl/start', start);
  const sent = await club.member.send(rowFor(0, streamOf(0, 777), { event, ticket: String(body.ticket) }));
  expect(sent.body.status).toBe('verified');
  await eventually(async () => expect((await listOf(event)).lines).toMatchObject([{ kind: 'placed' }]));
  const list = await listOf(event);
  expect(Object.keys(list.names)).toEqual([club.member.id]);
  expect(Object.keys(list.splits)).toEqual([sent.body.id]);

  await server.verifier!.stop();
  const jury = { event, rider: club.member.id, race: 0, run: 0, reason: 'Held the pole' };
  expect((await club.host.call('POST', '/api/fl/events/disqualify', jury)).status).toBe(200);
  await eventually(async () => expect((await listOf(event)).lines).toMatchObject([{ kind: 'unplaced' }]));
});

it('an event that is none is refused by the verifier, and never made into lists', async () => {
  for (const body of ['', '{', '[]', '{"nowMs":1}']) expect(makeEventLists(body)).toBeUndefined();
  const opensMs = 1_800_000_000_000;
  const ride = ['a', 'rider', 0, 0, opensMs + 1, 0, 'verified', 1, 1, 31_000_000, 31_000_000, '', '', 'ride'];
  const work = {
    ...{ plan: planWith([raceOn(0, opensMs)]), courseMs: [60_000], cancelled: [], decisions: [] },
    ...{ nowMs: opensMs + MINUTE, attempts: [ride] },
  };
  const text = JSON.stringify(work);
  expect(makeEventLists(text)).toEqual(makeLists(work as unknown as EventWork));
  expect(makeEventLists(text)!.lists[1]!.rides).toBe('["ride"]');
});
