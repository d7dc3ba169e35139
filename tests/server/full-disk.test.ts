import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerOf, meaningOf } from '../../sync/remote/answer';
import { type SmallDisk, smallDisks } from '../harness/small-disk';
import {
  type Answer,
  authorRides,
  codeOf,
  makeId,
  RIDER_PASSWORD,
  type Rider,
  type RidingServer,
  ridesOf,
  rowFor,
  startRiding,
  streamOf,
} from './riding';

/** What is left for writes when the disk begins to fill, bytes: some dozens of rides. */
const SPARE = 2_500_000;
/** Calls of each kind that the full disk turns away before there is room again. */
const TURNED_AWAY = 10;
/** Accounts that are deleted: a deletion may fit now and then where a batch does not. */
const LEAVERS = 20;

const path = (collection: string, id?: string) =>
  `/api/collections/${collection}/records${id === undefined ? '' : `/${id}`}`;

/** A row for the server, whose it is, and in which collection. */
interface Row {
  readonly rider: Rider;
  readonly collection: 'rides' | 'records';
  readonly body: { readonly id: string };
}

/** One kind of call that is made over and over, and the rows it bears. */
interface Kind {
  readonly name: string;
  readonly next: () => { readonly rows: readonly Row[]; readonly answer: Promise<Answer> };
}

let made = 0;
function rideOf(rider: Rider): Row {
  const n = made++;
  const body = { ...rowFor(0, streamOf(0, 1000 + n)), rider: rider.id };
  return { rider, collection: 'rides', body };
}

function recordOf(rider: Rider): Row {
  const body = {
    ...{ id: makeId(), owner: rider.id, rider: rider.id, trackId: 'a'.repeat(15), equipment: 'ski' },
    ...{ timeUs: 52_470_000, splitsUs: [], stream: 'A'.repeat(400), hash: 'ab'.repeat(32), simVersion: 1 },
    ...{ riddenAt: 1, eventId: '', deleted: false },
  };
  return { rider, collection: 'records', body };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const send = ({ rider, collection, body }: Row): Promise<Answer> =>
  rider.call('POST', path(collection), body);

function sendTogether(rows: readonly Row[]): Promise<Answer> {
  const requests = rows.map(({ collection, body }) => ({ method: 'POST', url: path(collection), body }));
  return rows[0]!.rider.call('POST', '/api/batch', { requests });
}

describe.each(smallDisks)('a disk that fills up (%s)', (_, makeDisk) => {
  let server: RidingServer;
  let disk: SmallDisk;
  beforeAll(async () => {
    disk = makeDisk();
    server = await startRiding('http', undefined, 'unknown', disk.prepare);
  });
  afterAll(async () => {
    await server?.game.stop();
    disk?.remove();
    await server?.close();
  });

  it('puts writes off and loses none', async () => {
    const [ann, bob, cid, dora] = await Promise.all(['ann', 'bob', 'cid', 'dora'].map(server.rider));
    if (!ann || !bob || !cid || !dora) throw new Error('four riders');
    const leavers = await Promise.all(Array.from({ length: LEAVERS }, (_, n) => server.rider(`leaver${n}`)));
    const kept = recordOf(dora);
    expect((await send(kept)).status).toBe(200);
    await server.wake();

    const one = (row: Row) => ({ rows: [row], answer: send(row) });
    const start = { track: authorRides[0]!.trackId, event: '', equipment: 'ski' };
    async function leave(): Promise<Answer> {
      const { id, call } = leavers[0]!;
      const answer = await call('DELETE', path('users', id), { password: RIDER_PASSWORD });
      if (answer.status === 204) leavers.shift();
      return answer;
    }
    const change = () => dora.call('PATCH', path('records', kept.body.id), { riddenAt: ++made });
    const kinds: readonly Kind[] = [
      { name: 'a ride', next: () => one(rideOf(ann)) },
      { name: 'a ride of another', next: () => one(rideOf(bob)) },
      {
        name: 'a batch',
        next() {
          const rows = Array.from({ length: 5 }, () => rideOf(cid));
          return { rows, answer: sendTogether(rows) };
        },
      },
      { name: 'a record', next: () => one(recordOf(dora)) },
      { name: 'a change', next: () => ({ rows: [], answer: change() }) },
      { name: 'a start', next: () => ({ rows: [], answer: bob.call('POST', '/api/fl/start', start) }) },
      { name: 'a deletion', next: () => ({ rows: [], answer: leave() }) },
    ];
    const acknowledged: Row[] = [];
    const waiting: Row[] = [];
    const turnedAway = new Map(kinds.map(({ name }) => [name, 0]));
    const isFull = (): boolean =>
      [...turnedAway].every(([name, count]) => name === 'a deletion' || count > 0);
    const isOver = (): boolean => [...turnedAway.values()].every((count) => count >= TURNED_AWAY);

    async function repeat({ name, next }: Kind): Promise<void> {
      while (!isOver()) {
        if (name === 'a deletion' && !isFull()) {
          await pause(5);
          continue;
        }
        // It goes on for the others, which are turned away only while the disk stays full.
        if (turnedAway.get(name)! >= TURNED_AWAY) await pause(50);
        const { rows, answer } = next();
        const { status, body } = await answer;
        if (status === 200 || status === 204) acknowledged.push(...rows);
        else {
          const message = 'The server cannot read or save anything now. Please try again later.';
          expect([name, status, body.message]).toEqual([name, 503, message]);
          // What devices make of it: later.
          expect(meaningOf(answerOf(status, body), true)).toBe('away');
          waiting.push(...rows);
          turnedAway.set(name, turnedAway.get(name)! + 1);
        }
      }
    }
    disk.fill(server.game.pid, SPARE);
    await Promise.all(kinds.map(repeat));
    expect(acknowledged.length).toBeGreaterThan(10);
    expect(waiting.length).toBeGreaterThan(4 * TURNED_AWAY);

    disk.makeRoom(server.game.pid);
    for (const row of waiting) {
      const answer = await send(row);
      // A device takes both for success.
      if (answer.status !== 200) expect(codeOf(answer)).toBe('id:validation_not_unique');
    }
    await server.wake();
    await everythingIsThere([...acknowledged, ...waiting]);
    await server.game.restart();
    await everythingIsThere([...acknowledged, ...waiting]);
    expect((await leave()).status).toBe(204);
  });

  /** Every row once, every ride with its verdict, and as many counted as there are. */
  async function everythingIsThere(rows: readonly Row[]): Promise<void> {
    const counts = new Map<Rider, number>();
    for (const { rider, collection, body } of rows) {
      if (collection === 'records') {
        expect((await rider.call('GET', path('records', body.id))).status).toBe(200);
        continue;
      }
      expect(await server.settled(rider, body.id)).toMatchObject({ id: body.id, status: 'verified' });
      counts.set(rider, (counts.get(rider) ?? 0) + 1);
    }
    for (const [rider, count] of counts) expect(await ridesOf(rider)).toBe(count);
    const failed = await server.operator.call('GET', `${path('rides')}?filter=(tries>0)&fields=id`);
    expect(failed.body.items).toEqual([]);
  }
});
