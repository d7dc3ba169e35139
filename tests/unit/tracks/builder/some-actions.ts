import type { SnowType } from '../../../../src/sim';
import {
  type ActionName,
  type ActionParams,
  builderActions,
  difficulties,
  type History,
  lights,
  perform,
  styles,
} from '../../../../src/tracks';
import fc from '../../../harness/fast-check';
import { wishes } from '../some-track';

/** One act of somebody who builds. */
export interface Act<N extends ActionName = ActionName> {
  readonly name: N;
  readonly params: ActionParams<N>;
  readonly stroke: string | undefined;
}

const x = fc.integer({ min: -60_000, max: 60_000 });
const y = fc.integer({ min: -40_000, max: 700_000 });
const wild = fc.oneof({ weight: 8, arbitrary: y }, { weight: 1, arbitrary: fc.integer() });
const index = fc.integer({ min: -1, max: 30 });
const stretch = { from: wild, to: wild };
const snow = fc.constantFrom<SnowType>(0, 1, 2, 3, 4);
const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
const seed = fc.integer({ min: 0, max: 0xffffffff });
const times = fc
  .tuple(fc.integer({ min: 1, max: 9e7 }), fc.nat(9e6), fc.nat(9e6), fc.nat(9e6))
  .map(([a, b, c, d]) => ({ authorUs: a, goldUs: a + b, silverUs: a + b + c, bronzeUs: a + b + c + d }));

/** Parameters of every action: sensible ones, and some that make no sense. */
const params: { readonly [N in ActionName]: fc.Arbitrary<ActionParams<N>> } = {
  'set-gate': fc.record({ x, y: wild }),
  'move-gate': fc.record({ index, x, y: wild }),
  'move-pole': fc.record({ index, pole: fc.constantFrom('turning' as const, 'outside' as const), x }),
  'turn-gate': fc.record({ index }),
  'gate-width': fc.record({ index, width: fc.integer({ min: -10, max: 90_000 }) }),
  'remove-gate': fc.record({ index }),
  raise: fc.record({ point: index, z: fc.integer(), reach: fc.integer({ min: -1, max: 200_000 }) }),
  'set-pitch': fc.record({ ...stretch, grade: fc.double({ min: -2, max: 2 }) }),
  smooth: fc.record(stretch),
  'set-cross': fc.record({ ...stretch, value: fc.integer({ min: -9000, max: 9000 }) }),
  'set-bowl': fc.record({ ...stretch, value: fc.integer({ min: -20_000, max: 20_000 }) }),
  'move-centre': fc.record({ point: index, x, reach: fc.integer({ min: -1, max: 200_000 }) }),
  'move-finish': fc.record({ y: wild }),
  'paint-snow': fc.record({ ...stretch, snow }),
  'piste-width': fc.record({ ...stretch, half: fc.integer({ min: 0, max: 60_000 }) }),
  'place-nets': fc.record({ ...stretch, half: fc.integer({ min: 0, max: 60_000 }) }),
  'add-patch': fc.record({ x0: x, x1: x, y0: wild, y1: wild, snow }),
  'remove-patch': fc.record({ index }),
  'add-roll': fc.record({ y: wild }),
  'add-jump': fc.record({ y: wild }),
  'change-bump': fc.record({ index, y: wild, height: fc.integer(), length: fc.integer() }),
  'remove-bump': fc.record({ index }),
  'add-tree': fc.record({ x, y: wild }),
  'move-tree': fc.record({ index, x, y: wild }),
  'remove-tree': fc.record({ index }),
  'clear-trees': fc.record(stretch),
  'plant-forest': fc.record({ from: y, to: y, density: fc.double({ min: 0, max: 1, noNaN: true }), seed }),
  'add-split': fc.record({ y: wild }),
  'move-split': fc.record({ index, y: wild }),
  'remove-split': fc.record({ index }),
  'lay-track': wishes.map(({ grade, ...wish }) => ({ ...wish, dropM: wish.lengthM * grade })),
  'set-style': fc.record({ style: fc.constantFrom(...styles) }),
  'set-discipline': fc.record({
    discipline: fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const),
  }),
  rename: fc.record({ name: fc.string({ maxLength: 80 }) }),
  'set-light': fc.record({ light: fc.constantFrom(...lights) }),
  'set-difficulty': fc.record({ difficulty: optional(fc.constantFrom(...difficulties)) }),
  'set-miss': fc.record({ us: fc.integer() }),
  'set-scenery': fc.record({ seed }),
  'set-times': fc.record({ equipment: fc.constantFrom('ski' as const, 'board' as const), times }),
};

export const actionNames = Object.keys(params) as readonly ActionName[];

/** Acts of one kind. */
export function actsOf(name: ActionName): fc.Arbitrary<Act> {
  const arbitrary: fc.Arbitrary<Act['params']> = params[name];
  return fc.record({
    name: fc.constant(name),
    params: arbitrary,
    stroke: fc.constantFrom(undefined, undefined, 'a', 'b'),
  });
}

/** Anything somebody may do, in any order. Laying a whole course is rare: it wipes out all that came before it. */
export const acts: fc.Arbitrary<readonly Act[]> = fc.array(
  fc.oneof(...actionNames.map((name) => ({ weight: name === 'lay-track' ? 1 : 6, arbitrary: actsOf(name) }))),
  { maxLength: 30 },
);

/** Does it. */
export function act(history: History, { name, params: told, stroke }: Act): History {
  const action = builderActions[name] as { name: string } & Parameters<typeof perform<Act['params']>>[1];
  return perform(history, action, told, stroke);
}
