import type { EntryId } from './entry';

/**
 * Parallel duels: two riders side by side, the winner goes on. With two legs the riders swap lanes and the differences of
 * both legs are added.
 */

/** Legs of a duel: one, or two with a swap of lanes. */
export type Legs = 1 | 2;

/**
 * Most a leg can decide, µs: who falls, misses a gate or is far behind starts the second leg with this much. The sport
 * sets such a "penalty time" for each event; half a second to one and a half are common (general knowledge).
 */
export const MOST_PER_LEG_US = 1_500_000;

/** A leg from the view of the pair: the first rider's time less the second's, µs; a rider without a time has lost it. */
export type LegResult =
  | { readonly kind: 'timed'; readonly differenceUs: number }
  /** Only one of them got down cleanly. */
  | { readonly kind: 'out'; readonly who: 0 | 1 }
  /** Neither did: the one who came farther wins nothing but the difference. */
  | { readonly kind: 'both-out'; readonly farther: 0 | 1 };

/** A duel: two riders, the better seed first; a bye has no second rider and no legs. */
export type Duel =
  | { readonly kind: 'bye'; readonly rider: EntryId }
  | {
      readonly kind: 'pair';
      readonly riders: readonly [EntryId, EntryId];
      readonly legs: readonly LegResult[];
    };

/** A knock-out bracket. The last round is the one being ridden, or the final. */
export interface Bracket {
  readonly legs: Legs;
  readonly rounds: readonly (readonly Duel[])[];
}

/** Which lane a rider of a pair takes in a leg: 0 = left, looking downhill. The better seed has the left one first. */
export function laneOf(rider: 0 | 1, leg: number): 0 | 1 {
  return leg % 2 === 0 ? rider : ((1 - rider) as 0 | 1);
}

/** What a leg adds to the pair's difference, µs, from the first rider's view. */
function differenceOf(leg: LegResult): number {
  switch (leg.kind) {
    case 'timed':
      return Math.max(-MOST_PER_LEG_US, Math.min(MOST_PER_LEG_US, leg.differenceUs));
    case 'out':
      return leg.who === 0 ? MOST_PER_LEG_US : -MOST_PER_LEG_US;
    case 'both-out':
      return leg.farther === 0 ? -MOST_PER_LEG_US : MOST_PER_LEG_US;
  }
}

/**
 * The winner of a duel; undefined while legs are missing. Equal over all legs: the winner of the last one, and if that is
 * equal too the better seed (general knowledge).
 */
export function winnerOf(duel: Duel, legs: Legs): EntryId | undefined {
  if (duel.kind === 'bye') return duel.rider;
  if (duel.legs.length < legs) return undefined;
  const differences = duel.legs.map(differenceOf);
  const total = differences.reduce((sum, us) => sum + us, 0) || (differences.at(-1) ?? 0);
  return duel.riders[total <= 0 ? 0 : 1];
}

/** Seeds of a round of `size` places in the order of the bracket: the best two can only meet in the final. */
function places(size: number): readonly number[] {
  let order = [0];
  while (order.length < size) {
    const next = order.length * 2;
    order = order.flatMap((seed) => [seed, next - 1 - seed]);
  }
  return order;
}

/** The bracket's first round. @param seeded riders, the best first; at least two. Missing places are byes of the best. */
export function createBracket(seeded: readonly EntryId[], legs: Legs): Bracket {
  let size = 2;
  while (size < seeded.length) size *= 2;
  const order = places(size);
  const first: Duel[] = [];
  for (let i = 0; i < size; i += 2) {
    const [a, b] = [seeded[Math.min(order[i]!, order[i + 1]!)], seeded[Math.max(order[i]!, order[i + 1]!)]];
    // More than half of the places are taken, so every pair has its better seed.
    first.push(b === undefined ? { kind: 'bye', rider: a! } : { kind: 'pair', riders: [a!, b], legs: [] });
  }
  return advanced({ legs, rounds: [first] }, seeded);
}

/** Adds the next round once every duel of the last one is decided. */
function advanced(bracket: Bracket, seeded: readonly EntryId[]): Bracket {
  const last = bracket.rounds.at(-1) ?? [];
  const winners = last.map((duel) => winnerOf(duel, bracket.legs));
  if (last.length < 2 || winners.some((one) => one === undefined)) return bracket;
  const next: Duel[] = [];
  for (let i = 0; i < winners.length; i += 2) {
    const pair = [winners[i]!, winners[i + 1]!].sort((a, b) => seeded.indexOf(a) - seeded.indexOf(b));
    next.push({ kind: 'pair', riders: [pair[0]!, pair[1]!], legs: [] });
  }
  return advanced({ ...bracket, rounds: [...bracket.rounds, next] }, seeded);
}

/** The seeds behind a bracket, read from its first round: the best first. */
function seedsOf(bracket: Bracket): readonly EntryId[] {
  const first = bracket.rounds[0] ?? [];
  const order = places(first.length * 2);
  const seeds: EntryId[] = [];
  for (const [i, duel] of first.entries()) {
    const [a, b] = [order[2 * i]!, order[2 * i + 1]!];
    const riders = duel.kind === 'bye' ? [duel.rider] : duel.riders;
    for (const [n, rider] of riders.entries()) seeds[n === 0 ? Math.min(a, b) : Math.max(a, b)] = rider;
  }
  return seeds.filter((one) => one !== undefined);
}

/** The duel to be ridden next, with its round and place; undefined when the final is decided. */
export function nextDuel(
  bracket: Bracket,
):
  | { readonly round: number; readonly at: number; readonly duel: Extract<Duel, { kind: 'pair' }> }
  | undefined {
  const round = bracket.rounds.length - 1;
  for (const [at, duel] of (bracket.rounds[round] ?? []).entries()) {
    if (duel.kind === 'pair' && winnerOf(duel, bracket.legs) === undefined) return { round, at, duel };
  }
  return undefined;
}

/** The bracket after the next leg of a duel of its last round. A leg too many changes nothing. */
export function bracketAfter(bracket: Bracket, at: number, leg: LegResult): Bracket {
  const round = bracket.rounds.at(-1) ?? [];
  const duel = round[at];
  if (duel?.kind !== 'pair' || duel.legs.length >= bracket.legs) return bracket;
  const next = round.map((one, n) => (n === at ? { ...duel, legs: [...duel.legs, leg] } : one));
  return advanced({ ...bracket, rounds: [...bracket.rounds.slice(0, -1), next] }, seedsOf(bracket));
}

/** The winner of the final; undefined before it. */
export function championOf(bracket: Bracket): EntryId | undefined {
  const final = bracket.rounds.at(-1);
  return final?.length === 1 ? winnerOf(final[0]!, bracket.legs) : undefined;
}
