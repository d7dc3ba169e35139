import { isDatabaseFault, tellFault } from './faults';
import { runOn } from './runner';
import { dueSeason, putOff, rankSeason } from './seasons';

/** Makes the rankings of seasons that are due. Separate from the clock of events, because a large ranking takes seconds. */

/** Pause when none is due, ms. */
const IDLE_MS = 1000;

export function runSeasons(): void {
  runOn('seasons', rankOnce, IDLE_MS);
}

function rankOnce(): boolean {
  let due: ReturnType<typeof dueSeason>;
  try {
    due = dueSeason($app);
    if (due !== undefined) rankSeason($app, due);
    return due !== undefined;
  } catch (error) {
    tellFault($app, error);
    if (due !== undefined && !isDatabaseFault(error)) putOff($app, due);
    return false;
  }
}
