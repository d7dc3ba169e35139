import { describe, expect, it } from 'vitest';
import type { Db } from '../../../../../src/db';
import { createRace, type RaceState, type RunResult, raceAfter } from '../../../../../src/race';
import { entryNames } from '../../../../../src/screens/shared/race/flow/names';
import { ghostsOf } from '../../../../../src/screens/shared/race/flow/rides';
import { encodeStream, type InputStream } from '../../../../../src/sim';
import { dnf, down, someSetup } from '../../../race/some-race';
import { plainTrack } from '../../../tracks/some-track';

const track = plainTrack();
const db = {} as Db;
const NO_PACERS = { status: 'ready', rides: new Map() } as const;

/** An input of so many ticks straight on: no two of other lengths are alike. */
const input = (ticks: number): InputStream => ({
  ...{ simVersion: 1, courseHash: 1, gunStart: false, goofy: ticks === 500, timePenalty: false },
  ...{ ticks, runs: [ticks, 0, 0], claimedUs: 0, finalHash: 1 },
});
const kept = (seconds: number, ticks: number): RunResult =>
  ({ ...down(seconds), stream: encodeStream(input(ticks)) }) as RunResult;

/** A race of six in its first run, with these results; the last one still has to ride. */
function raceWith(
  ghosts: 'on' | 'off',
  results: Readonly<Record<string, RunResult>>,
): Extract<RaceState, { phase: 'run' }> {
  let race: RaceState = createRace(someSetup(6, { ghosts }));
  race = raceAfter(raceAfter(race, { kind: 'draw' }), { kind: 'start-run' });
  for (const [entry, result] of Object.entries(results))
    race = raceAfter(race, { kind: 'result', run: 0, entry, result });
  if (race.phase !== 'run') throw new Error(race.phase);
  return race;
}

const down5 = {
  e1: kept(52, 520),
  e2: kept(50, 500),
  e3: dnf,
  e4: kept(51, 510),
  e5: kept(53, 530),
};

const ghosts = (race: Extract<RaceState, { phase: 'run' }>) =>
  ghostsOf(db, race, 0, NO_PACERS, track, entryNames(race.setup.entries));

describe('the ghosts of a run', () => {
  it('are the best three so far by their names, the fastest first', async () => {
    const found = await ghosts(raceWith('on', down5));
    expect(found.map(({ look, stream }) => [look.label, look.kind, stream.ticks])).toEqual([
      ['Rider 2', 'rival', 500],
      ['Rider 4', 'rival', 510],
      ['Rider 1', 'rival', 520],
    ]);
    // As they stood on the board in that ride, whatever their profile says now.
    expect(found.map(({ look }) => look.goofy)).toEqual([true, false, false]);
  });

  it('are none where nobody wants them, and before anybody is down', async () => {
    expect(await ghosts(raceWith('off', down5))).toEqual([]);
    expect(await ghosts(raceWith('on', { e3: dnf }))).toEqual([]);
  });

  it('are without the one whose ride cannot be read', async () => {
    const broken = { ...down5, e4: { ...down(51), stream: '!!!!' } as RunResult };
    expect((await ghosts(raceWith('on', broken))).map(({ look }) => look.label)).toEqual([
      'Rider 2',
      'Rider 1',
    ]);
  });
});
