import {
  type DrawnDuel,
  type DuelState,
  duelAfter,
  duelPhase,
  type LegRun,
  nextLeg,
} from '../../../../src/race';
import { down, entries, someSetup } from '../../race/some-race';

/** A duel drawn so that the bibs are the riders' own numbers. */
export function drawn(n: number): DrawnDuel {
  const setup = { track: someSetup(1).track, entries: entries(n), seed: 1 };
  return { phase: 'drawn', setup, seeds: setup.entries.map(({ id }) => id), legs: [] };
}

/** The run of a rider: the higher the number, the slower. */
export const runOf = (rider: string): LegRun => ({ result: down(20 + Number(rider.slice(1))), gates: 9 });

/** Rides a duel to its champion; `runs` may say something else of a rider's run. */
export function ridden(n: number, runs: (rider: string, round: number) => LegRun = runOf): DrawnDuel {
  let state: DuelState = drawn(n);
  for (let next = nextLeg(state); next !== undefined; next = nextLeg(state)) {
    const { round, at, leg, duel } = next;
    const [a, b] = duel.riders;
    state = duelAfter(state, { kind: 'leg', round, at, leg, runs: [runs(a, round), runs(b, round)] });
  }
  if (state.phase !== 'drawn' || duelPhase(state) !== 'over') throw new Error('nobody has won');
  return state;
}
