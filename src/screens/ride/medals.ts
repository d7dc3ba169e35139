import type { Equipment } from '../../sim';
import type { ReferenceTimes, Track } from '../../tracks';

export type MedalName = 'author' | 'gold' | 'silver' | 'bronze';

/** From the best to the first: the time to beat and the sound's rank. */
const MEDALS: readonly {
  readonly name: MedalName;
  readonly rank: number;
  readonly time: (r: ReferenceTimes) => number;
}[] = [
  { name: 'author', rank: 4, time: (r) => r.authorUs },
  { name: 'gold', rank: 3, time: (r) => r.goldUs },
  { name: 'silver', rank: 2, time: (r) => r.silverUs },
  { name: 'bronze', rank: 1, time: (r) => r.bronzeUs },
];

/** What a time is worth. `next` is the medal above it and what is missing, µs; absent at the top. */
export interface MedalResult {
  readonly name: MedalName | 'none';
  /** 0 none … 4 author. */
  readonly rank: number;
  readonly next?: { readonly name: MedalName; readonly timeUs: number; readonly missingUs: number };
}

/** The medal of a time on a track; undefined while the track has no reference times for this equipment. */
export function medalFor(
  track: Pick<Track, 'reference'>,
  equipment: Equipment,
  timeUs: number,
): MedalResult | undefined {
  const reference = track.reference?.[equipment];
  if (!reference) return undefined;
  const at = MEDALS.findIndex((m) => timeUs <= m.time(reference));
  const won = at < 0 ? undefined : MEDALS[at];
  const above = MEDALS[at < 0 ? MEDALS.length - 1 : at - 1];
  const next = above && {
    name: above.name,
    timeUs: above.time(reference),
    missingUs: timeUs - above.time(reference),
  };
  return { name: won?.name ?? 'none', rank: won?.rank ?? 0, ...(next ? { next } : {}) };
}
