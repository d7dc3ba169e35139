import { dropAsked, turnsAsked } from '../advice';
import { type Difficulty, disciplineOf, type RaceStyle } from '../track';
import { FLATTEST, figuresFor, MANNERS, switchesOf } from './design';
import { least, most } from './exact';
import { COMBINED_STEP, DELAYED_STEP, habitsOf, hasFigures } from './habits';

/** A range, m. */
export interface Span {
  readonly min: number;
  readonly max: number;
}

/** Number of steps in a vertical. */
const VERTICAL = { min: 2, max: 3 };
/** Mean of the open steps relative to the least one: they vary. */
const TIGHTEST = 1.05;

/**
 * Returns whether a slalom can have as many gates as the sport asks for, neither too close nor too far apart, and end at the
 * finish. Other styles have enough room in any case.
 *
 * @param lengthM from start to finish, m
 */
function hasRoom(style: RaceStyle, lengthM: number, dropM: number): boolean {
  const discipline = disciplineOf(style);
  if (!hasFigures(discipline)) return true;
  const habits = habitsOf(discipline, 'ski');
  const { hairpins, verticals, delays } = figuresFor(dropM);
  const way = lengthM - habits.first - habits.last - delays * DELAYED_STEP;
  /** Returns the length of a number of turns whose open steps have this mean. */
  const lengthOf = (turns: number, perVertical: number, open: number): number => {
    const combined = hairpins + perVertical * verticals;
    return most(turns - combined, 0) * open + combined * COMBINED_STEP;
  };
  const { least: fewest } = switchesOf(style, dropM);
  const { max = 300 } = turnsAsked(style, dropM - 1);
  const close = most(habits.nearest ?? 0, 1) * TIGHTEST;
  return (
    lengthOf(fewest, VERTICAL.min, close) <= way && lengthOf(max, VERTICAL.max, habits.far * 0.95) >= way
  );
}

/**
 * Returns the drops in whole metres with which a course of this length meets the sport's figures for any seed.
 *
 * @returns the longest continuous range; undefined if there is none
 */
export function dropRange(
  style: RaceStyle,
  lengthM: number,
  difficulty: Difficulty | undefined,
): Span | undefined {
  const asked = dropAsked(style, difficulty);
  const steepest = Math.floor(least(asked.max ?? lengthM, lengthM * MANNERS[style].steepest));
  const flattest = Math.floor(most(asked.min ?? 0, lengthM * FLATTEST) + 0.999);
  let best: Span | undefined;
  let from = flattest;
  for (let drop = flattest; drop <= steepest + 1; drop++) {
    if (drop <= steepest && hasRoom(style, lengthM, drop)) continue;
    const longest = best === undefined ? 0 : best.max - best.min + 1;
    if (drop - from > longest) best = { min: from, max: drop - 1 };
    from = drop + 1;
  }
  return best;
}

/** Step of the offered lengths, m. */
const STEP = 10;

/** Returns the lengths for which there is a drop that meets the sport's figures. */
export function lengthRange(style: RaceStyle, difficulty: Difficulty | undefined): Span {
  const [shortest, longest] = MANNERS[style].lengths;
  let [min, max] = [shortest, longest];
  while (min < max && dropRange(style, min, difficulty) === undefined) min += STEP;
  while (max > min && dropRange(style, max, difficulty) === undefined) max -= STEP;
  return { min, max };
}
