import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CODE_ALPHABET } from '../../../server/rules/invitations';
import {
  CODE_LENGTH,
  readAskedCode,
  readMembershipCode,
  writeCode,
} from '../../../server/rules/membership-codes';
import type { Account, Json } from '../../harness/api';
import { type GameServer, startGameServer } from '../../harness/game-server';
import { codeOf, makePeople, type People } from '../people';

const DAY = 86_400_000;

describe('a code', () => {
  it('has more than fifty random bits, and is read however it is typed', () => {
    expect(CODE_LENGTH * Math.log2(CODE_ALPHABET.length)).toBeGreaterThan(50);
    expect(writeCode('ABCDEFGHJKMN')).toBe('ABCD-EFGH-JKMN');
    const phones = ['ABCD–EFGH—JKMN', 'ＡＢＣＤーＥＦＧＨーＪＫＭＮ', '“abcd‑efgh‑jkmn.”'];
    for (const typed of ['ABCD-EFGH-JKMN', ' abcd efgh jkmn', 'abcdefghjkmn', ...phones])
      expect(readMembershipCode(typed)).toBe('ABCDEFGHJKMN');
    for (const typed of ['ABCDEFGH', 'ABCD-EFGH-JKM1', '', 'ABCD-EFGH-JKMO'])
      expect(readMembershipCode(typed)).toBeUndefined();
  });

  it.each<[Json, unknown]>([
    [{}, { uses: 1, endsAt: undefined, label: '' }],
    [
      { uses: 30, endsAt: '1970-01-02', label: ' Summer\ncamp ' },
      { uses: 30, endsAt: DAY, label: 'Summer camp' },
    ],
    [{ uses: 0 }, 'uses'],
    [{ uses: 1001 }, 'uses'],
    [{ endsAt: '1969-12-31' }, 'endsAt'],
    [{ label: 'x'.repeat(61) }, 'label'],
  ])('that is asked for as %j is read as %j', (body, read) => {
    expect(readAskedCode(body, 0)).toEqual(read);
  });
});

describe('on the server', () => {
  let server: GameServer;
  let people: People;
  let community: string;
  let plan: string;
  beforeAll(async () => {
    server = await startGameServer();
    people = await makePeople(server);
    const row = { name: 'Federation', owner: people.host.id, trainers: [people.trainer.id], premium: true };
    community = (await people.api.put('communities', row)).id;
    plan = await makePlan('Season', { period: 'year', premium: true });
  });
  afterAll(() => server?.close());

  const makePlan = async (name: string, more: Json = {}) =>
    (await people.api.put('memberships', { name, community, period: 'month', ...more })).id;
  const make = async (more: Json = {}, who: Account = people.host) =>
    people.call('codes/make', { community, plan, ...more }, who);
  const redeem = (code: unknown, who: Account) => people.call('codes/redeem', { code }, who);
  const list = async (who: Account = people.host) =>
    (
      await people.api.call<{ items: Json[] }>(
        'GET',
        `/api/fl/codes?community=${community}`,
        undefined,
        who.token,
      )
    ).body.items;
  const riders = (n: number, name: string) =>
    Promise.all(Array.from({ length: n }, (_, i) => people.api.account(`${name}${i}`, { verified: true })));
  const isPremium = async ({ id, token }: Account) =>
    (await people.api.call('GET', `/api/collections/users/records/${id}`, undefined, token)).body.premium;
  const daysOf = (endDate: unknown) => (Date.parse(String(endDate).replace(' ', 'T')) - Date.now()) / DAY;

  it('gives a membership of its plan, and is told once', async () => {
    const [ann] = (await riders(1, 'ann')) as [Account];
    const { body } = await make({ label: 'Club evening' });
    expect(body.code).toMatch(/^[A-Z]{4}-[A-Z]{4}-[A-Z]{4}$/);
    const given = await redeem(String(body.code).toLowerCase(), ann);
    expect(given.body).toMatchObject({ plan, name: 'Season', premium: true });
    expect(daysOf(given.body.endDate)).toBeGreaterThan(364);
    expect(await isPremium(ann)).toBe(true);
    const kept = await people.api.put('membership_codes', {}, String(body.id));
    expect(JSON.stringify(kept)).not.toContain(String(body.code).replaceAll('-', ''));
    expect(kept.hash).toMatch(/^[0-9a-f]{64}$/);
    expect((await list())[0]).toMatchObject({
      ...{ id: body.id, plan, planName: 'Season', label: 'Club evening', uses: 1, used: 1, by: 'host' },
    });
    expect(JSON.stringify(await list())).not.toContain(String(kept.hash));
  });

  it('is made, listed and revoked by who runs the community, in it alone', async () => {
    expect((await make({}, people.trainer)).status).toBe(200);
    for (const who of [people.member, people.other]) {
      expect((await make({}, who)).status).toBe(404);
      expect(await list(who)).toBeUndefined();
    }
    const elsewhere = (await people.api.put('communities', { name: 'Theirs', owner: people.other.id })).id;
    expect((await make({ community: elsewhere }, people.other)).status).toBe(404);
    const { body } = await make();
    const theirs = { community: elsewhere, id: body.id };
    expect((await people.call('codes/revoke', theirs, people.other)).status).toBe(404);
    expect((await people.call('codes/revoke', { community, id: body.id }, people.trainer)).status).toBe(204);
    expect((await redeem(body.code, people.member)).status).toBe(404);
  });

  it('of an operator’s plan is made by operators alone', async () => {
    const supporter = (await people.api.put('memberships', { name: 'Supporter', days: 10 })).id;
    const body = { community: '', plan: supporter };
    expect((await people.call('codes/make', body, people.host)).status).toBe(404);
    const made = await people.api.call('POST', '/api/fl/codes/make', body, await people.api.superuser());
    expect(made.status).toBe(200);
    const given = await redeem(made.body.code, people.member);
    expect(Math.round(daysOf(given.body.endDate))).toBe(10);
  });

  it('that is wrong, used up, over, revoked or of an archived plan is answered alike', async () => {
    const old = await makePlan('Old');
    const [first, second] = (await riders(2, 'alike')) as [Account, Account];
    const [used, over, revoked, archived] = await Promise.all(
      [{}, { endsAt: '2099-01-01' }, {}, { plan: old }].map(async (more) => (await make(more)).body),
    );
    expect((await redeem(used!.code, first)).status).toBe(200);
    await people.api.put('membership_codes', { endsAt: '2020-01-01 00:00:00.000Z' }, String(over!.id));
    await people.call('codes/revoke', { community, id: revoked!.id }, people.host);
    await people.call('plans/archive', { community, id: old }, people.host);
    const answers = [];
    for (const code of ['AAAA-AAAA-AAAA', used!.code, over!.code, revoked!.code, archived!.code])
      answers.push(await redeem(code, second));
    expect(codeOf(answers[0]!)).toBe('unknown-code');
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await isPremium(second)).toBe(false);
  });

  it('that is redeemed again by the same user is the same membership, and uses nothing up', async () => {
    const [ben] = (await riders(1, 'ben')) as [Account];
    const { body } = await make({ uses: 5 });
    const answers = await Promise.all(Array.from({ length: 4 }, () => redeem(body.code, ben)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
    expect((await list()).find(({ id }) => id === body.id)).toMatchObject({ used: 1 });
  });

  it('of a plan that one has begins when that ends', async () => {
    const [cleo] = (await riders(1, 'cleo')) as [Account];
    const codes = await Promise.all([make(), make()]);
    for (const { body } of codes) await redeem(body.code, cleo);
    const path = `/api/collections/user_memberships/records?sort=-endDate`;
    const { body } = await people.api.call<{ items: Json[] }>('GET', path, undefined, cleo.token);
    expect(body.items.map(({ endDate }) => Math.round(daysOf(endDate) / 365))).toEqual([2, 1]);
    const lifelong = await makePlan('For good', { period: 'once' });
    const [one, two] = await Promise.all([make({ plan: lifelong }), make({ plan: lifelong })]);
    expect((await redeem(one!.body.code, cleo)).body.endDate).toBe('');
    expect(codeOf(await redeem(two!.body.code, cleo))).toBe('already-held');
  });

  it('has one winner when ten use its last use at once', async () => {
    for (let round = 0; round < 3; round++) {
      const { body } = await make({ uses: 1 });
      const racers = await riders(10, `racer${round}x`);
      const answers = await Promise.all(racers.map((who) => redeem(body.code, who)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const premium = await Promise.all(racers.map(isPremium));
      expect(premium.filter(Boolean)).toHaveLength(1);
      expect((await list()).find(({ id }) => id === body.id)).toMatchObject({ used: 1 });
    }
  });

  it('is not hit by a thousand wrong ones, which keep no honest user out', async () => {
    const { body } = await make({ uses: 1 });
    const guessers = await riders(20, 'guesser');
    const honest = await people.api.account('honest', { verified: true });
    const seen = new Map<number, number>();
    for (let round = 0; round < 50; round++) {
      const answers = await Promise.all(
        guessers.map((who) => {
          const letters = Array.from(
            { length: CODE_LENGTH },
            () => CODE_ALPHABET[Math.floor(Math.random() * CODE_ALPHABET.length)],
          );
          return redeem(letters.join(''), who);
        }),
      );
      for (const { status } of answers) seen.set(status, (seen.get(status) ?? 0) + 1);
    }
    expect((seen.get(404) ?? 0) + (seen.get(429) ?? 0)).toBe(1000);
    expect(seen.get(404)).toBeLessThanOrEqual(10 + 3 * guessers.length);
    expect((await list()).find(({ id }) => id === body.id)).toMatchObject({ used: 0 });
    expect((await redeem(body.code, honest)).status).toBe(200);
    expect((await redeem(body.code, guessers[0]!)).status).toBe(429);
  });
});
