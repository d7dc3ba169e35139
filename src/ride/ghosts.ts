import {
  type Compiled,
  copyState,
  create,
  createCursor,
  optionsOf,
  Phase,
  reset,
  rewind,
  START_FORCED,
  stepFrom,
} from '../sim';
import { analyse } from './analysis';
import { coast } from './coast';
import type { Ghost, LiveRide, Opponent } from './state';

/** Creates a ghost from an opponent. Simulates its whole ride here, so that deltas are available at once. */
export function createGhost(k: Compiled, opponent: Opponent): Ghost {
  const compiled = opponent.compiled ?? k;
  const options = optionsOf(opponent.stream, opponent.gunTick);
  return {
    compiled,
    stream: opponent.stream,
    cursor: createCursor(opponent.stream),
    prev: create(compiled, options),
    cur: create(compiled, options),
    analysis: analyse(compiled, opponent.stream, opponent.gunTick),
  };
}

/** Puts the ghost back into the gate. */
export function resetGhost(g: Ghost): void {
  rewind(g.stream, g.cursor);
  reset(g.compiled, g.cur);
  reset(g.compiled, g.prev);
}

/** Advances a ghost by one tick: its own input, and the coast-out once its ride is over. */
export function advanceGhost(g: Ghost): void {
  copyState(g.cur, g.prev);
  if (g.cur.t1 >= 0 || g.cur.tick >= g.stream.ticks) coast(g.compiled, g.cur);
  else stepFrom(g.compiled, g.cur, g.stream, g.cursor);
}

/**
 * Runs a ghost's countdown at once, so that its clock starts with the rider's: up to its push or to the gun. After the gun it
 * may still stand for a moment.
 */
function openWand(g: Ghost): void {
  const last = g.cur.gunTick < 0 ? START_FORCED : g.cur.gunTick;
  while (g.cur.phase === Phase.gate && g.cur.tick <= last) advanceGhost(g);
}

/**
 * Advances all ghosts by one tick. With a free start, they stand in the gate until the rider opens the wand, and are then
 * aligned by the clock. With a gun start, all share the tick of the gun.
 */
export function advanceGhosts(ride: LiveRide): void {
  const { ghosts, prev, cur } = ride;
  if (ghosts.length === 0) return;
  const free = cur.gunTick < 0;
  if (free && cur.phase === Phase.gate) return;
  const opened = free && prev.phase === Phase.gate;
  for (let i = 0; i < ghosts.length; i++) {
    const g = ghosts[i]!;
    if (opened) openWand(g);
    else advanceGhost(g);
  }
}
