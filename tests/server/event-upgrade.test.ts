import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wakeQueue } from '../../scripts/verifier';
import type { RaceList, WholeList } from '../../server/rules/event-lists';
import { type Api, apiOf, type Json } from '../harness/api';
import { eventually } from '../harness/eventually';
import { type GameServer, startGameServer } from '../harness/game-server';
import { runSql } from '../harness/raw-sql';
import { SECRET } from './riding';

/** The example club of release 0.1.0, which had no plans, no starts and no standings. */
const SLALOM = 'h0mpnkzmoqez4jn';
const [ANN, BEN, CHIARA, DAI, EMIL] = [
  '8l3wjxnll6qarrm',
  'uxqsy1bvfoare4j',
  'qxkydsnrjpf38pn',
  'mtfl9fm2qb20eto',
  'jqce58kmmqyqe21',
] as const;
const [LONG, SHORT] = ['uxnbuzr2lwrdtea', '58njemxmlkrcqa2'];
const TICKET = 'ticket000000001';
const OPEN_TICKET = 'ticket000000002';

/** A copy of one of ben's rides in the event, with other columns. */
function copyOf(track: string | undefined, more: Readonly<Record<string, string>>): readonly string[] {
  const values = Object.entries(more).map(([column, value]) => `${column} = '${value}'`);
  return [
    `CREATE TABLE more AS SELECT * FROM rides WHERE event = '${SLALOM}' AND rider = '${BEN}' AND track = '${track}'`,
    `UPDATE more SET ${values.join(', ')}`,
    'INSERT INTO rides SELECT * FROM more',
    'DROP TABLE more',
  ];
}

/** What that release could also hold of an event. */
async function prepare(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  const packed = readFileSync(new URL('samples/release-0.1.0.db.gz', import.meta.url));
  writeFileSync(join(dataDir, 'data.db'), gunzipSync(packed));
  const ticket = (id: string, rider: string, ride: string) =>
    `INSERT INTO start_tickets (id, rider, track, event, equipment, at, ride) VALUES ('${id}', '${rider}', '${LONG}', ` +
    `'${SLALOM}', 'ski', 1763900000000, ${ride})`;
  const bens = `SELECT id FROM rides WHERE event = '${SLALOM}' AND rider = '${BEN}' AND track = '${LONG}'`;
  await runSql(dataDir, [
    ticket(TICKET, BEN, `(${bens})`),
    ticket(OPEN_TICKET, DAI, "''"),
    ...copyOf(LONG, {
      ...{ id: 'ridemismatched1', rider: CHIARA, ticket: TICKET },
      ...{ status: 'refused', reason: 'ticket-mismatch', timeUs: '0' },
    }),
    `UPDATE rides SET ticket = '${TICKET}' WHERE id IN (${bens})`,
    ...copyOf(LONG, { id: 'ridecopied00001', rider: ANN, reason: 'same-ride', timeUs: '20000000' }),
    ...copyOf(SHORT, {
      ...{ id: 'ridedown0000001', rider: ANN, status: 'refused', reason: 'not-finished', timeUs: '0' },
    }),
    ...copyOf(SHORT, { id: 'ridewaits000001', rider: CHIARA, status: 'pending', timeUs: '0' }),
  ]);
}

describe('the events of release 0.1.0', () => {
  let server: GameServer;
  let api: Api;
  /** Read right after the migrations, before the server judges the pending ride. */
  let before: readonly Json[];
  let waiting: readonly Json[];
  let parts: readonly Json[];
  const list = async (collection: string, filter = ''): Promise<readonly Json[]> => {
    const path = `/api/collections/${collection}/records?perPage=500&sort=@rowid&filter=${encodeURIComponent(filter)}`;
    return (await api.call<{ items: Json[] }>('GET', path, undefined, await api.superuser())).body.items;
  };
  const attempts = (filter: string) => list('event_attempts', `event = '${SLALOM}' && ${filter}`);
  beforeAll(async () => {
    server = await startGameServer({ prepare, env: { FL_VERIFY: 'queue', FL_VERIFIER_SECRET: SECRET } });
    api = apiOf(server);
    before = await list('rides', `event = '${SLALOM}'`);
    waiting = await attempts("ride = 'ridewaits000001'");
    parts = await list('participations', `event = '${SLALOM}'`);
  });
  afterAll(() => server?.close());

  it('have the plan that their columns meant', async () => {
    const events = await list('events');
    expect(events.map(({ name }) => name)).toEqual(['Opening race', 'Christmas cup', 'Autumn slalom']);
    for (const { plan, startsAt, endsAt, courseMs } of events) {
      const window = { opensMs: Date.parse(String(startsAt)), closesMs: Date.parse(String(endsAt)) };
      const race = { runs: 1, windows: [window], attempts: 'free', equipment: 'both' };
      expect(plan).toMatchObject({
        kind: 'races',
        races: [
          { ...race, track: { id: LONG } },
          { ...race, track: { id: SHORT } },
        ],
        ...{ takes: 'offline', open: 'members', timesHidden: false },
      });
      expect(courseMs).toHaveLength(2);
    }
  });

  it('have a start for each ride and each ticket, as verdicts are noted since', async () => {
    expect(before).toHaveLength(12);
    // All rides but the one that named somebody else's ticket, and one ticket without a ride.
    expect(await attempts('rider != ""')).toHaveLength(12);
    expect(await attempts(`id = '${TICKET}'`)).toMatchObject([
      { rider: BEN, race: 0, kind: 'verified', startedMs: 1_763_900_000_000 },
    ]);
    expect(await attempts(`id = '${OPEN_TICKET}'`)).toMatchObject([
      { rider: DAI, race: 0, kind: 'under-way', ride: '' },
    ]);
    expect(await attempts("ride = 'ridecopied00001'")).toMatchObject([
      { rider: ANN, race: 0, kind: 'refused', reason: 'same-ride' },
    ]);
    expect(await attempts("ride = 'ridedown0000001'")).toMatchObject([
      { rider: ANN, race: 1, kind: 'verified', out: 'dnf', timeUs: 0 },
    ]);
    expect(await attempts("ride = 'ridemismatched1'")).toEqual([]);
    expect(waiting).toMatchObject([{ kind: 'pending', judgedMs: 0 }]);
  });

  it('have standings, in the order of the times that were ridden', async () => {
    const token = await api.logIn('emil@example.invalid', await passwordOf());
    const shown = async () => {
      const path = `/api/fl/events/show?event=${SLALOM}`;
      const { body } = await api.call<{ lists: { race: number; list: RaceList | WholeList }[] }>(
        'GET',
        path,
        undefined,
        token,
      );
      return body.lists;
    };
    await wakeQueue(server.url, SECRET);
    await eventually(async () => expect(await shown()).toHaveLength(3));
    const lists = await shown();
    const order = [EMIL, DAI, CHIARA, BEN];
    for (const [n, track] of [LONG, SHORT].entries()) {
      const times = before.filter((ride) => ride.track === track && ride.status === 'verified');
      const best = (rider: string) => Number(times.find((ride) => ride.rider === rider)?.timeUs);
      expect(order.map(best)).toEqual(order.map(best).sort((a, b) => a - b));
      const { list: one } = lists.find(({ race }) => race === n) as { list: RaceList };
      const placed = one.lines.filter(({ kind }) => kind === 'placed');
      expect(placed.map(({ entry }) => entry)).toEqual(order);
      for (const line of placed)
        expect(Math.abs((line.runsUs[0] ?? 0) - best(line.entry))).toBeLessThanOrEqual(10_000);
    }
    const whole = lists.find(({ race }) => race === -1)?.list as WholeList;
    expect(whole.lines.map(({ entry }) => entry).slice(0, 4)).toEqual(order);
  });

  /** Accounts of the example have passwords of their own; the operator gives one. */
  async function passwordOf(): Promise<string> {
    const password = 'only-for-tests-3';
    await api.put('users', { password, passwordConfirm: password }, EMIL);
    return password;
  }

  it('keep what riders have in them, and who is a member of what', async () => {
    expect(parts.map(({ rider, rides }) => [rider, rides])).toEqual([
      [BEN, 2],
      [CHIARA, 2],
      [DAI, 2],
      [EMIL, 2],
    ]);
    const held = await list('user_memberships');
    expect(held.map(({ user, source }) => [user, source])).toEqual([
      [ANN, 'example'],
      [BEN, 'example'],
    ]);
    expect((await list('users', 'premium = true')).map(({ id }) => id)).toEqual([ANN]);
  });

  it('go on: a start is given and counted', async () => {
    const password = await passwordOf();
    const token = await api.logIn('emil@example.invalid', password);
    const [event] = await list('events', `id = '${SLALOM}'`);
    // The sample's window is of its own year; a host may lengthen one only while it lasts, an operator always.
    const plan = event?.plan as { races: { windows: object[] }[] };
    const window = { opensMs: Date.now() - 60_000, closesMs: Date.now() + 3_600_000 };
    const races = plan.races.map((race) => ({ ...race, windows: [window] }));
    await api.put('events', { plan: { ...plan, races } }, SLALOM);
    const body = { track: SHORT, event: SLALOM, equipment: 'ski' };
    const given = await api.call('POST', '/api/fl/start', body, token);
    expect(given).toMatchObject({ status: 200, body: { race: 1, run: 0, left: 'free' } });
    const [started] = await attempts(`id = '${String(given.body.ticket)}'`);
    expect(started).toMatchObject({ rider: EMIL, kind: 'under-way' });
  });
});
