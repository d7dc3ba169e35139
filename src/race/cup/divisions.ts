import type { EventRows } from '../event';
import type { CupPlan } from '../plan';
import type { EntryId } from '../rules';
import { cupWindow, divisionSizes } from './schedule';
import { type CupAttempts, type CupTime, cupAttempts, outByJury, timeAt } from './times';

/** A rider of a division. */
export interface Seed {
  readonly rider: EntryId;
  /** The best time of qualifying. */
  readonly time: CupTime;
}

/** Everybody with a time in qualifying, the fastest first; of equal times the one that was ridden first. */
function qualifiers(rows: EventRows<CupPlan>, attempts: CupAttempts): readonly Seed[] {
  const { closesMs } = cupWindow(rows.plan, 0);
  const out = outByJury(rows.decisions, closesMs);
  const seeds: Seed[] = [];
  for (const [rider, own] of attempts[0] ?? []) {
    if (out.has(rider)) continue;
    let best: CupTime | undefined;
    for (const attempt of own) {
      const time = timeAt(attempt, closesMs);
      if (time !== undefined && (best === undefined || time.timeUs < best.timeUs)) best = time;
    }
    if (best !== undefined) seeds.push({ rider, time: best });
  }
  // The maps hold riders in the order of their starts, and sorting keeps it where times are equal.
  return seeds.sort((a, b) => a.time.timeUs - b.time.timeUs || byFirst(a, b));
}

function byFirst({ time: a }: Seed, { time: b }: Seed): number {
  const ms = (a.attempt.startedMs ?? 0) - (b.attempt.startedMs ?? 0);
  return ms || (a.attempt.id < b.attempt.id ? -1 : 1);
}

/**
 * The divisions of a cup, each with its riders by their times: the fastest are in the first. They are drawn from what was
 * known when qualifying ended, and stay.
 */
export function cupDivisions(
  rows: EventRows<CupPlan>,
  attempts: CupAttempts = cupAttempts(rows.attempts),
): readonly (readonly Seed[])[] {
  const seeds = qualifiers(rows, attempts);
  let from = 0;
  return divisionSizes(seeds.length).map((size) => {
    const division = seeds.slice(from, from + size);
    from += size;
    return division;
  });
}
