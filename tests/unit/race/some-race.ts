import type { Entry, RaceSetup, RunResult } from '../../../src/race';

/** Entries e1 … en. */
export function entries(n: number): readonly Entry[] {
  return Array.from({ length: n }, (_, i) => ({
    id: `e${i + 1}`,
    name: `Rider ${i + 1}`,
    equipment: 'ski',
    starter: { kind: 'guest' },
  }));
}

export function someSetup(n: number, change: Partial<RaceSetup> = {}): RaceSetup {
  return {
    track: { id: 'trackaaaaaaaaaa', hash: 'a'.repeat(64), name: 'Larch Lane' },
    runs: 2,
    reversal: 30,
    ghosts: 'off',
    entries: entries(n),
    seed: 7,
    ...change,
  };
}

/** Bibs in the order of the ids given. */
export function bibsOf(...ids: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries(ids.map((id, i) => [id, i + 1]));
}

/** A finished run of so many seconds. */
export function down(seconds: number, splits: readonly number[] = []): RunResult {
  return {
    kind: 'finished',
    timeUs: Math.round(seconds * 1e6),
    splitsUs: splits.map((s) => Math.round(s * 1e6)),
  };
}

export const dnf: RunResult = { kind: 'dnf', why: 'time' };
export const dns: RunResult = { kind: 'dns' };
export const dsq = (gate: number): RunResult => ({ kind: 'dsq', why: { kind: 'gate', gate } });
