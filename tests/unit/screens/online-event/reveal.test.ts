import { expect, it } from 'vitest';
import { revealOf } from '../../../../src/screens/online-event/reveal-steps';
import { placed } from '../../online/events/some-event';

const out = { kind: 'unplaced', entry: 'c', run: 1, why: { kind: 'dns' }, runsUs: [51_000_000] } as const;
/** b won from the third place of the first run; c led it and did not start; d never finished the first. */
const lines = [
  placed('b', 1, 53_000_000, 50_000_000),
  placed('a', 2, 52_000_000, 52_000_000),
  { ...out, runsUs: [...out.runsUs] },
  { kind: 'unplaced' as const, entry: 'd', run: 0, why: { kind: 'dns' as const }, runsUs: [] },
];

it('tells the second run from the last of the first to its leader, each among those before', () => {
  const reveal = revealOf({ lines })!;
  expect(reveal.steps.map(({ entry, standing }) => [entry, standing?.rank])).toEqual([
    ['b', 1],
    ['a', 2],
    ['c', undefined],
  ]);
  const after = (n: number) => reveal.listAfter(n).map(({ entry }) => entry);
  expect([after(0), after(1), after(2), after(3)]).toEqual([[], ['b'], ['b', 'a'], ['b', 'a', 'c']]);
});

it('is none where nobody has come down a second time', () => {
  expect(revealOf({ lines: [placed('a', 1, 52_000_000)] })).toBeUndefined();
});
