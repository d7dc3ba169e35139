import { useCallback, useEffect, useState } from 'react';
import { createPilotClient } from '../../../pilot';
import {
  DUEL_GUN_TICK,
  DUEL_LEGS,
  type DuelPlace,
  type DuelSetup,
  duelPacerSeed,
  type Entry,
  type EntryId,
  type MissRule,
} from '../../../race';
import type { Equipment, InputStream } from '../../../sim';
import type { Track } from '../../../tracks';

/** Which run of which pacer is wanted. */
export interface PacerOrder {
  readonly id: EntryId;
  readonly leg: number;
  readonly equipment: Equipment;
  readonly level: Extract<Entry['starter'], { kind: 'pacer' }>['level'];
  readonly seed: number;
}

/** Inputs of pacers' runs, by {@link keyOf}. */
export type PacerInputs = ReadonlyMap<string, InputStream>;

export type HeatPacers =
  /** `share` of the work done, 0…1. */
  | { readonly status: 'working'; readonly share: number }
  | { readonly status: 'ready'; readonly inputs: PacerInputs }
  | { readonly status: 'failed'; readonly again: () => void };

/** Under what a run is found among {@link PacerInputs}. */
export function keyOf(id: EntryId, leg: number): string {
  return `${id} ${String(leg)}`;
}

/** Both runs of the pacers of a duel. */
export function pacerOrders(
  setup: DuelSetup,
  round: number,
  at: DuelPlace,
  riders: readonly EntryId[],
): readonly PacerOrder[] {
  return setup.entries.flatMap(({ id, equipment, starter }) => {
    if (starter.kind !== 'pacer' || !riders.includes(id)) return [];
    return Array.from({ length: DUEL_LEGS }, (_, leg) => ({
      ...{ id, leg, equipment, level: starter.level },
      seed: duelPacerSeed(setup, starter.seed, { round, at, leg }),
    }));
  });
}

/** Lets pacers ride, in a worker; their rides follow from their seeds. @param onShare share of the work done, 0…1 */
export async function ridePacers(
  track: Track,
  orders: readonly PacerOrder[],
  misses: MissRule,
  onShare?: (share: number) => void,
  signal?: AbortSignal,
): Promise<PacerInputs> {
  const client = createPilotClient();
  try {
    const inputs = new Map<string, InputStream>();
    for (const equipment of ['ski', 'board'] as const) {
      const mine = orders.filter((order) => order.equipment === equipment);
      if (mine.length === 0) continue;
      const rides = await client.pacers(track.course, equipment, mine, {
        gunTick: DUEL_GUN_TICK,
        timePenalty: misses === 'time',
        onProgress: (share) => onShare?.((inputs.size + share * mine.length) / orders.length),
        ...(signal ? { signal } : {}),
      });
      for (const [i, { id, leg }] of mine.entries()) inputs.set(keyOf(id, leg), rides[i]!.stream);
    }
    return inputs;
  } finally {
    client.dispose();
  }
}

const NONE: HeatPacers = { status: 'ready', inputs: new Map() };

/** The runs of the pacers of the next duel. @param orders the same text as long as they are the same */
export function useHeatPacers(
  track: Track | undefined,
  orders: readonly PacerOrder[],
  misses: MissRule,
): HeatPacers {
  const text = JSON.stringify(orders);
  const [tries, setTries] = useState(0);
  const [found, setFound] = useState<{ readonly of: string; readonly pacers: HeatPacers }>();
  const again = useCallback(() => setTries((n) => n + 1), []);
  const of = `${track?.hash ?? ''} ${String(tries)} ${text}`;
  useEffect(() => {
    const wanted = JSON.parse(text) as readonly PacerOrder[];
    if (track === undefined || wanted.length === 0) return;
    const stop = new AbortController();
    const tell = (pacers: HeatPacers): void => {
      if (!stop.signal.aborted) setFound({ of, pacers });
    };
    ridePacers(track, wanted, misses, (share) => tell({ status: 'working', share }), stop.signal).then(
      (inputs) => tell({ status: 'ready', inputs }),
      (error: unknown) => {
        if (stop.signal.aborted) return;
        console.error(error);
        tell({ status: 'failed', again });
      },
    );
    return () => stop.abort();
  }, [track, text, of, misses, again]);
  if (text === '[]') return NONE;
  return found?.of === of ? found.pacers : { status: 'working', share: 0 };
}
