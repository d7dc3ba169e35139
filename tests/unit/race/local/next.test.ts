import { describe, expect, it } from 'vitest';
import {
  createDuel,
  createEvent,
  createSingle,
  type DuelEvent,
  duelAfter,
  type EventState,
  eventAfter,
  nextLeg,
  nextStarter,
  type RaceAction,
  upNext,
} from '../../../../src/race';
import { down, entries, someSetup } from '../some-race';

const act = (state: EventState, race: number, ...actions: readonly RaceAction[]): EventState =>
  actions.reduce((now, action) => eventAfter(now, { race, action }), state);

function rideDown(state: EventState, race: number): EventState {
  let now = state;
  for (let next = nextStarter(now.races[race]!); next !== undefined; next = nextStarter(now.races[race]!)) {
    const one = now.races[race]!;
    const run = one.phase === 'run' ? one.results.length - 1 : 0;
    now = act(now, race, { kind: 'result', run, entry: next, result: down(50) });
  }
  return now;
}

describe('what comes next', () => {
  it('in a race of two runs: the draw, a run, its riders in turn, the other run, nothing', () => {
    let race = createSingle(someSetup(2));
    expect(upNext(race)).toEqual({ race: 0, step: { kind: 'draw' } });
    race = act(race, 0, { kind: 'draw' });
    expect(upNext(race)).toEqual({ race: 0, step: { kind: 'start', run: 0 } });
    race = act(race, 0, { kind: 'start-run' });
    const entry = nextStarter(race.races[0]!);
    expect(upNext(race)).toEqual({ race: 0, step: { kind: 'ride', run: 0, entry } });
    race = rideDown(race, 0);
    expect(upNext(race)).toEqual({ race: 0, step: { kind: 'start', run: 1 } });
    race = act(race, 0, { kind: 'start-run' });
    expect(upNext(race)).toMatchObject({ step: { kind: 'ride', run: 1 } });
    expect(upNext(rideDown(race, 0))).toBeUndefined();
  });

  it('in an event is in the first race that is not over, and one that was called off is', () => {
    const plan = { track: someSetup(2).track, runs: 2 } as const;
    let event = createEvent({
      ...{ races: [plan, plan], entries: entries(2), scoring: { kind: 'times' } },
      ...{ reversal: 30, ghosts: 'off', seed: 1 },
    });
    event = act(event, 0, { kind: 'call-off', counts: 'nothing' });
    expect(upNext(event)).toEqual({ race: 1, step: { kind: 'draw' } });
    event = act(event, 1, { kind: 'call-off', counts: 'nothing' });
    expect(upNext(event)).toBeUndefined();
  });

  it('in a duel is its draw, then who meets whom, up to the final', () => {
    const duel = (state: DuelEvent['duel']): DuelEvent => ({ ...createDuel(state.setup), duel: state });
    const { track, seed } = someSetup(2);
    let state = createDuel({ track, seed, entries: entries(2) }).duel;
    expect(upNext(duel(state))).toEqual({ race: 0, step: { kind: 'draw' } });
    state = duelAfter(state, { kind: 'draw' });
    for (const run of [0, 1]) {
      const { riders } = nextLeg(state)!.duel;
      expect(upNext(duel(state))).toEqual({ race: 0, step: { kind: 'meet', run, riders } });
      const runs = [
        { result: down(50), gates: 9 },
        { result: down(51), gates: 9 },
      ] as const;
      state = duelAfter(state, { kind: 'leg', round: 0, at: 0, leg: run, runs });
    }
    expect(upNext(duel(state))).toBeUndefined();
  });
});
