import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import * as race from '../../../src/race';
import { cupRide, cupRows, qualified } from './some-cup';
import { attempt, decision, eventRows, HOUR, MINUTE, OPENS, racesPlan, twoRuns } from './some-event';
import { dnf, down } from './some-race';

const root = join(import.meta.dirname, '..', '..', '..');

/** Code as the server's hooks are built (scripts/build-server.ts). */
async function bundle(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'race',
    platform: 'neutral',
    target: 'es2017',
  });
  return outputFiles[0]!.text;
}

/** What some event, cup and feed come to. */
function answers(of: typeof race): unknown {
  const plan = racesPlan([twoRuns()], { secondRun: { how: 'start-list', reversal: 15 } });
  const rows = eventRows(plan, {
    attempts: [
      ...Array.from({ length: 20 }, (_, n) => attempt(`r${n}`, down(50 + n), { at: n })),
      attempt('x', dnf),
      attempt('r3', down(49), { run: 1, at: 76 * MINUTE }),
    ],
    decisions: [decision('r5')],
  });
  const cup = cupRows([...qualified(20), cupRide('r3', 1, down(40))]);
  const rider = {
    rider: 'r1',
    isMember: true,
    isVerified: true,
    equipment: 'ski',
    isOffline: false,
  } as const;
  return JSON.stringify(
    [0, HOUR, 80 * MINUTE, 5 * HOUR].map((ms) => {
      const now = OPENS + ms;
      return [
        of.stateOf(rows, now),
        of.shownRace(rows, 0, now),
        of.callList(rows, 0, now),
        of.mayStart(rows, 0, rider, now),
        of.onlineStandings(rows, now),
        of.cupRanks(of.cupState(cup, now).divisions),
        of.parsePlan(plan),
        of.weekKey(of.weekOf(now)),
        of.calendarText({
          name: 'Ski club ⛷',
          product: '-//Fall Line//EN',
          entries: of.calendarEntries({ id: 'e', plan, cancelled: [], sequence: 1, changedMs: now }, 'x'),
        }),
      ];
    }),
  );
}

describe('the rules', () => {
  it('need no clock, no chance, no time zones and nothing of a browser', async () => {
    const code = await bundle("export * from './src/race';");
    const context = createContext({});
    runInContext(
      'delete globalThis.Date; delete globalThis.Intl; delete Math.random; delete globalThis.structuredClone;',
      context,
    );
    runInContext(code, context);
    expect(answers(runInContext('race', context) as typeof race)).toBe(answers(race));
  });

  it('leave nothing behind where nobody uses them', async () => {
    const code = await bundle("import './src/race';");
    expect(code.replace(/\/\/.*/g, '').replace(/"use strict";|\s/g, '')).toBe('varrace=(()=>{})();');
  });
});
