import type { EventRaceList } from '../../online';
import { type ResultLine, type RevealStep, type RunResult, resultList, revealSteps } from '../../race';

/** A second run told rider by rider, and the list as it stood after each. */
export interface Reveal {
  readonly steps: readonly RevealStep[];
  /** @param n steps that have been shown */
  readonly listAfter: (n: number) => readonly ResultLine[];
}

function finished(timeUs: number): RunResult {
  return { kind: 'finished', timeUs, splitsUs: [] };
}

/** The second run of a race of two, from its list; undefined where nobody has ridden it. */
export function revealOf({ lines }: Pick<EventRaceList, 'lines'>): Reveal | undefined {
  // Only who is equal is told apart by start numbers, and then stands in the list as wanted: the higher number first.
  const bibs = Object.fromEntries(lines.map(({ entry }, n) => [entry, lines.length - n]));
  const first: Record<string, RunResult> = {};
  const second: Record<string, RunResult> = {};
  for (const line of lines) {
    const [oneUs, twoUs] = line.runsUs;
    if (oneUs === undefined) continue;
    first[line.entry] = finished(oneUs);
    if (twoUs !== undefined) second[line.entry] = finished(twoUs);
    else if (line.kind === 'unplaced') second[line.entry] = line.why;
  }
  const steps = revealSteps(bibs, first, second);
  if (!steps.some(({ standing }) => standing !== undefined)) return undefined;
  return {
    steps,
    listAfter(n) {
      const shown = steps.slice(0, n).flatMap(({ entry }) => {
        const result = second[entry];
        return result === undefined ? [] : [[entry, result] as const];
      });
      return resultList(bibs, [first, Object.fromEntries(shown)]);
    },
  };
}
