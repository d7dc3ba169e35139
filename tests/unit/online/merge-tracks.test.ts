import { expect, it } from 'vitest';
import { mergeTracks } from '../../../src/online/replication/merge-tracks';

const reference = { authorUs: 1, goldUs: 2, silverUs: 3, bronzeUs: 4 };
const base = {
  ...{
    name: 'Slope',
    style: 'slalom',
    builderVersion: 1,
    hash: 'a',
    light: 'crisp',
  },
  ...{ seed: 1, origin: 'own', updatedAt: 1, discipline: 'slalom', lengthM: 500, dropM: 100, gates: 20 },
  deleted: false,
};
type Row = Parameters<typeof mergeTracks>[0]['mine'];
const row = (over: object): Row => ({ ...base, ...over }) as unknown as Row;
const merge = (mine: object, theirs: object) =>
  mergeTracks({
    base: row({}),
    mine: row({ updatedAt: 5, ...mine }),
    theirs: row({ updatedAt: 7, ...theirs }),
  });

it('the reference times of one device never come to stand on the course of another', () => {
  const { fields, lost } = merge({ reference: { ski: reference } }, { hash: 'b', lengthM: 600 });
  expect(fields).toMatchObject({ hash: 'b', lengthM: 600 });
  expect(fields.reference).toBeUndefined();
  expect(lost).toEqual(['reference']);
});

it('a new course comes with all that belongs to it, and leaves what no longer does', () => {
  const before = { ...base, reference: { ski: reference } };
  const { fields, lost } = mergeTracks({
    base: row(before),
    mine: row({ hash: 'b', gates: 21 }),
    theirs: row({ ...before, name: 'Renamed' }),
  });
  expect(fields).toMatchObject({ hash: 'b', gates: 21, name: 'Renamed' });
  expect('reference' in fields).toBe(false);
  expect(lost).toEqual([]);
});

it('two new courses: one of them whole, and the other is named as lost', () => {
  const { fields, lost } = merge({ hash: 'b', gates: 21, seed: 2 }, { hash: 'c', gates: 22 });
  expect(fields).toMatchObject({ hash: 'c', gates: 22, seed: 1 });
  expect([...lost].sort()).toEqual(['gates', 'hash', 'seed']);
});

it('times of the devices’ clocks alone are no conflict', () => {
  expect(merge({}, {}).lost).toEqual([]);
});
