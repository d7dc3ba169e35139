import { describe, expect, it } from 'vitest';
import type { Db } from '../../../../../src/db';
import {
  createRace,
  type Entry,
  type RaceAction,
  type RaceState,
  type RunResult,
  raceAfter,
} from '../../../../../src/race';
import { ordersToRide, pacerOrders } from '../../../../../src/screens/shared/race/flow/pacer-orders';
import { streamOf } from '../../../../../src/screens/shared/race/flow/rides';
import type { PacerRide, Pacers } from '../../../../../src/screens/shared/race/flow/use-pacers';
import { encodeStream, type InputStream } from '../../../../../src/sim';
import { dns, down, dsq, someSetup } from '../../../race/some-race';

const entries: readonly Entry[] = [1, 2, 3].map((n) => ({
  ...{ id: `e${n}`, name: '', equipment: 'ski' },
  starter: n === 3 ? { kind: 'guest' } : { kind: 'pacer', level: 'world', seed: n },
}));

/** An input of so many ticks straight on: no two of other lengths are alike. */
const input = (ticks: number): InputStream => ({
  ...{ simVersion: 1, courseHash: 1, gunStart: false, goofy: false, timePenalty: false },
  ...{ ticks, runs: [ticks, 0, 0], claimedUs: 0, finalHash: 1 },
});
const kept = (seconds: number, stream: string): RunResult => ({ ...down(seconds), stream }) as RunResult;

function raceWith(results: Readonly<Record<string, RunResult>>): Extract<RaceState, { phase: 'run' }> {
  const setup = { ...someSetup(1, { runs: 1 }), entries };
  let race: RaceState = createRace(setup);
  const actions: RaceAction[] = [{ kind: 'draw' }, { kind: 'start-run' }];
  for (const [entry, result] of Object.entries(results))
    actions.push({ kind: 'result', run: 0, entry, result });
  for (const action of actions) race = raceAfter(race, action);
  if (race.phase !== 'run') throw new Error(race.phase);
  return race;
}

describe('the pacers of a run', () => {
  const ids = (results: Readonly<Record<string, RunResult>>) => {
    const race = raceWith(results);
    return ordersToRide(pacerOrders(race, 0), race, 0).map(({ id }) => id);
  };

  it.each([
    ['ride, all of them, before anybody is down', {}, ['e1', 'e2']],
    ['ride once: whoever is down with the input kept does not again', { e1: kept(50, 'RkwBAAAA') }, ['e2']],
    ['ride again for their ghosts where an older row has no input', { e1: down(50) }, ['e1', 'e2']],
    ['ride when they may be let in after all', { e1: dns }, ['e1', 'e2']],
    ['do not ride for a time they never had', { e1: dsq(3) }, ['e2']],
  ] as const)('%s', (_, results, wanted) => {
    expect(ids(results)).toEqual(wanted);
  });
});

describe('a pacer’s run watched again', () => {
  const db = {} as Pick<Db, 'rx'>;
  const again = (seconds: number): Pacers => {
    const ride: PacerRide = { result: down(seconds), stream: input(700) };
    return { status: 'ready', rides: new Map([['e1', ride]]) };
  };

  it('is the one that counts, though the pilot would ride another one today', async () => {
    const race = raceWith({ e1: kept(50, encodeStream(input(500))) });
    expect(await streamOf(db, race, 0, 'e1', again(49))).toMatchObject({ ticks: 500 });
    expect(await streamOf(db, race, 0, 'e1', { status: 'working', share: 0 })).toMatchObject({ ticks: 500 });
  });

  it('of an older row is the one of its seed as long as that comes to the same time, and else none', async () => {
    const race = raceWith({ e1: down(50) });
    expect(await streamOf(db, race, 0, 'e1', again(50))).toMatchObject({ ticks: 700 });
    expect(await streamOf(db, race, 0, 'e1', again(49))).toBeUndefined();
  });

  it('is none where its input is damaged', async () => {
    expect(await streamOf(db, raceWith({ e1: kept(50, '!!!!') }), 0, 'e1', again(50))).toBeUndefined();
  });
});
