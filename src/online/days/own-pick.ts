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

/** A track of this device as one of the server's. */
function onlineTrackOf(head: TrackHead): OnlineTrack {
  const { id, name, style, builderVersion, hash, light, seed, reference, difficulty, author } = head;
  const { discipline, lengthM, dropM, gates, origin, updatedAt } = head;
  return {
    ...{ id, owner: '', name, style, builderVersion, hash, light, seed, reference, difficulty, author },
    ...{ discipline: discipline as OnlineTrack['discipline'], lengthM, dropM, gates, source: '', version: 1 },
    ...{ plays: 0, likes: 0, beaten: false, official: origin === 'default', created: updatedAt },
  };
}

/** What the rule knows of a track of this device. Who made the tracks of others likes is known to the server alone. */
function pickableOf({ id, origin, style, reference }: TrackHead): Pickable {
  return {
    ...{ id, isOfficial: origin === 'default', likes: 0, plays: 0, isTraining: style === 'training' },
    solverUs: solverUsOf((reference ?? {}) as TrackTimes),
  };
}

/** The rule's picks from the published tracks that are on this device. Private ones are nobody else's. */
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
