import type { TrackHead } from '../../db';
import {
  dayOf,
  type Pickable,
  solverUsOf,
  type TrackTimes,
  trackOfDay,
  tracksOfWeek,
  weekOf,
} from '../../race';
import type { OnlineTrack } from '../catalogue/catalogue';

/** Converts a local track to the server's shape. */
function onlineTrackOf(head: TrackHead): OnlineTrack {
  const { id, name, style, builderVersion, hash, light, seed, reference, difficulty, author } = head;
  const { discipline, lengthM, dropM, gates, origin, updatedAt } = head;
  return {
    ...{ id, owner: '', name, style, builderVersion, hash, light, seed, reference, difficulty, author },
    ...{ discipline: discipline as OnlineTrack['discipline'], lengthM, dropM, gates, source: '', version: 1 },
    ...{ plays: 0, likes: 0, beaten: false, official: origin === 'default', created: updatedAt },
  };
}

/** Returns the data that the picking rule needs. Likes and plays are 0, because only the server knows them. */
function pickableOf({ id, origin, style, reference }: TrackHead): Pickable {
  return {
    ...{ id, isOfficial: origin === 'default', likes: 0, plays: 0, isTraining: style === 'training' },
    solverUs: solverUsOf((reference ?? {}) as TrackTimes),
  };
}

/** Picks from the published tracks on this device. Private tracks are left out, because other players do not have them. */
export function ownPicks(
  heads: readonly TrackHead[],
  nowMs: number,
): { readonly day: readonly OnlineTrack[]; readonly week: readonly OnlineTrack[] } {
  const published = heads.filter(({ origin }) => origin !== 'own');
  const list = published.map(pickableOf);
  const named = (id: string): readonly OnlineTrack[] =>
    published.filter((head) => head.id === id).map(onlineTrackOf);
  const day = trackOfDay(list, dayOf(nowMs));
  return {
    day: day === undefined ? [] : named(day),
    week: tracksOfWeek(list, weekOf(nowMs)).flatMap(named),
  };
}
