import { describe, expect, it } from 'vitest';
import { LEVELS, pacerBase, pacerRide } from '../../../../src/pilot/pacers';
import { pisteOf } from '../../../../src/pilot/piste';
import {
  createSingle,
  eventAfter,
  nextStarter,
  type RaceState,
  type RunResult,
  raceResults,
  standingAt,
} from '../../../../src/race';
import { analyse } from '../../../../src/ride';
import { layFor, linePath, speedPath } from '../../../../src/screens/ride-local/ride/charts';
import { runResultOf } from '../../../../src/screens/shared/race/flow/run-result';
import { drawMap } from '../../../../src/screens/shared/tracks/map-drawing';
import { type Course, compile, type Equipment } from '../../../../src/sim';
import { someSetup } from '../../race/some-race';
import { plane } from '../../sim/courses';

const FRAME = { width: 520, height: 150 };

/** A slope whose finish comes soon; the hill goes on below it. @param metres from the start to the finish */
function shortCourse(metres: number, over: Partial<Course> = {}): Course {
  return plane(14, { length: 160, over: { finish: metres * 1000, maxTicks: 6000, ...over } });
}

const gate = { x: -3000, y: 9000, side: 1 as const, width: 6000 };

/** Pacers of all levels down a course, as a race has them. */
function ridden(course: Course, equipment: Equipment) {
  const k = compile(course, equipment);
  const piste = pisteOf(k);
  const base = pacerBase(piste);
  return LEVELS.map((level, i) => {
    const { stream } = pacerRide(piste, base, level, i + 1);
    const analysis = analyse(k, stream);
    return { k, analysis, result: runResultOf(analysis) };
  });
}

/** Both runs of a race of two with these results, rider by rider. */
function raced(results: readonly RunResult[]): RaceState {
  let event = createSingle(someSetup(results.length, { runs: 2 }));
  const act = (action: Parameters<typeof eventAfter>[1]['action']): void => {
    event = eventAfter(event, { race: 0, action });
  };
  act({ kind: 'draw' });
  for (let run = 0; run < 2; run++) {
    act({ kind: 'start-run' });
    for (let next = nextStarter(event.races[0]!); next !== undefined; next = nextStarter(event.races[0]!)) {
      act({ kind: 'result', run, entry: next, result: results[Number(next.slice(1)) - 1]! });
    }
  }
  return event.races[0]!;
}

describe.each([
  ['1 m', shortCourse(1)],
  ['4 m with an intermediate time', shortCourse(4, { splits: [2000] })],
  ['15 m', shortCourse(15)],
  ['15 m with a gate and an intermediate time', shortCourse(15, { gates: [gate], splits: [12_000] })],
] as const)('a course of %s', (_, course) => {
  it.each(['ski', 'board'] as const)(
    'is ridden by pacers on the %s to a result with its times',
    (equipment) => {
      const rides = ridden(course, equipment);
      for (const { result, analysis, k } of rides) {
        expect(result.kind).toBe('finished');
        if (result.kind !== 'finished') continue;
        expect(result.timeUs).toBeGreaterThan(0);
        expect(result.splitsUs).toHaveLength(course.splits.length);
        for (const us of result.splitsUs) expect(us).toBeLessThan(result.timeUs);
        // What the finish sheet draws of it has numbers everywhere.
        const paths = [
          linePath(analysis, layFor(k, FRAME, [analysis])),
          speedPath(analysis, FRAME, analysis.topSpeed, k.finishY),
        ];
        for (const path of paths) expect(path).toMatch(/^(?:[ML]-?\d+\.\d -?\d+\.\d)+$/);
      }
      const list = raceResults(raced(rides.map(({ result }) => result)));
      expect(list.map(({ kind }) => kind)).toEqual(LEVELS.map(() => 'placed'));
    },
  );

  it('has a map without gaps', () => {
    expect(JSON.stringify(drawMap({ course, seed: 1 }))).not.toMatch(/NaN|Infinity|null/);
  });

  it('shows a rider against the leader at each of its points', () => {
    const [a, b] = ridden(course, 'ski').map(({ result }) => result);
    if (a?.kind !== 'finished' || b?.kind !== 'finished') throw new Error('Nobody is down.');
    for (const point of [...course.splits.keys(), 'finish'] as const) {
      const us = point === 'finish' ? b.timeUs : b.splitsUs[point]!;
      expect(standingAt(point, [{ a }], 'b', us)).toMatchObject({ of: 2, leaders: ['a'] });
    }
  });
});
