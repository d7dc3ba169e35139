import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readCell } from '../../../server/rules/cells';
import { readPass, readTold } from '../../../server/rules/passes';
import { readReport } from '../../../server/rules/ride-report';
import { isSigned, signCall } from '../../../server/rules/signed-calls';

const SECRET = 'x'.repeat(32);
const cellOf = (env: Readonly<Record<string, string>>) => readCell((name) => env[name] ?? '');

describe('the settings of a cell', () => {
  it('are none where a server is all in one', () => {
    expect(cellOf({})).toBeUndefined();
    expect(cellOf({ FL_PASS_SECRET: SECRET })).toBeUndefined();
  });

  it('of an account cell list club cells, with an address for calls where there is one', () => {
    const FL_CELLS = 'north https://north.example.org, south https://south.example.org/ http://10.0.0.2:8190';
    expect(cellOf({ FL_CELL: 'account', FL_CELLS, FL_PASS_SECRET: SECRET })).toEqual({
      kind: 'account',
      secret: SECRET,
      cells: [
        { name: 'north', url: 'https://north.example.org', callUrl: 'https://north.example.org' },
        { name: 'south', url: 'https://south.example.org', callUrl: 'http://10.0.0.2:8190' },
      ],
    });
  });

  it('of a club cell name it and the account cell', () => {
    const env = { FL_CELL: 'club', FL_CELL_NAME: 'north', FL_PASS_SECRET: SECRET };
    expect(cellOf({ ...env, FL_ACCOUNT_URL: 'https://play.example.org http://127.0.0.1:8190' })).toEqual({
      ...{ kind: 'club', name: 'north', secret: SECRET },
      ...{ accountUrl: 'https://play.example.org', accountCallUrl: 'http://127.0.0.1:8190' },
    });
  });

  it.each([
    [{ FL_CELL: 'clubs', FL_PASS_SECRET: SECRET }, 'FL_CELL must be'],
    [
      { FL_CELL: 'account', FL_CELLS: 'north https://n.org', FL_PASS_SECRET: 'change-me' },
      'FL_PASS_SECRET must',
    ],
    [{ FL_CELL: 'account', FL_PASS_SECRET: SECRET }, 'lists none'],
    [{ FL_CELL: 'account', FL_CELLS: 'north n.org', FL_PASS_SECRET: SECRET }, 'one is "north n.org"'],
    [{ FL_CELL: 'account', FL_CELLS: 'n https://n.org,n https://m.org', FL_PASS_SECRET: SECRET }, 'twice'],
    [
      { FL_CELL: 'account', FL_CELLS: 'n https://n.org, m https://n.org', FL_PASS_SECRET: SECRET },
      '"n" and "m" the same address',
    ],
    [
      {
        ...{ FL_CELL: 'account', FL_PASS_SECRET: SECRET },
        FL_CELLS: 'n https://n.org http://127.0.0.1:1, m https://m.org http://127.0.0.1:1',
      },
      '"n" and "m" the same address',
    ],
    [
      { FL_CELS: 'club', FL_CELL_NAME: 'north', FL_PASS_SECRET: SECRET },
      'FL_CELL_NAME is set and FL_CELL is',
    ],
    [{ FL_CELLS: 'north https://n.org', FL_PASS_SECRET: SECRET }, 'FL_CELLS is set and FL_CELL is not'],
    [{ FL_CELL: 'club', FL_CELL_NAME: 'No', FL_PASS_SECRET: SECRET }, 'FL_CELL_NAME must'],
    [{ FL_CELL: 'club', FL_CELL_NAME: 'no', FL_PASS_SECRET: SECRET }, 'FL_ACCOUNT_URL must'],
  ])('that are wrong are told in a sentence: %o', (env, words) => {
    expect(cellOf(env)).toContain(words);
  });
});

describe('a pass', () => {
  const at = 1_760_000_000_000;
  const rider = {
    id: 'a'.repeat(15),
    at,
    name: 'Ann',
    language: 'de',
    verified: true,
    sessions: 'x',
    memberships: [],
  };
  const claims = { aud: 'north', iat: at / 1000, exp: at / 1000 + 60, rider };

  it('is read for its cell within its minute', () => {
    expect(readPass(claims, 'north', at)).toEqual(rider);
    expect(readPass(claims, 'north', at + 59_999)).toEqual(rider);
    expect(readPass(claims, 'north', at + 60_000)).toBeUndefined();
    expect(readPass(claims, 'south', at)).toBeUndefined();
    expect(readPass(claims, 'north', at - 31_000)).toBeUndefined();
    expect(readPass({ ...claims, exp: claims.exp + 1 }, 'north', at)).toBeUndefined();
  });

  it('with anything else than a rider is none', () => {
    for (const wrong of [
      { id: 'x' },
      { at: 0 },
      { name: '' },
      { verified: 1 },
      { memberships: [{}] },
      { language: 5 },
    ])
      expect(readPass({ ...claims, rider: { ...rider, ...wrong } }, 'north', at)).toBeUndefined();
    expect(readTold({ id: rider.id, at, gone: true })).toEqual({ id: rider.id, at, gone: true });
    expect(readTold({ id: rider.id, gone: true })).toBeUndefined();
  });
});

describe('a signed call', () => {
  const means = {
    hmac: (text: string, key: string) => createHmac('sha256', key).update(text).digest('hex'),
    equal: (a: string, b: string) => a === b,
  };
  const call = { path: '/api/fl/cells/report', cell: 'north', body: '{}' };
  const signature = signCall(call, SECRET, 1_000_000, means.hmac);

  it('holds for what was signed, and nothing else', () => {
    expect(isSigned(call, signature, SECRET, 1_000_000, means)).toBe(true);
    for (const other of [{ path: '/api/fl/cells/riders' }, { cell: 'south' }, { body: '{ }' }])
      expect(isSigned({ ...call, ...other }, signature, SECRET, 1_000_000, means)).toBe(false);
    expect(isSigned(call, signature, `${SECRET}x`, 1_000_000, means)).toBe(false);
    expect(isSigned(call, '', SECRET, 1_000_000, means)).toBe(false);
  });

  it('holds for five minutes either way', () => {
    for (const [ms, holds] of [
      [300_000, true],
      [301_000, false],
      [-300_000, true],
      [-301_000, false],
    ] as const)
      expect(isSigned(call, signature, SECRET, 1_000_000 + ms, means)).toBe(holds);
  });
});

it('a report is read field by field', () => {
  const ride = {
    ...{
      id: 'r'.repeat(15),
      rider: 'a'.repeat(15),
      track: 't'.repeat(15),
      hash: '0'.repeat(64),
      simVersion: 1,
    },
    ...{ equipment: 'ski', stream: 'RkwB', gunTick: -1, claimedUs: 1, riddenAt: 0, takenMs: 5 },
  };
  expect(readReport({ ...ride, more: 1 })).toEqual(ride);
  expect(readReport({ id: ride.id, withdrawn: true })).toEqual({ id: ride.id, withdrawn: true });
  for (const wrong of [
    { id: '' },
    { rider: 1 },
    { hash: 'x' },
    { simVersion: 0 },
    { gunTick: -2 },
    { takenMs: 0.5 },
  ])
    expect(readReport({ ...ride, ...wrong })).toBeUndefined();
  expect(readReport(null)).toBeUndefined();
});
