import { describe, expect, it } from 'vitest';
import { exercises, judgeRide } from '../../../src/academy';
import {
  type Compiled,
  create,
  createCursor,
  type InputStream,
  optionsOf,
  type State,
  stepFrom,
} from '../../../src/sim';
import { EVERY, type Habits, headOf, REACTION } from './beginner';
import { rideByOneSwitch, type Side } from './one-switch-rider';
import { setUp } from './streams';

/** Sees where to turn, on its way down. */
type Head = (s: State) => Side;

/** One switch does not brake, and tucks by itself. */
const free = { brakeAbove: 99, brakeOff: 0, tuck: 'never' } as const;
const ways: readonly Habits[] = [
  { ...free, outside: 1.8, turnOver: 0.6, dead: 0.16, ahead: 0.2 },
  { ...free, outside: 1.1, turnOver: 0.4, dead: 0.08, ahead: 0.15 },
  { ...free, outside: 1.1, turnOver: 0.5, dead: 0.16, ahead: 0.2 },
];

/** From gate to gate, as any beginner. */
function byGates(k: Compiled, habits: Habits): Head {
  const head = headOf(k, habits);
  return (s) => head(s).side;
}

/** Rides on the line that is drawn on the snow, looking 0.7 s and 2 m ahead. */
function onLine(k: Compiled, author: InputStream): Head {
  const line: (readonly [x: number, y: number])[] = [];
  const coach = create(k, optionsOf(author));
  const cursor = createCursor(author);
  while (stepFrom(k, coach, author, cursor)) line.push([coach.x, coach.y]);
  let before = 0;
  return (s) => {
    const lead = REACTION / 100;
    const ahead = 0.7 * Math.max(4, s.vy);
    const at = line.find(([, y]) => y >= s.y + s.vy * lead + ahead + 2) ?? line.at(-1)!;
    const now = s.vx / Math.max(2, s.vy);
    const going = now + (now - before) / (EVERY / 100) / 5;
    before = now;
    const off = (at[0] - s.x - s.vx * lead) / ahead - going;
    return off > 0.24 ? 1 : off < -0.24 ? -1 : 0;
  };
}

/** What is tried to come to a stand: where to swing from side to side before, how far across, and how long before the place. */
interface Stop {
  readonly from: number;
  readonly across: number;
  readonly early: number;
}
const stops: readonly Stop[] = [
  { from: 200, across: 0, early: 12 },
  { from: 200, across: 0, early: 8 },
  { from: 30, across: 0.7, early: 10 },
];

/** Swings to take speed off where it is too much, and then holds the switch until the turn uphill ends in a stand. */
function toAStand(at: number, { from, across, early }: Stop): Head {
  let side: Side = 1;
  return (s) => {
    if (s.y > at - early) return side;
    if (s.y < from) return 0;
    if (s.hx * side > across) side = side === 1 ? -1 : 1;
    return side;
  };
}

describe('a beginner with one switch, which has no brake', () => {
  it.each(exercises.map(({ id }) => id))('passes %s within three tries, on skis and on the board', (id) => {
    for (const equipment of ['ski', 'board'] as const) {
      const { k, task, measures, author } = setUp(id, equipment);
      const heads: readonly Head[] =
        task.kind === 'stop'
          ? stops.map((stop) => toAStand(task.at, stop))
          : task.kind === 'early'
            ? [onLine(k, author)]
            : ways.map((habits) => byGates(k, habits));
      const tries = heads.map((head) => {
        // Beyond any exercise's end: who stands with the switch held stays there.
        const { stream, state } = rideByOneSwitch(k, head, (s) => s.tick > 6000);
        return state.crashes === 0 ? judgeRide(k, task, stream, measures).stars : 0;
      });
      expect(Math.max(...tries), equipment).toBeGreaterThan(0);
    }
  });
});
