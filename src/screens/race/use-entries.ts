import { useMemo, useState } from 'react';
import { type FindOwnOf, type TrackHead, useBestsStatus, useOwnOfAll } from '../../db';
import { type Entry, MAX_ENTRIES } from '../../race';
import { activeRider } from '../../session';
import { racesRookie } from '../../tracks';
import { entryOf, pacerOf } from '../shared/race';

/** What is known of a track to tell whom a rookie is a match for. */
type Raced = Pick<TrackHead, 'id' | 'hash' | 'origin' | 'reference'>;

/** A rookie that nobody asked for leaves room for one more. */
const MOST_BESIDE_ROOKIE = MAX_ENTRIES - 2;

/** Whether a rookie is a match for everybody who is entered: none of them has won a medal on the track yet. */
export function areMatched(people: readonly Entry[], track: Raced, ownOf: FindOwnOf): boolean {
  return people.every(({ starter, equipment }) => {
    const own = starter.kind === 'rider' ? ownOf(starter.rider)(track) : undefined;
    const bestUs = own?.best[equipment]?.timeUs;
    return racesRookie({
      reference: track.reference?.[equipment],
      bestUs,
      earlier: own?.earlier?.[equipment],
    });
  });
}

/**
 * Who is entered in a new race: the active rider at first, and by itself a rookie for people without a medal. Once the player
 * has removed or changed the rookie, it is theirs to enter one.
 *
 * @param track undefined where no rookie is entered by itself
 */
export function useEntries(
  track: Raced | undefined,
): readonly [entries: readonly Entry[], onChange: (entries: readonly Entry[]) => void] {
  const [chosen, setChosen] = useState<readonly Entry[]>(() => [entryOf(activeRider())]);
  const [spare] = useState(() => pacerOf('rookie', activeRider().equipment));
  const [isTheirs, setTheirs] = useState(false);
  const [wasEntered, setEntered] = useState(false);
  const ownOf = useOwnOfAll();
  const isRead = useBestsStatus() !== 'loading';
  const rookie = useMemo(() => {
    const people = chosen.filter(({ starter }) => starter.kind !== 'pacer');
    const [first] = people;
    if (isTheirs || !isRead || first === undefined || track === undefined) return undefined;
    if (chosen.length > MOST_BESIDE_ROOKIE) return undefined;
    return wasEntered || areMatched(people, track, ownOf)
      ? { ...spare, equipment: first.equipment }
      : undefined;
  }, [chosen, spare, isTheirs, wasEntered, isRead, track, ownOf]);
  // Who has been seen in the list does not leave it without a word when another track is chosen.
  if (rookie !== undefined && !wasEntered) setEntered(true);
  const entries = useMemo(() => (rookie ? [...chosen, rookie] : chosen), [chosen, rookie]);
  const onChange = (next: readonly Entry[]): void => {
    const found = next.find(({ id }) => id === spare.id);
    if (found !== rookie) setTheirs(true);
    setChosen(found === rookie ? next.filter((one) => one !== found) : next);
  };
  return [entries, onChange];
}
