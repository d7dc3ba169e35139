import { tellFault } from './faults';
import { runOn } from './runner';
import { rankNextSeason } from './seasons';

/** Makes the rankings of seasons that are due. Apart from the clock of events: a large one takes seconds. */

/** Pause when none is due, ms. */
const IDLE_MS = 1000;

export function runSeasons(): void {
  runOn('seasons', rankOnce, IDLE_MS);
}

function rankOnce(): boolean {
  try {
    return rankNextSeason($app);
  } catch (error) {
    tellFault($app, error);
    return false;
  }
}
