import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CODE_ALPHABET,
  CODE_LENGTH,
  CODE_LIVES_MS,
  isUsable,
  readAsked,
  readInvitation,
  TOKEN_ALPHABET,
  TOKEN_LENGTH,
} from '../../server/rules/invitations';
import { waitFor } from '../../server/rules/tries';
import type { Account, Json } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { codeOf, makePeople, type People } from './people';

const HOUR = 3_600_000;

describe('an invitation', () => {
  it('has at least 128 random bits as a link, and as a code no letters that look alike', () => {
    expect(TOKEN_LENGTH * Math.log2(TOKEN_ALPHABET.length)).toBeGreaterThanOrEqual(128);
    expect(new Set(TOKEN_ALPHABET).size).toBe(TOKEN_ALPHABET.length);
    expect(CODE_LENGTH).toBe(8);
    expect(CODE_ALPHABET).toMatch(/^[A-Z]+$/);
    expect(CODE_ALPHABET).not.toMatch(/[ILO]/);
  });

  it.each([
    ['abcd-efgh', 'ABCDEFGH'],
    [' ab cd ef gh ', 'ABCDEFGH'],
    ['Abcdefghijklmnopqrstu1', 'Abcdefghijklmnopqrstu1'],
    ['ABCDEFGI', undefined],
    ['ABCDEFG1', undefined],
    ['ABCDEFG', undefined],
    ['', undefined],
  ])('that is typed as "%s" is read as %s', (typed, read) => {
    expect(readInvitation(typed)).toBe(read);
  });

  const whole = { endsAt: 1000, uses: 2, used: 1, revoked: false };
  it.each([
    ['before its end', {}, 999, true],
    ['no more at its end', {}, 1000, false],
    ['for ever without an end', { endsAt: undefined }, 1e15, true],
    ['no more when it is used up', { used: 2 }, 0, false],
    ['any number of times without a number of uses', { uses: 0, used: 900 }, 0, true],
    ['no more once it is revoked', { revoked: true }, 0, false],
  ])('is good %s', (_, more, now, good) => {
    expect(isUsable({ ...whole, ...more }, now)).toBe(good);
  });

  it.each([
    [{ kind: 'link' }, { kind: 'link', endsAt: undefined, uses: 0 }],
    [{ kind: 'code' }, { kind: 'code', endsAt: CODE_LIVES_MS, uses: 0 }],
    [
      { kind: 'code', endsAt: '1970-01-09' },
      { kind: 'code', endsAt: CODE_LIVES_MS, uses: 0 },
    ],
    [
      { kind: 'link', endsAt: '1970-01-01 01:00:00.000Z', uses: 3 },
      { kind: 'link', endsAt: HOUR, uses: 3 },
    ],
    [{ kind: 'word' }, 'kind'],
    [{ kind: 'link', uses: 1.5 }, 'uses'],
    [{ kind: 'link', uses: 1001 }, 'uses'],
    [{ kind: 'link', endsAt: 'soon' }, 'endsAt'],
    [{ kind: 'link', endsAt: '1969-12-31' }, 'endsAt'],
  ])('that is asked for as %j is read as %j', (body, read) => {
    expect(readAsked(body, 0)).toEqual(read);
  });
});

describe('tries', () => {
  const times = (n: number, at = 0): readonly number[] => Array.from({ length: n }, () => at);

  it.each([
    ['are free at first', 0, 0, 0],
    ['are ten of an account', 9, 0, 0],
    ['then wait for the hour to pass', 10, 0, 3600],
    ['are three at an address where others have tried', 2, 10, 0],
    ['then wait there, too', 3, 10, 3600],
    ['are free for who has tried nothing, whatever others did', 0, 1000, 0],
  ])('%s', (_, own, others, wait) => {
    expect(waitFor(times(own), times(others), 0)).toBe(wait);
    expect(waitFor(times(own), times(others), HOUR)).toBe(0);
  });
});

describe('on the server', () => {
  let server: GameServer;
  let people: People;
  beforeAll(async () => {
    server = await startGameServer();
    people = await makePeople(server);
  });
  afterAll(() => server?.close());

  const invite = async (club: string, more: Json = {}, who: Account = people.host) =>
    people.call('servers/invite', { server: club, kind: 'link', ...more }, who);
  const redeem = (invitation: unknown, who: Account) =>
    people.call('invitations/redeem', { invitation }, who);
  const usedOf = async (id: unknown) => {
    const path = `/api/collections/server_invitations/records/${String(id)}`;
    return (await people.api.call('GET', path, undefined, people.host.token)).body;
  };
  const strangers = (n: number, name: string) =>
    Promise.all(Array.from({ length: n }, (_, i) => people.api.account(`${name}${i}`, { verified: true })));

  it.each(['link', 'code'])('a %s leads into a private server, and is told once', async (kind) => {
    const club = await people.club({ open: false, name: 'Hidden', about: 'Hill' });
    const { body } = await invite(club, { kind });
    const newcomer = await people.api.account(`guest${kind}`, { verified: true });
    const shown = await people.call('invitations/show', { invitation: body.invitation }, newcomer);
    expect(shown.body).toMatchObject({ id: club, name: 'Hidden', about: 'Hill' });
    expect(Object.keys(await people.rolesIn(club))).not.toContain(newcomer.id);
    expect((await redeem(body.invitation, newcomer)).body).toEqual({ server: club, state: 'member' });
    const row = await usedOf(body.id);
    expect(row).toMatchObject({ kind, used: 1, by: people.host.id });
    expect(JSON.stringify(row)).not.toContain(String(body.invitation));
    expect(row).not.toHaveProperty('hash');
    const { hash } = await people.api.put('server_invitations', {}, String(body.id));
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is made and seen by hosts alone', async () => {
    const club = await people.club();
    const { body } = await invite(club);
    for (const who of [people.trainer, people.member]) {
      expect((await invite(club, {}, who)).status).toBe(403);
      const path = `/api/collections/server_invitations/records/${String(body.id)}`;
      expect((await people.api.call('GET', path, undefined, who.token)).status).toBe(404);
    }
    const elsewhere = await people.api.put('servers', { name: 'Theirs', owner: people.other.id });
    const theirs = { server: elsewhere.id, id: body.id };
    expect((await people.call('servers/uninvite', theirs, people.other)).status).toBe(404);
  });

  it('wrong, used up, expired, revoked and of a closed server are answered alike', async () => {
    const club = await people.club({ open: false });
    const closed = await people.club({ open: false });
    const make = async (more: Json = {}, id = club) => (await invite(id, more)).body;
    const [used, expired, revoked, gone] = [
      await make({ uses: 1 }),
      await make({ endsAt: '2099-01-01 00:00:00.000Z' }),
      await make(),
      await make({}, closed),
    ];
    const [first, second] = (await strangers(2, 'alike')) as [Account, Account];
    expect((await redeem(used.invitation, first)).status).toBe(200);
    await people.api.put('server_invitations', { endsAt: '2020-01-01 00:00:00.000Z' }, String(expired.id));
    await people.call('servers/uninvite', { server: club, id: revoked.id }, people.host);
    await people.api.put('servers', { deleted: true }, closed);
    const wrong = 'A'.repeat(22);
    const answers = [];
    for (const one of [wrong, used.invitation, expired.invitation, revoked.invitation, gone.invitation])
      answers.push(await redeem(one, second));
    expect(codeOf(answers[0]!)).toBe('unknown-invitation');
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    // For who is a member already nothing is used up, and nothing is refused.
    const good = await make({ uses: 1 });
    expect((await redeem(good.invitation, first)).status).toBe(200);
    expect(await usedOf(good.id)).toMatchObject({ used: 0 });
  });

  it('of two who use the last one at once, one joins', async () => {
    for (let round = 0; round < 5; round++) {
      const club = await people.club({ open: false });
      const { body } = await invite(club, { uses: 2 });
      const racers = await strangers(4, `racer${round}x`);
      const answers = await Promise.all(racers.map((who) => redeem(body.invitation, who)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 404, 404]);
      expect(await usedOf(body.id)).toMatchObject({ used: 2 });
      expect(Object.keys(await people.rolesIn(club))).toHaveLength(6);
    }
  });

  it('a thousand guesses open nothing and keep no honest member out', async () => {
    const club = await people.club({ open: false });
    const { body } = await invite(club, { kind: 'code' });
    const honest = await people.api.account('honest', { verified: true });
    const guessers = await strangers(20, 'guesser');
    const before = Object.keys(await people.rolesIn(club)).length;
    const seen = new Map<number, number>();
    let guess = 0;
    for (let round = 0; round < 50; round++) {
      const answers = await Promise.all(
        guessers.map((who) => {
          let code = '';
          for (let n = guess++ + 12_345_678, i = 0; i < CODE_LENGTH; i++, n = Math.floor(n / 7) + 5)
            code += CODE_ALPHABET[n % CODE_ALPHABET.length];
          return redeem(code === body.invitation ? 'ZZZZZZZZ' : code, who);
        }),
      );
      for (const { status } of answers) seen.set(status, (seen.get(status) ?? 0) + 1);
    }
    expect([...seen.keys()].sort()).toEqual([404, 429]);
    expect((seen.get(404) ?? 0) + (seen.get(429) ?? 0)).toBe(1000);
    // The first ten are of anybody; then each account at this address has three.
    expect(seen.get(404)).toBeLessThanOrEqual(10 + 3 * guessers.length);
    expect(Object.keys(await people.rolesIn(club))).toHaveLength(before);
    // From the same address, with the code misheard once.
    expect((await redeem('ABCDEFGH', honest)).status).toBe(404);
    expect((await redeem(body.invitation, honest)).status).toBe(200);
    // Who has guessed too often waits, whether they have it right now or not.
    const late = await redeem(body.invitation, guessers[0]!);
    expect(late.status).toBe(429);
  });

  it('lets an honest member in while another account guesses a thousand times', async () => {
    const club = await people.club({ open: false });
    const { body } = await invite(club, { kind: 'code' });
    const [honest, guesser] = await strangers(2, 'midway');
    const guess = (n: number) => {
      let code = '';
      for (let i = 0, rest = n * 7919 + 3; i < CODE_LENGTH; i++, rest = Math.floor(rest / 3) + n)
        code += CODE_ALPHABET[rest % CODE_ALPHABET.length];
      return redeem(code === body.invitation ? 'ZZZZZZZZ' : code, guesser!);
    };
    const seen: number[] = [];
    for (let n = 0; n < 1000; n += 20) {
      const guesses = Array.from({ length: 20 }, (_, i) => guess(n + i));
      // In the middle of the guesses, not after them.
      const joining = n === 500 ? redeem(body.invitation, honest!) : undefined;
      seen.push(...(await Promise.all(guesses)).map(({ status }) => status));
      const joined = await joining;
      if (joined) expect(joined).toMatchObject({ status: 200, body: { server: club, state: 'member' } });
    }
    expect(seen).toHaveLength(1000);
    expect(seen.filter((status) => status !== 404 && status !== 429)).toEqual([]);
    expect(seen.filter((status) => status === 404).length).toBeLessThanOrEqual(10);
    const roles = await people.rolesIn(club);
    expect([roles[honest!.id], roles[guesser!.id]]).toEqual(['member', undefined]);
    expect(await usedOf(body.id)).toMatchObject({ used: 1 });
  });

  it('a hundred can be open at a time', async () => {
    const club = await people.club();
    const made = await Promise.all(Array.from({ length: 101 }, () => invite(club)));
    expect(made.filter(({ status }) => status === 200)).toHaveLength(100);
    expect(made.map(codeOf)).toContain('too-many-invitations');
  });
});
