import { type Compiled, Phase, verdictOf } from '../../../src/sim';
import { type BeginnerRide, beginnerRide, type Habits } from '../academy/beginner';

/*
 * A beginner who has been through the academy: two keys and 200 ms of reaction as before, and a few ways of riding to
 * choose from. On a track of its own a beginner tries them all and keeps the one that is best there, as anybody would.
 */

const bold: Habits = {
  ...{ outside: 2.6, turnOver: 0.5, dead: 0.16, ahead: 0.3, brakeAbove: 99, brakeOff: 0 },
  tuck: 'when-straight',
};
/** Where gates come quickly: slowly enough to keep up with them. */
const slow: Habits = {
  ...{ outside: 1.7, turnOver: 0.65, dead: 0.16, ahead: 0.2, brakeAbove: 8, brakeOff: 0 },
  tuck: 'never',
};

export const taught: readonly Habits[] = [
  bold,
  { ...bold, outside: 2 },
  { ...bold, outside: 1.6 },
  { ...bold, turnOver: 0.7 },
  { ...bold, turnOver: 0.7, dead: 0.08 },
  { ...bold, outside: 1.6, ahead: 0.2, brakeAbove: 16, brakeOff: 0.12 },
  { ...bold, outside: 1.1, ahead: 0.2, brakeAbove: 20 },
  { ...slow, outside: 1.9, turnOver: 0.65, dead: 0.08, brakeAbove: 9 },
  { ...slow, outside: 1.7, turnOver: 0.65, dead: 0.12, brakeAbove: 8.8 },
  { ...slow, outside: 1.8, turnOver: 0.7, dead: 0.1, ahead: 0.25, brakeAbove: 8.6 },
  { ...slow, outside: 1.1, turnOver: 0.5, dead: 0.26, ahead: 0.1, brakeAbove: 9 },
  { ...slow, outside: 1.3, turnOver: 0.7, dead: 0.22, ahead: 0.15, brakeAbove: 8.2 },
  { ...slow, outside: 1, turnOver: 0.5, dead: 0.16, brakeAbove: 8.4 },
];

const clean = ({ state: s }: BeginnerRide): boolean =>
  s.t1 >= 0 && s.phase === Phase.finished && s.missed + s.straddled === 0;

const timeOf = ({ state }: BeginnerRide): number => verdictOf(state).timeUs ?? Number.POSITIVE_INFINITY;

/** The fastest of a beginner's rides by these habits that passes every gate; undefined when none does. */
export function bestOf(k: Compiled, habits: readonly Habits[]): BeginnerRide | undefined {
  const rides = habits.map((one) => beginnerRide(k, one)).filter(clean);
  return rides.sort((a, b) => timeOf(a) - timeOf(b))[0];
}
