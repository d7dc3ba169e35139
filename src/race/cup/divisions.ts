import type { EventRows } from '../event';
import type { CupPlan } from '../plan';
import type { EntryId } from '../rules';
import { cupWindow, divisionSizes } from './schedule';
import { type CupAttempts, type CupTime, cupAttempts, outByJury, timeAt } from './times';

/** A rider of a division. */
export interface Seed {
  readonly rider: EntryId;
  /** The rider's best time in qualifying. */
  readonly time: CupTime;
}

/** Returns all riders with a time in qualifying, the fastest first. Of equal times, the one ridden first comes first. */
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
  // The maps hold riders in the order of their starts. Sorting is stable, so equal times keep that order.
  return seeds.sort((a, b) => a.time.timeUs - b.time.timeUs || byFirst(a, b));
}

function byFirst({ time: a }: Seed, { time: b }: Seed): number {
  const ms = (a.attempt.startedMs ?? 0) - (b.attempt.startedMs ?? 0);
  return ms || (a.attempt.id < b.attempt.id ? -1 : 1);
}

/**
 * Returns the divisions of a cup with their riders, ordered by time; the fastest riders are in the first division. The
 * divisions depend only on the state when qualifying ended, so they do not change later.
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
