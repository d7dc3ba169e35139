import type { PointsTable } from '../../src/race';
import { type EventResult, seasonList } from './seasons';

/*
 * Makes the ranking of a season. For 200 events it takes PocketBase's engine seconds, so the verifier makes it if there is one.
 * Results are sent as the database stores them, and the ranking is returned as text.
 */

export interface SeasonWork {
  /** Null for the World Cup's. */
  readonly points: PointsTable | null;
  readonly events: readonly EventResult[];
}

export interface MadeSeason {
  /** JSON of the ranking, an object. */
  readonly text: string;
  /** JSON: ids of the riders and clubs whose names it needs. */
  readonly ids: string;
}

export function makeSeason({ points, events }: SeasonWork): MadeSeason {
  const list = seasonList(events, points ?? undefined);
  const lines = [...list.overall, ...list.disciplines.flatMap((one) => one.lines)];
  const ids = new Set([...lines.map(({ entry }) => entry), ...list.clubs.map(({ server }) => server)]);
  return { text: JSON.stringify(list), ids: JSON.stringify([...ids]) };
}
