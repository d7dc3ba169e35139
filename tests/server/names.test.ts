import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultOfName } from '../../server/rules/names';
import { isUndrawn } from '../../server/rules/undrawn';
import { type Account, type Api, apiOf, type Json } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { eventRow, makeTrackRow } from './permissions/world';

/** Unicode whose characters the table holds. */
const TABLE = 17;

const NO_MARK = /[\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** And what is wrong with a name that has a letter between two of them. */
const INVISIBLE = [
  ['spaces', ' \u00a0\u3000', undefined],
  ['zero-width characters', '\u200b\u200c\u200d\ufeff', 'hidden-characters'],
  ['combining marks', '\u0301\u0308', undefined],
  ['Hangul fillers', '\u3164\u115f\uffa0', 'hidden-characters'],
  ['the empty Braille pattern', '\u2800', undefined],
  ['variation selectors and tags', '\ufe0f\u{e0041}\u{e0100}', undefined],
] as const;
const CONTROLLING = [
  ['the override of the direction', 'Anna \u202egnitaehc'],
  ['an isolate', '\u2067Anna\u2069'],
  ['the Arabic letter mark', 'Anna\u061c'],
  ['a line break', 'Anna\nBen'],
] as const;
const PILED = [
  ['marks on one letter', `a${'\u0301'.repeat(59)}`],
  ['marks on the last letter', `Anna${'\u0336\u0489'.repeat(3)}`],
] as const;
const HIDING = [
  ['a zero-width space', 'An\u200bna'],
  ['a soft hyphen', 'An\u00adna'],
  ['a joiner of words', 'Anna\u2060'],
  ['a byte order mark', '\ufeffAnna'],
  ['a Hangul filler', 'An\u3164na'],
  ['a joiner between Latin letters', 'An\u200dna'],
  ['a non-joiner between Latin letters', 'An\u200cna'],
  ['a joiner at its end', 'Anna\u200d'],
] as const;
const MIXED = [
  ['Cyrillic letters in a Latin word', '\u0410nna'],
  ['a Greek letter in a Latin word', 'Ann\u03b1'],
  ['a Cyrillic letter behind a mark', 'Zoe\u0308\u0430'],
  ['an Armenian letter behind a digit', 'Anna1\u0585'],
  ['full-width letters among Cyrillic ones', '\u0410\uff4e\uff4e\u0430'],
] as const;
const READABLE = [
  'Anna',
  'Zoë',
  'Zoe\u0308',
  'नीलम',
  'می\u200cخواهم',
  '山田',
  '👩\u200d👩\u200d👧',
  '?',
  '١',
  '€',
  'a\u0302\u0301\u0323\u0331',
  'שָׁ֔לֹום',
  '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  'Anna      Berg',
  'Клуб Ski 2026',
  'Team-Δ',
  'Γιώργος',
  '山田Ski',
  'क्\u200dष',
  '❤\ufe0f\u200d🔥',
];

describe('the table of what is not drawn', () => {
  it('has nothing that leaves a mark', () => {
    const wrong: string[] = [];
    for (let code = 0; code <= 0x10ffff; code++) {
      const char = String.fromCodePoint(code);
      if (isUndrawn(code) && !NO_MARK.test(char) && !/\p{Cn}/u.test(char)) wrong.push(code.toString(16));
    }
    expect(wrong).toEqual([]);
  });

  it.runIf(Number.parseFloat(process.versions.unicode ?? '0') <= TABLE)('has all that leaves none', () => {
    const missing: string[] = [];
    for (let code = 0; code <= 0x10ffff; code++) {
      if (NO_MARK.test(String.fromCodePoint(code)) && !isUndrawn(code)) missing.push(code.toString(16));
    }
    expect(missing).toEqual([]);
  });
});

describe('a name', () => {
  it.each(INVISIBLE)('of nothing but %s is invisible', (_, name, between) => {
    expect(faultOfName(name)).toBe('invisible-name');
    expect(faultOfName(`${name}A${name}`)).toBe(between);
  });
  it.each(CONTROLLING)('with %s has controls', (_, name) => {
    expect(faultOfName(name)).toBe('name-controls');
  });
  it.each(HIDING)('with %s hides something', (_, name) => {
    expect(faultOfName(name)).toBe('hidden-characters');
  });
  it.each(MIXED)('with %s mixes alphabets', (_, name) => {
    expect(faultOfName(name)).toBe('mixed-alphabets');
  });
  it.each(PILED)('with too many %s is piled up', (_, name) => {
    expect(faultOfName(name)).toBe('piled-marks');
  });
  it.each(READABLE)('may be %s', (name) => {
    expect(faultOfName(name)).toBeUndefined();
  });
});

describe('on the server', () => {
  let server: GameServer;
  let api: Api;
  let founder: Account;
  let club: string;
  beforeAll(async () => {
    server = await startGameServer();
    api = apiOf(server);
    founder = await api.account('founder', { verified: true, premium: true });
    club = (await api.put('servers', { name: 'Club', owner: founder.id, open: true })).id;
  });
  afterAll(() => server?.close());

  const rows = (collection: string) => `/api/collections/${collection}/records`;
  const user = () => ({
    email: `n${Math.random()}@club.invalid`,
    password: 'another-one-1',
    passwordConfirm: 'another-one-1',
  });
  /** A row of each kind without its name, and who makes it. */
  const kinds: readonly (readonly [string, () => Json, () => Promise<string>])[] = [
    ['users', user, async () => founder.token],
    ['tracks', () => ({ ...makeTrackRow(3, 'private'), owner: founder.id }), async () => founder.token],
    ['tracks', () => ({ ...makeTrackRow(3, 'public'), owner: founder.id }), async () => founder.token],
    ['servers', () => ({ owner: founder.id, open: true }), async () => founder.token],
    ['events', () => eventRow(club), async () => founder.token],
    ['communities', () => ({ owner: founder.id }), () => api.superuser()],
  ];

  it.each(kinds)('no name of %s is taken that others could not read', async (collection, row, token) => {
    for (const [, name] of [...INVISIBLE, ...PILED, ...CONTROLLING, ...HIDING, ...MIXED]) {
      const { status, body } = await api.call('POST', rows(collection), { ...row(), name }, await token());
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { data: { name: { code: faultOfName(name) } } },
      });
    }
    const { status } = await api.call('POST', rows(collection), { ...row(), name: 'Zoë' }, await token());
    expect(status).toBe(200);
  });

  it('no name is changed into one, by itself or in a batch', async () => {
    const url = `${rows('users')}/${founder.id}`;
    const alone = await api.call('PATCH', url, { name: '\u200b' }, founder.token);
    expect(alone).toMatchObject({ status: 400, body: { data: { name: { code: 'invisible-name' } } } });
    const requests = [{ method: 'PATCH', url, body: { name: '\u202eAnna' } }];
    expect((await api.call('POST', '/api/batch', { requests }, founder.token)).status).toBe(400);
  });
});
