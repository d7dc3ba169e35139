import type { EntryId } from '../rules';

/**
 * Parallel duels: two riders ride side by side, and the winner advances. With two legs, the riders swap lanes, and the time
 * differences of both legs are added.
 */

/** Number of legs of a duel: one, or two with a swap of lanes. */
export type Legs = 1 | 2;

/**
 * Largest time difference carried from the first leg into the second, µs. A rider who falls, misses a gate or is far behind
 * starts the second leg with this difference. It is the sport's "penalty time" (ICR 1232.5, as restated at
 * yumpu.com/de/document/view/19686133, p. 121).
 */
export const MOST_CARRIED_US = 500_000;

/** The result of a leg: the first rider's time minus the second's, µs. A rider without a time has lost the leg. */
export type LegResult =
  | { readonly kind: 'timed'; readonly differenceUs: number }
  /** One rider, `who`, did not finish. */
  | { readonly kind: 'out'; readonly who: 0 | 1 }
  /** Neither rider finished. The one who got farther wins the last leg; in the first leg this decides nothing. */
  | { readonly kind: 'both-out'; readonly farther: 0 | 1 | 'neither' };

/** Two riders who meet, the better seed first. */
export interface Pair {
  readonly kind: 'pair';
  readonly riders: readonly [EntryId, EntryId];
  readonly legs: readonly LegResult[];
}

/** A duel: a pair, or a bye, which has no second rider and no legs. */
export type Duel = { readonly kind: 'bye'; readonly rider: EntryId } | Pair;

/** A knock-out bracket. Its last round is the one being ridden, or the final. */
export interface Bracket {
  readonly legs: Legs;
  readonly rounds: readonly (readonly Duel[])[];
  /** The small final, for third place. Exists once two riders have lost a semifinal. */
  readonly third?: Pair;
}

/** Position of a duel in its round, from 0. The small final belongs to the round of the final. */
export type DuelPlace = number | 'third';

/** Returns the lane of a rider in a leg: 0 = left, looking downhill. The better seed starts on the left in the first leg. */
export function laneOf(rider: 0 | 1, leg: number): 0 | 1 {
  return leg % 2 === 0 ? rider : ((1 - rider) as 0 | 1);
}

/** Returns the difference carried from a leg other than the last, µs, from the first rider's view. */
function carriedOf(leg: LegResult): number {
  switch (leg.kind) {
    case 'timed':
      return Math.max(-MOST_CARRIED_US, Math.min(MOST_CARRIED_US, leg.differenceUs));
    case 'out':
      return leg.who === 0 ? MOST_CARRIED_US : -MOST_CARRIED_US;
    case 'both-out':
      return 0;
  }
}

/** Returns the difference at the start of a duel's second leg, µs, from the first rider's view: negative = ahead. */
export function carriedUs({ legs }: Pick<Pair, 'legs'>): number {
  const [first] = legs;
  return first === undefined ? 0 : carriedOf(first);
}

/**
 * Returns the winner, given the difference before the last leg. If the sum is 0, the last leg decides, then the better seed.
 */
function decide(last: LegResult, carried: number): 0 | 1 {
  switch (last.kind) {
    case 'timed': {
      const total = carried + last.differenceUs || last.differenceUs;
      return total <= 0 ? 0 : 1;
    }
    case 'out':
      return last.who === 0 ? 1 : 0;
    case 'both-out':
      if (last.farther !== 'neither') return last.farther;
      return carried <= 0 ? 0 : 1;
  }
}

/**
 * Returns the winner of a duel; undefined while legs are missing. The differences of both legs are added, the first one limited
 * to {@link MOST_CARRIED_US}. If the sum is 0, the winner of the last leg wins, and if that is equal too, the better seed. A
 * rider who does not finish the last leg loses. If neither finishes it, the one who got farther wins, else the first leg
 * decides (ICR 1232.5; the better seed: general knowledge).
 */
export function winnerOf(duel: Duel, legs: Legs): EntryId | undefined {
  if (duel.kind === 'bye') return duel.rider;
  const last = duel.legs[legs - 1];
  if (last === undefined) return undefined;
  return duel.riders[decide(last, legs === 1 ? 0 : carriedUs(duel))];
}

/** Returns the loser of a decided pair. */
function loserOf(duel: Duel, legs: Legs): EntryId | undefined {
  const winner = winnerOf(duel, legs);
  if (duel.kind === 'bye' || winner === undefined) return undefined;
  return duel.riders[duel.riders[0] === winner ? 1 : 0];
}

/** Returns the seeds of a round of `size` places in bracket order. The best two can only meet in the final. */
function places(size: number): readonly number[] {
  let order = [0];
  while (order.length < size) {
    const next = order.length * 2;
    order = order.flatMap((seed) => [seed, next - 1 - seed]);
  }
  return order;
}

/**
 * Creates a bracket with its first round. The best riders get byes for empty places.
 *
 * @param seeded at least two, best first
 */
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

/** Creates a pair of two riders, the better seed first. */
function pairOf(a: EntryId, b: EntryId, seeded: readonly EntryId[]): Pair {
  const riders: readonly [EntryId, EntryId] = seeded.indexOf(a) < seeded.indexOf(b) ? [a, b] : [b, a];
  return { kind: 'pair', riders, legs: [] };
}

/** Adds the next round once every duel of the last one is decided. The small final is added with the final. */
function advanced(bracket: Bracket, seeded: readonly EntryId[]): Bracket {
  const last = bracket.rounds.at(-1) ?? [];
  const winners = last.map((duel) => winnerOf(duel, bracket.legs));
  if (last.length < 2 || winners.some((one) => one === undefined)) return bracket;
  const next: Duel[] = [];
  for (let i = 0; i < winners.length; i += 2) next.push(pairOf(winners[i]!, winners[i + 1]!, seeded));
  const [a, b] = last.map((duel) => loserOf(duel, bracket.legs));
  const small = last.length === 2 && a !== undefined && b !== undefined;
  const rounds = [...bracket.rounds, next];
  return advanced({ ...bracket, rounds, ...(small ? { third: pairOf(a, b, seeded) } : {}) }, seeded);
}

/** Returns the seeds of a bracket from its first round, the best first. */
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

/** A duel and its position in the bracket. */
export interface PlacedDuel {
  readonly round: number;
  readonly at: DuelPlace;
  readonly duel: Pair;
}

/** Returns the duel to ride next; undefined when the final is decided. The small final is ridden before the final. */
export function nextDuel(bracket: Bracket): PlacedDuel | undefined {
  const round = bracket.rounds.length - 1;
  const { third, legs } = bracket;
  if (third && winnerOf(third, legs) === undefined) return { round, at: 'third', duel: third };
  for (const [at, duel] of (bracket.rounds[round] ?? []).entries()) {
    if (duel.kind === 'pair' && winnerOf(duel, legs) === undefined) return { round, at, duel };
  }
  return undefined;
}

/** Returns a duel of a bracket; undefined if it does not exist or is a bye. */
export function duelAt(bracket: Bracket, round: number, at: DuelPlace): Pair | undefined {
  if (at === 'third') return round === bracket.rounds.length - 1 ? bracket.third : undefined;
  const duel = bracket.rounds[round]?.[at];
  return duel?.kind === 'pair' ? duel : undefined;
}

/** Adds the next leg to a duel of the last round. If the duel needs no more legs, returns the bracket unchanged. */
export function bracketAfter(bracket: Bracket, at: DuelPlace, leg: LegResult): Bracket {
  const last = bracket.rounds.length - 1;
  const duel = duelAt(bracket, last, at);
  if (duel === undefined || duel.legs.length >= bracket.legs) return bracket;
  const ridden: Pair = { ...duel, legs: [...duel.legs, leg] };
  if (at === 'third') return { ...bracket, third: ridden };
  const next = (bracket.rounds[last] ?? []).map((one, n) => (n === at ? ridden : one));
  return advanced({ ...bracket, rounds: [...bracket.rounds.slice(0, -1), next] }, seedsOf(bracket));
}

/** Returns the winner of the final; undefined if it is not decided. */
export function championOf(bracket: Bracket): EntryId | undefined {
  const final = bracket.rounds.at(-1);
  return final?.length === 1 ? winnerOf(final[0]!, bracket.legs) : undefined;
}

/**
 * Returns the places so far: final, small final, then the riders who lost earlier, who share the place of their round. Riders
 * still in the bracket have none.
 */
export function duelRanks(bracket: Bracket): readonly { readonly entry: EntryId; readonly rank: number }[] {
  const { rounds, third, legs } = bracket;
  const ranks: { entry: EntryId; rank: number }[] = [];
  const place = (entry: EntryId | undefined, rank: number): void => {
    if (entry !== undefined) ranks.push({ entry, rank });
  };
  const final = rounds.at(-1)?.length === 1 ? rounds.at(-1)?.[0] : undefined;
  if (final) {
    place(winnerOf(final, legs), 1);
    place(loserOf(final, legs), 2);
  }
  if (third) {
    place(winnerOf(third, legs), 3);
    place(loserOf(third, legs), 4);
  }
  for (const round of rounds.slice(0, final ? -1 : undefined).reverse()) {
    // Both losers of the semifinals meet in the small final. A single loser is third.
    if (round.length === 2 && third) continue;
    for (const duel of round) place(loserOf(duel, legs), round.length + 1);
  }
  return ranks;
}
