import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameKey } from '../../server/rules/name-keys';
import { faultOfName, faultOfText, isTooLongAddress } from '../../server/rules/names';
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
  ['variation selectors and tags', '\ufe0f\u{e0041}\u{e0100}', 'hidden-characters'],
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
  ['an emoji selector behind a letter', 'Anna\ufe0f'],
  ['two emoji selectors', '❤\ufe0f\ufe0f'],
  ['a selector of Chinese characters behind a letter', 'Anna\u{e0100}'],
  ['a tag behind a letter', 'Anna\u{e0061}'],
  ['a character for private use', 'Anna\ue000'],
] as const;
const MIXED = [
  ['Cyrillic letters in a Latin word', '\u0410nna'],
  ['a Greek letter in a Latin word', 'Ann\u03b1'],
  ['a Cyrillic letter behind a mark', 'Zoe\u0308\u0430'],
  ['an Armenian letter behind a digit', 'Anna1\u0585'],
  ['full-width letters among Cyrillic ones', '\u0410\uff4e\uff4e\u0430'],
] as const;
const RESERVED = [
  ['asterisks', '***'],
  ['one asterisk', '*'],
  ['asterisks with spaces', '* * *'],
  ['wide asterisks', '＊＊＊'],
  ['low asterisks', '⁎⁎⁎'],
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
  '©\ufe0f',
  '1\ufe0f\u20e3',
  '葛\u{e0100}城',
  '**Anna**',
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
  it.each(RESERVED)('of %s looks hidden', (_, name) => {
    expect(faultOfName(name)).toBe('reserved-name');
  });
  it.each(READABLE)('may be %s', (name) => {
    expect(faultOfName(name)).toBeUndefined();
  });
});

describe('a longer text', () => {
  it('may have line breaks and tabs', () => {
    expect(faultOfText('Slalom:\r\n\tTuesdays\n\nAll welcome\n')).toBeUndefined();
  });
  it('may be empty', () => {
    expect(['', '\n'].map(faultOfText)).toEqual([undefined, undefined]);
  });
  it.each([...CONTROLLING.filter(([, text]) => !text.includes('\n')), ...HIDING, ...PILED, ...MIXED])(
    'with %s is refused like a name',
    (_, text) => {
      expect(faultOfText(`Tuesdays\n${text}`)).toBe(faultOfName(text));
    },
  );
});

describe('two names', () => {
  it.each([
    ['case', 'Ski Bern', 'SKI bern'],
    ['spaces', 'Ski Bern', ' Ski\u00a0\u3000Bern'],
    ['punctuation', 'Ski Bern', 'Ski-Bern.'],
    ['accents', 'Ski Bern', 'Skí Bërn'],
    ['combining marks', 'Ski Bern', 'Ski Be\u0323rn'],
    ['invisible characters', 'Ski Bern', 'Ski\u200b Bern\ufe0f'],
    ['wide letters', 'Ski Bern', 'Ｓｋｉ Ｂｅｒｎ'],
    ['letters of another alphabet', 'Coco', 'Сосо'],
    ['a digit for a letter', 'Coco', 'C0c0'],
    ['a capital i for an l', 'Alpin', 'AIpin'],
  ])('that differ in %s are the same', (_, one, other) => {
    expect(nameKey(other)).toBe(nameKey(one));
  });
  it.each([
    ['Ski Bern', 'Ski Born'],
    ['かき', 'かぎ'],
    ['कमल', 'कोमल'],
    ['山田', '山本'],
    ['?', '!'],
    ['***', '?'],
  ])('%s, %s are different', (one, other) => {
    expect(nameKey(other)).not.toBe(nameKey(one));
  });
});

describe('a mail address', () => {
  const address = (local: number, domain: number) => `${'a'.repeat(local)}@${'b'.repeat(domain)}`;
  it.each([
    [64, 189, false],
    [64, 190, true],
    [65, 100, true],
    [30, 269, true],
  ])('of %i and %i characters is too long: %s', (local, domain, isTooLong) => {
    expect(isTooLongAddress(address(local, domain))).toBe(isTooLong);
  });
});

describe('on the server', () => {
  let server: GameServer;
  let api: Api;
  let founder: Account;
  let club: string;
  let federation: string;
  beforeAll(async () => {
    server = await startGameServer();
    api = apiOf(server);
    founder = await api.account('founder', { verified: true, premium: true });
    club = (await api.put('servers', { name: 'Club', owner: founder.id, open: true })).id;
    federation = (await api.put('communities', { name: 'Federation', owner: founder.id })).id;
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
    ['memberships', () => ({ period: 'year' }), () => api.superuser()],
  ];

  it.each(kinds)('no name of %s is taken that others could not read', async (collection, row, token) => {
    for (const [, name] of [...INVISIBLE, ...PILED, ...CONTROLLING, ...HIDING, ...MIXED, ...RESERVED]) {
      // An operator hides a name by this one.
      if (name === '***' && (await token()) === (await api.superuser())) continue;
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

  it.each([
    ['servers', () => founder.token],
    ['communities', () => founder.token],
    ['memberships', () => api.superuser()],
  ] as const)('no description of %s turns the text around it', async (collection, token) => {
    const row = {
      servers: { owner: founder.id },
      communities: { owner: founder.id },
      memberships: { period: 'year' },
    };
    const { id } = await api.put(collection, { ...row[collection], name: `Described ${collection}` });
    const path = `${rows(collection)}/${id}`;
    const turned = await api.call('PATCH', path, { about: 'Slalom\n\u202egnitaehc' }, await token());
    expect(turned).toMatchObject({ status: 400, body: { data: { about: { code: 'name-controls' } } } });
    expect((await api.call('PATCH', path, { about: 'Slalom\non Tuesdays' }, await token())).status).toBe(200);
  });

  it.each([
    ['reports', 'text', () => ({ kind: 'user', target: founder.id, reason: 'spam' })],
    ['servers/remove', 'reason', () => ({ server: club, user: founder.id })],
    ['events/cancel-race', 'reason', () => ({ event: 'a'.repeat(15), race: 0 })],
    ['plans/save', 'name', () => ({ community: federation, period: 'year' })],
    ['plans/save', 'about', () => ({ community: federation, period: 'year', name: 'Season' })],
    ['codes/make', 'label', () => ({ community: federation, plan: 'a'.repeat(15) })],
  ] as const)('%s refuses an unreadable %s', async (path, field, body) => {
    for (const [text, code] of [
      ['\u202egnitaehc', 'name-controls'],
      ['Sea\u200bson', 'hidden-characters'],
    ] as const) {
      const answer = await api.call('POST', `/api/fl/${path}`, { ...body(), [field]: text }, founder.token);
      expect(answer).toMatchObject({ status: 400, body: { data: { [field]: { code } } } });
    }
  });

  it('no account has an address that no mail server takes', async () => {
    const email = `${'a'.repeat(40)}@${`${'b'.repeat(50)}.`.repeat(5)}invalid`;
    expect(email.length).toBeGreaterThan(300);
    const row = { ...user(), name: 'Anna', email };
    const code = 'validation_length_too_long';
    const signedUp = await api.call('POST', rows('users'), row);
    expect(signedUp).toMatchObject({ status: 400, body: { data: { email: { code } } } });
    const path = '/api/collections/users/request-email-change';
    const newEmail = `${'a'.repeat(65)}@club.invalid`;
    const changed = await api.call('POST', path, { newEmail }, founder.token);
    expect(changed).toMatchObject({ status: 400, body: { data: { newEmail: { code } } } });
  });

  describe('a name that was hidden', () => {
    let rude: Account;
    beforeAll(async () => {
      rude = await api.account('rude', { verified: true, premium: true });
    });
    const rename = (name: string, who: Account, token = who.token) =>
      api.call('PATCH', `${rows('users')}/${who.id}`, { name }, token);
    const refused = { status: 400, body: { data: { name: { code: 'hidden-name' } } } };
    const hide = async (kind: string, target: string) => {
      const report = { kind, target, reason: 'insult' };
      const { body } = await api.call('POST', '/api/fl/reports', report, founder.token);
      const answer = { report: body.id, hide: true, reason: 'Be kind' };
      const done = await api.call('POST', '/api/fl/reports/answer', answer, await api.superuser());
      expect(done.status).toBe(204);
    };

    it.each([
      ['Coco', 'itself'],
      ['COCO', 'another case'],
      [' C o c o', 'spaces'],
      ['Coćo', 'an accent'],
      ['Сосо', 'letters that look alike'],
    ])('does not come back as %s, with %s', async (name) => {
      await rename('Coco', rude, await api.superuser());
      await hide('user', rude.id);
      expect(await rename(name, rude)).toMatchObject(refused);
      const requests = [{ method: 'PATCH', url: `${rows('users')}/${rude.id}`, body: { name } }];
      expect((await api.call('POST', '/api/batch', { requests }, rude.token)).status).toBe(400);
    });

    it('does not come back to another row of its owner', async () => {
      const track = { ...makeTrackRow(7, 'public'), owner: rude.id, name: 'Insult' };
      await hide('track', (await api.put('tracks', track)).id);
      const again = { ...makeTrackRow(8, 'public'), owner: rude.id, name: 'insult!' };
      expect(await api.call('POST', rows('tracks'), again, rude.token)).toMatchObject(refused);
      const founded = { owner: rude.id, open: true, name: 'Insult' };
      expect(await api.call('POST', rows('servers'), founded, rude.token)).toMatchObject(refused);
    });

    it('stays on a private track, which nobody else sees', async () => {
      const published = { ...makeTrackRow(9, 'public'), owner: rude.id, name: 'Taunt' };
      await api.put('tracks', { name: '***' }, (await api.put('tracks', published)).id);
      const row = { ...makeTrackRow(9, 'private'), owner: rude.id, name: 'Taunt' };
      expect((await api.call('POST', rows('tracks'), row, rude.token)).status).toBe(200);
    });

    it('is taken from published tracks, too', async () => {
      const author = await api.account('author', { verified: true });
      const track = { ...makeTrackRow(6, 'public'), owner: author.id, author: 'author' };
      const { id } = await api.put('tracks', track);
      await hide('user', author.id);
      const shown = await api.call('GET', `${rows('tracks')}/${id}`, undefined, founder.token);
      expect(shown.body.author).toBe('***');
    });

    it('is free for everybody else', async () => {
      expect((await rename('Coco', founder)).status).toBe(200);
    });

    it('comes back when an operator gives it', async () => {
      const kind = await api.account('kind', { verified: true });
      await hide('user', kind.id);
      expect(await rename('kind', kind)).toMatchObject(refused);
      expect((await rename('kind', kind, await api.superuser())).status).toBe(200);
      expect((await rename('Other', kind)).status).toBe(200);
      expect((await rename('kind', kind)).status).toBe(200);
    });

    it('leaves every other name to its owner', async () => {
      await rename('***', rude, await api.superuser());
      expect((await rename('Anna', rude)).status).toBe(200);
    });
  });

  describe('the name of another server', () => {
    const found = (name: string, token = founder.token) =>
      api.call('POST', rows('servers'), { owner: founder.id, open: true, name }, token);
    const taken = { status: 400, body: { data: { name: { code: 'name-taken' } } } };
    beforeAll(async () => {
      expect((await found('Ski Bern')).status).toBe(200);
    });

    it('is not taken by a new one', async () => {
      for (const name of ['Ski Bern', 'SKI-BERN', 'Skí Bern']) expect(await found(name)).toMatchObject(taken);
    });

    it('is not taken by a change', async () => {
      const { body } = await found('Ski Thun');
      const change = (name: string) =>
        api.call('PATCH', `${rows('servers')}/${String(body.id)}`, { name }, founder.token);
      expect(await change('Ski  bern')).toMatchObject(taken);
      expect((await change('SKI Thun')).status).toBe(200);
    });

    it('is not taken from a community either', async () => {
      const owned = async (name: string) => (await api.put('communities', { name, owner: founder.id })).id;
      await owned('Alpine League');
      const path = `${rows('communities')}/${await owned('Other League')}`;
      expect(await api.call('PATCH', path, { name: 'ALPINE LEAGUE' }, founder.token)).toMatchObject(taken);
    });

    it('may be given by an operator', async () => {
      expect((await found('Ski Bern', await api.superuser())).status).toBe(200);
    });

    it('is free once all of that name are closed', async () => {
      const { body } = await found('Ski Chur');
      await api.put('servers', { deleted: true }, String(body.id));
      expect((await found('Ski Chur')).status).toBe(200);
    });
  });
});
