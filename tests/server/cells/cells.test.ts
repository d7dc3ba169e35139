import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signCall } from '../../../server/rules/signed-calls';
import { type Json, PASSWORD } from '../../harness/api';
import { eventually } from '../../harness/eventually';
import { authorRides, rowFor, streamOf } from '../riding';
import { keyOf } from './keys';
import { type Cells, enter, type Guest, startCells, type TestCell } from './world';

let cells: Cells;
beforeAll(async () => {
  cells = await startCells();
});
afterAll(() => cells?.close());

const text = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A JWT of HS256, by another implementation than the server's. */
function signed(claims: object, key: string): string {
  const body = `${text({ alg: 'HS256', typ: 'JWT' })}.${text(claims)}`;
  return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`;
}

const claimsOf = (
  pass: string,
): Json & { readonly exp: number; readonly iat: number; readonly rider: Json } =>
  JSON.parse(Buffer.from(pass.split('.')[1]!, 'base64url').toString('utf8'));

const users = '/api/collections/users/records';

/** A rider as a cell's operator sees them. */
const rowAt = async ({ api }: TestCell, id: string): Promise<Json | undefined> => {
  const { status, body } = await api.call('GET', `${users}/${id}`, undefined, await api.superuser());
  return status === 200 ? body : undefined;
};

describe('a pass', () => {
  let ann: Guest;
  beforeAll(async () => {
    ann = await cells.guest('ann', { verified: true, premium: true });
  });

  it('lets a rider in at a club cell under the same id, without their address', async () => {
    const { status, body } = await enter(cells.north, await ann.passFor('north'));
    expect(status).toBe(200);
    expect(body.record).toMatchObject({ id: ann.id, name: 'ann', verified: true });
    expect(body.record.email).toBe(`${ann.id}@account.invalid`);
    const own = await cells.north.api.call('GET', `${users}/${ann.id}`, undefined, body.token);
    expect(own.body).toMatchObject({ id: ann.id, premium: true });
  });

  it('makes premium with the answer, also where two are let in at once', async () => {
    for (let n = 0; n < 4; n++) {
      const guest = await cells.guest(`premium${n}`, { verified: true, premium: true });
      const pass = await guest.passFor('north');
      const answers = await Promise.all(Array.from({ length: 4 }, () => enter(cells.north, pass)));
      expect(answers.map(({ body }) => body.record.premium)).toEqual([true, true, true, true]);
    }
  });

  it('holds for 60 s', async () => {
    const { iat, exp } = claimsOf(await ann.passFor('north'));
    expect(exp - iat).toBe(60);
  });

  const refused = async (pass: string): Promise<void> => {
    const { status, body } = await enter(cells.north, pass);
    expect([status, body]).toMatchObject([401, { data: { pass: { code: 'pass-refused' } } }]);
  };

  it('of another cell is refused', async () => refused(await ann.passFor('south')));

  it('that names this cell and is signed with the key of another one is refused', async () => {
    await refused(signed(claimsOf(await ann.passFor('north')), keyOf('south')));
  });

  it('that was changed is refused', async () => {
    const pass = await ann.passFor('north');
    const [head, , signature] = pass.split('.');
    const claims = claimsOf(pass);
    const other = { ...claims, rider: { ...claims.rider, name: 'Somebody else' } };
    await refused(`${head}.${text(other)}.${signature}`);
    await refused(`${pass.slice(0, -4)}AAAA`);
    await refused(`${text({ alg: 'none', typ: 'JWT' })}.${text(claims)}.`);
    await refused('');
  });

  it('that is a minute old is refused', async () => {
    const claims = claimsOf(await ann.passFor('north'));
    const now = Math.floor(Date.now() / 1000);
    await refused(signed({ ...claims, iat: now - 60, exp: now }, keyOf('north')));
    // The same a moment sooner, to show that nothing else was wrong with it.
    const inTime = { ...claims, iat: now - 30, exp: now + 30 };
    expect((await enter(cells.north, signed(inTime, keyOf('north')))).status).toBe(200);
  });

  it('that would hold for longer is refused, whoever signed it', async () => {
    const claims = claimsOf(await ann.passFor('north'));
    await refused(signed({ ...claims, exp: claims.iat + 3600 }, keyOf('north')));
    const { exp: _, ...endless } = claims;
    await refused(signed(endless, keyOf('north')));
  });

  it('is given to who is signed in, for cells that there are', async () => {
    const ask = (cell: string, token?: string) =>
      cells.account.api.call('POST', '/api/fl/pass', { cell }, token);
    expect((await ask('north')).status).toBe(401);
    expect(await ask('east', ann.token)).toMatchObject({
      status: 404,
      body: { data: { cell: { code: 'unknown-cell' } } },
    });
    expect(
      (
        await cells.north.api.call(
          'POST',
          '/api/fl/pass',
          { cell: 'south' },
          await ann.signIn(cells.north, 'north'),
        )
      ).status,
    ).toBe(404);
  });

  it('is the only way into a club cell', async () => {
    const token = await ann.signIn(cells.north, 'north');
    const elsewhere = { status: 403, body: { data: { account: { code: 'account-elsewhere' } } } };
    const row = {
      email: 'x@club.invalid',
      name: 'x',
      password: 'powder-day-1',
      passwordConfirm: 'powder-day-1',
    };
    expect(await cells.north.api.call('POST', users, row)).toMatchObject(elsewhere);
    expect(await cells.north.api.call('PATCH', `${users}/${ann.id}`, { name: 'y' }, token)).toMatchObject(
      elsewhere,
    );
    expect(await cells.north.api.call('DELETE', `${users}/${ann.id}`, undefined, token)).toMatchObject(
      elsewhere,
    );
    const logIn = { identity: `${ann.id}@account.invalid`, password: 'powder-day-1' };
    const path = '/api/collections/users/auth-with-password';
    expect(await cells.north.api.call('POST', path, logIn)).toMatchObject(elsewhere);
    const account = await cells.account.api.call('GET', `${users}/${ann.id}`, undefined, token);
    expect(account.status).toBe(401);
    const batch = { requests: [{ method: 'PATCH', url: `${users}/${ann.id}`, body: { name: 'z' } }] };
    expect((await cells.north.api.call('POST', '/api/batch', batch, token)).status).not.toBe(200);
    expect(await rowAt(cells.north, ann.id)).toMatchObject({ name: 'ann' });
  });
});

describe('what changes of an account', () => {
  it('reaches the cells its rider has been at, and ends sessions there when it ends them', async () => {
    const ben = await cells.guest('ben');
    const token = await ben.signIn(cells.north, 'north');
    expect(await rowAt(cells.north, ben.id)).toMatchObject({ name: 'ben', premium: false });
    const early = await ben.passFor('north');

    const renamed = await cells.account.api.call('PATCH', `${users}/${ben.id}`, { name: 'Benno' }, ben.token);
    expect(renamed.status).toBe(200);
    const { id: membership } = await cells.account.api.put('memberships', { name: 'Gold', premium: true });
    const endDate = new Date(Date.now() + 86_400_000).toISOString().replace('T', ' ');
    const held = await cells.account.api.put('user_memberships', { user: ben.id, membership, endDate });
    await eventually(async () =>
      expect(await rowAt(cells.north, ben.id)).toMatchObject({ name: 'Benno', premium: true }),
    );
    const mine = await cells.north.api.call<{ memberships: Json[] }>(
      'GET',
      '/api/fl/memberships/mine',
      undefined,
      token,
    );
    expect(mine.body.memberships).toMatchObject([{ name: 'Gold', until: endDate, source: 'account' }]);

    await cells.account.api.put('user_memberships', { endDate: '2020-01-01 00:00:00.000Z' }, held.id);
    await eventually(async () => expect(await rowAt(cells.north, ben.id)).toMatchObject({ premium: false }));
    expect((await cells.north.api.call('GET', `${users}/${ben.id}`, undefined, token)).status).toBe(200);

    const password = { password: 'powder-day-2', passwordConfirm: 'powder-day-2', oldPassword: ben.password };
    await cells.account.api.call('PATCH', `${users}/${ben.id}`, password, ben.token);
    await eventually(async () =>
      expect((await cells.north.api.call('GET', `${users}/${ben.id}`, undefined, token)).status).toBe(401),
    );
    // Whoever had a session then has it no more by a pass that they kept.
    expect((await enter(cells.north, early)).status).toBe(401);
    const again = await cells.account.api.logIn(ben.email, 'powder-day-2');
    const { body } = await cells.account.api.call('POST', '/api/fl/pass', { cell: 'north' }, again);
    expect((await enter(cells.north, String(body.pass))).status).toBe(200);
  });

  it('is premium in a club cell by nothing else', async () => {
    const eve = await cells.guest('eve');
    const token = await eve.signIn(cells.south, 'south');
    const { id: membership } = await cells.south.api.put('memberships', { name: 'Own', premium: true });
    await cells.south.api.put('user_memberships', { user: eve.id, membership, source: 'code' });
    expect(await rowAt(cells.south, eve.id)).toMatchObject({ premium: false });
    const checkout = await cells.south.api.call('POST', '/api/fl/checkout', { plan: membership }, token);
    expect(checkout.status).toBe(404);
  });

  it('is told again to a cell that was away, and a deleted account is gone from all', async () => {
    const gus = await cells.guest('gus');
    const tokens = {
      north: await gus.signIn(cells.north, 'north'),
      south: await gus.signIn(cells.south, 'south'),
    };
    await cells.south.server.kill();
    expect(
      (await cells.account.api.call('DELETE', `${users}/${gus.id}`, { password: PASSWORD }, gus.token))
        .status,
    ).toBe(204);
    await eventually(async () => expect(await rowAt(cells.north, gus.id)).toBeUndefined());
    await cells.south.server.restart();
    await eventually(async () => expect(await rowAt(cells.south, gus.id)).toBeUndefined());
    expect((await cells.north.api.call('GET', `${users}/${gus.id}`, undefined, tokens.north)).status).toBe(
      401,
    );
    await cells.wake(cells.south);
  });
});

/** A report to the account cell, as a club cell sends it. @returns the status of its answer */
async function report(body: object, cell: string, key: string, nowMs = Date.now()): Promise<number> {
  const path = '/api/fl/cells/report';
  const json = JSON.stringify(body);
  const hmac = (words: string, by: string) => createHmac('sha256', by).update(words).digest('hex');
  const answer = await fetch(cells.account.server.url + path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Fl-Cell': cell,
      'X-Fl-Signature': signCall({ path, cell, body: json }, key, nowMs, hmac),
    },
    body: json,
  });
  return answer.status;
}

describe('a report to the account cell', () => {
  it('is taken with the key of the cell that it names, for five minutes', async () => {
    expect(await report({ rides: [] }, 'north', keyOf('north'))).toBe(200);
    expect(await report({ rides: [] }, 'north', keyOf('south'))).toBe(401);
    expect(await report({ rides: [] }, 'east', keyOf('east'))).toBe(401);
    expect(await report({ rides: [] }, 'north', keyOf('north'), Date.now() - 301_000)).toBe(401);
    expect(await report({ rides: 'none' }, 'north', keyOf('north'))).toBe(400);
  });
});

describe('rides on the game’s own tracks', () => {
  it('of one rider in two cells, after one sign-in, stand once on the common leaderboard', async () => {
    const dora = await cells.guest('dora');
    const emil = await cells.guest('emil');
    const [north, south] = [await dora.signIn(cells.north, 'north'), await dora.signIn(cells.south, 'south')];
    const rides = [1, 2, 3].map((n) => rowFor(0, streamOf(0, n))).sort((a, b) => b.claimedUs - a.claimedUs);
    const [slow, middle, fast] = rides as [(typeof rides)[0], (typeof rides)[0], (typeof rides)[0]];
    expect(await cells.judge(cells.north, fast, dora, north)).toBe('verified');
    expect(await cells.judge(cells.south, slow, dora, south)).toBe('verified');
    const third = await emil.signIn(cells.south, 'south');
    expect(await cells.judge(cells.south, middle, emil, third)).toBe('verified');
    await cells.untilBoard(0, [`${dora.id} ${fast.id}`, `${emil.id} ${middle.id}`]);
    expect(await cells.board(cells.south, 0)).toEqual([`${emil.id} ${middle.id}`, `${dora.id} ${slow.id}`]);

    // Her slower one is there as well, by its own id, and was judged there.
    const path = `/api/collections/rides/records/${slow.id}`;
    await eventually(async () => {
      const { body } = await cells.account.api.call('GET', path, undefined, dora.token);
      expect(body).toMatchObject({ rider: dora.id, status: 'verified', timeUs: slow.claimedUs });
    });

    // What its cell takes back stands there no longer.
    await cells.north.api.put('rides', { deleted: true }, fast.id);
    await cells.untilBoard(0, [`${emil.id} ${middle.id}`, `${dora.id} ${slow.id}`]);
  });

  it('wait for an account cell that is away, and none is lost or doubled', async () => {
    const fay = await cells.guest('fay');
    const token = await fay.signIn(cells.north, 'north');
    await cells.account.server.kill();
    const sent = [4, 5].map((n) => rowFor(1, streamOf(1, n))).sort((a, b) => b.claimedUs - a.claimedUs);
    for (const row of sent) expect(await cells.judge(cells.north, row, fay, token)).toBe('verified');
    await cells.account.server.restart();
    await cells.wake(cells.account);
    await cells.untilBoard(1, [`${fay.id} ${sent[1]!.id}`]);
    const list = `/api/collections/rides/records?filter=${encodeURIComponent(`track = "${authorRides[1]!.trackId}"`)}`;
    await eventually(async () => {
      const { body } = await cells.account.api.call<{ items: Json[] }>('GET', list, undefined, fay.token);
      expect(body.items.map(({ id }) => id).sort()).toEqual(sent.map(({ id }) => id).sort());
    });
  });

  it('that a cell makes up are refused by the account cell’s own judge', async () => {
    const hal = await cells.guest('hal');
    await hal.signIn(cells.north, 'north');
    const row = rowFor(0, streamOf(0, 6));
    const ride = { ...row, rider: hal.id, claimedUs: row.claimedUs - 1_000_000, takenMs: Date.now() };
    // One that cannot be read holds up no other.
    expect(await report({ rides: [{ id: 'x' }, ride] }, 'north', keyOf('north'))).toBe(200);
    await eventually(async () => {
      const path = `/api/collections/rides/records/${ride.id}`;
      const found = await cells.account.api.call('GET', path, undefined, hal.token);
      expect(found.body).toMatchObject({ status: 'refused', reason: 'time-differs' });
    });
    expect((await cells.board(cells.account, 0)).some((place) => place.startsWith(hal.id))).toBe(false);
  });
});
