import { expect, it } from 'vitest';
import type { Entry } from '../../../../../src/race';
import type { Holder } from '../../../../../src/screens/shared/diploma/diploma-sheet';
import { inTurn } from '../../../../../src/screens/shared/diploma/holders';

const entry = (id: string, starter: Entry['starter']): Entry => ({
  id,
  name: id,
  equipment: 'ski',
  starter,
});
const ENTRIES = [
  entry('fast', { kind: 'pacer', level: 'world', seed: 1 }),
  entry('guest', { kind: 'guest' }),
  entry('slow', { kind: 'pacer', level: 'club', seed: 2 }),
  entry('other', { kind: 'rider', rider: 'theirs' }),
  entry('own', { kind: 'rider', rider: 'mine' }),
];
const holder = (id: string, i: number): Holder => ({ entry: id, name: id, rank: i + 1, total: '' });
const order = (...placed: string[]): string[] =>
  inTurn(placed.map(holder), ENTRIES, 'mine').map((one) => one.entry);

it('offers one’s own diploma first, then other people’s, then the computer’s', () => {
  expect(order('fast', 'guest', 'slow', 'other', 'own')).toEqual(['own', 'guest', 'other', 'fast', 'slow']);
  expect(order('fast', 'other')).toEqual(['other', 'fast']);
});

it('keeps the computer’s riders in their order where they are alone', () => {
  expect(order('slow', 'fast')).toEqual(['slow', 'fast']);
});
