import { describe, expect, it } from 'vitest';
import { ridesOf } from '../../../src/play/replay/watching';
import type { Ends } from '../../../src/play/session/mode';
import type { Rival } from '../../../src/play/session/rider-look';
import type { LaneSetup } from '../../../src/play/session/setup';

const lane = (label: string, options: object = {}): LaneSetup =>
  ({ compiled: { of: label }, look: { label, kind: 'me' }, options }) as unknown as LaneSetup;
const rode = (stream: string, rivals: readonly string[] = []) => ({
  result: { kind: 'ride', stream },
  rivals: rivals.map((label) => ({ stream: label, look: { label, kind: 'best' } })),
});
const ends = (...all: readonly object[]): Ends => all as unknown as Ends;
const named = (rides: readonly Rival[]): string[] => rides.map(({ look }) => `${look.label} ${look.kind}`);

describe('what is watched after a ride', () => {
  it('is that ride, and those it was raced against', () => {
    expect(named(ridesOf(ends(rode('mine', ['Ghost'])), [lane('Me')]))).toEqual(['Me me', 'Ghost best']);
  });

  it('begins at the signal it was ridden by', () => {
    const [mine] = ridesOf(ends(rode('mine')), [lane('Me', { gunTick: 300 })]);
    expect(mine?.gunTick).toBe(300);
    expect(ridesOf(ends(rode('mine')), [lane('Me')])[0]).not.toHaveProperty('gunTick');
  });

  it('is nothing where its replay differs', () => {
    expect(ridesOf(ends({ result: { kind: 'differs' }, rivals: [] }), [lane('Me')])).toEqual([]);
  });

  it('of two is each lane’s own ride first', () => {
    const both = ends(rode('red'), rode('blue'));
    const lanes = [lane('Red'), lane('Blue')];
    expect(named(ridesOf(both, lanes, 0))).toEqual(['Red me', 'Blue opponent']);
    expect(named(ridesOf(both, lanes, 1))).toEqual(['Blue me', 'Red opponent']);
  });
});
