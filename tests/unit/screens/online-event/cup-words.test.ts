import { beforeAll, describe, expect, it } from 'vitest';
import { addWords } from '../../../../src/i18n';
import type { EventCupList } from '../../../../src/online';
import { noRoundsWords, stateIn } from '../../../../src/screens/shared/event-lists/cup';

beforeAll(() => addWords(['onlineEvent']));

function cup(...fields: readonly (readonly string[])[]): EventCupList {
  const divisions = fields.map((riders) => ({
    seeds: riders.map((rider) => ({ rider })),
    rounds: [],
    finished: riders.length === 1 ? [...riders] : [],
    struck: [],
  }));
  return { kind: 'cup', stage: { kind: 'final' }, divisions, ranks: [], decisions: [], names: {} };
}

describe('a cup without rounds', () => {
  it('says that the field is drawn later until qualifying has ended', () => {
    const words = 'The field is drawn when qualifying ends.';
    expect(noRoundsWords({ kind: 'announced' }, undefined)).toBe(words);
    expect(noRoundsWords({ kind: 'open', run: 0 }, cup())).toBe(words);
  });

  it('says that nobody had a time', () => {
    const words = 'Nobody had a time when qualifying ended, so there are no rounds.';
    expect(noRoundsWords({ kind: 'final' }, cup())).toBe(words);
  });

  it('says that one rider alone had a time', () => {
    const words = 'Only one rider had a time when qualifying ended, so there are no rounds.';
    expect(noRoundsWords({ kind: 'final' }, cup(['r1']))).toBe(words);
  });

  it('says nothing where it was called off', () => {
    expect(noRoundsWords({ kind: 'cancelled' }, cup())).toBeUndefined();
  });

  it('is won by the one rider with a time', () => {
    expect(stateIn(cup(['r1']).divisions[0]!, 'r1')).toBe('won');
  });
});

it('a cup with rounds gives no reason', () => {
  expect(noRoundsWords({ kind: 'open', run: 1 }, cup(['r1', 'r2']))).toBeUndefined();
});
