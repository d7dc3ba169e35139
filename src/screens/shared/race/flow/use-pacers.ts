import { useCallback, useEffect, useRef, useState } from 'react';
import { createPilotClient } from '../../../../pilot';
import type { EntryId, MissRule, RaceState, RunResult } from '../../../../race';
import { analyse } from '../../../../ride';
import { compile, type Equipment, encodeStream, type InputStream } from '../../../../sim';
import type { Track } from '../../../../tracks';
import { ordersToRide, type PacerOrder, pacerOrders } from './pacer-orders';
import { runResultOf } from './run-result';

/** A pacer's ride: what it came to, and its input to watch it by. */
export interface PacerRide {
  readonly result: RunResult;
  readonly stream: InputStream;
}

/** The rides of a run's pacers. */
export type Pacers =
  /** `share` of the work done, 0…1. */
  | { readonly status: 'working'; readonly share: number }
  | { readonly status: 'ready'; readonly rides: ReadonlyMap<EntryId, PacerRide> }
  | { readonly status: 'failed'; readonly again: () => void };

const NONE: Pacers = { status: 'ready', rides: new Map() };

/** A pacer's run with its input: what is kept of it shows the same ride for good. */
function withInput(result: RunResult, stream: InputStream): RunResult {
  return result.kind === 'finished' ? { ...result, stream: encodeStream(stream) } : result;
}

async function rideAll(
  track: Track,
  orders: readonly PacerOrder[],
  misses: MissRule,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<ReadonlyMap<EntryId, PacerRide>> {
  const client = createPilotClient();
  try {
    const rides = new Map<EntryId, PacerRide>();
    const kinds: readonly Equipment[] = ['ski', 'board'];
    let done = 0;
    for (const equipment of kinds) {
      const mine = orders.filter((order) => order.equipment === equipment);
      if (mine.length === 0) continue;
      const compiled = compile(track.course, equipment);
      const found = await client.pacers(track.course, equipment, mine, {
        signal,
        timePenalty: misses === 'time',
        onProgress: (share) => onShare((done + share * mine.length) / orders.length),
      });
      for (const [i, { id }] of mine.entries()) {
        const { stream } = found[i]!;
        rides.set(id, { stream, result: withInput(runResultOf(analyse(compiled, stream)), stream) });
      }
      done += mine.length;
    }
    return rides;
  } finally {
    client.dispose();
  }
}

/**
 * Lets the pacers of a run ride, in a worker: those who have not been down before the page was opened. Their rides follow
 * from their seeds, so a reloaded page finds the same ones.
 *
 * @param run from 0; undefined while no run has begun
 */
export function usePacers(track: Track | undefined, state: RaceState, run: number | undefined): Pacers {
  // The same text as long as the orders are the same: the state is another object after every action.
  const text = run === undefined ? '[]' : JSON.stringify(pacerOrders(state, run));
  // Who is down already counts when the riding begins, not with every result that comes in.
  const now = useRef(state);
  useEffect(() => {
    now.current = state;
  }, [state]);
  const [tries, setTries] = useState(0);
  const [found, setFound] = useState<{ readonly of: string; readonly pacers: Pacers }>();
  const again = useCallback(() => setTries((n) => n + 1), []);
  const misses = state.setup.misses ?? 'out';
  const of = `${track?.hash ?? ''} ${tries} ${text}`;
  useEffect(() => {
    if (track === undefined || run === undefined || text === '[]') return;
    const orders = ordersToRide(JSON.parse(text) as readonly PacerOrder[], now.current, run);
    const stop = new AbortController();
    const tell = (pacers: Pacers): void => {
      if (!stop.signal.aborted) setFound({ of, pacers });
    };
    rideAll(track, orders, misses, (share) => tell({ status: 'working', share }), stop.signal).then(
      (rides) => tell({ status: 'ready', rides }),
      (error: unknown) => {
        if (stop.signal.aborted) return;
        console.error(error);
        tell({ status: 'failed', again });
      },
    );
    return () => stop.abort();
  }, [track, text, of, run, misses, again]);
  if (text === '[]') return NONE;
  return found?.of === of ? found.pacers : { status: 'working', share: 0 };
}
