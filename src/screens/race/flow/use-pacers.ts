import { useCallback, useEffect, useState } from 'react';
import { createPilotClient } from '../../../pilot';
import { type Entry, type EntryId, pacerSeed, type RaceState, type RunResult } from '../../../race';
import { analyse } from '../../../ride';
import { compile, type Equipment, type InputStream } from '../../../sim';
import type { Track } from '../../../tracks';
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

/** Pacers of a race with the seeds they ride a run by. */
function ordersOf(state: RaceState, run: number) {
  const { setup } = state;
  return setup.entries.flatMap((entry: Entry) => {
    const { starter, equipment, id } = entry;
    if (starter.kind !== 'pacer') return [];
    return [{ id, equipment, level: starter.level, seed: pacerSeed(setup, starter.seed, run) }];
  });
}

type Order = ReturnType<typeof ordersOf>[number];

async function rideAll(
  track: Track,
  orders: readonly Order[],
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
        onProgress: (share) => onShare((done + share * mine.length) / orders.length),
      });
      for (const [i, { id }] of mine.entries()) {
        const { stream } = found[i]!;
        rides.set(id, { stream, result: runResultOf(analyse(compiled, stream)) });
      }
      done += mine.length;
    }
    return rides;
  } finally {
    client.dispose();
  }
}

/**
 * Lets the pacers of a run ride, in a worker. Their rides follow from their seeds, so a reloaded page finds the same ones.
 *
 * @param run from 0; undefined while no run has begun
 */
export function usePacers(track: Track | undefined, state: RaceState, run: number | undefined): Pacers {
  // The same text as long as the orders are the same: the state is another object after every action.
  const text = run === undefined ? '[]' : JSON.stringify(ordersOf(state, run));
  const [tries, setTries] = useState(0);
  const [found, setFound] = useState<{ readonly of: string; readonly pacers: Pacers }>();
  const again = useCallback(() => setTries((n) => n + 1), []);
  const of = `${track?.hash ?? ''} ${tries} ${text}`;
  useEffect(() => {
    const orders = JSON.parse(text) as readonly Order[];
    if (track === undefined || orders.length === 0) return;
    const stop = new AbortController();
    const tell = (pacers: Pacers): void => {
      if (!stop.signal.aborted) setFound({ of, pacers });
    };
    rideAll(track, orders, (share) => tell({ status: 'working', share }), stop.signal).then(
      (rides) => tell({ status: 'ready', rides }),
      (error: unknown) => {
        if (stop.signal.aborted) return;
        console.error(error);
        tell({ status: 'failed', again });
      },
    );
    return () => stop.abort();
  }, [track, text, of, again]);
  if (text === '[]') return NONE;
  return found?.of === of ? found.pacers : { status: 'working', share: 0 };
}
