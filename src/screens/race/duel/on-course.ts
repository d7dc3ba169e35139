import type { DrawnDuel, Entry, EntryId } from '../../../race';
import { type Rider, ridesOneSwitch } from '../../../session';
import { riderOf } from '../../shared/race';

/** Somebody who rides on one of the two courses. */
export interface OnCourse {
  readonly entry: Entry;
  readonly bib: number;
  readonly name: string;
}

/** The entry of a rider with bib and name. */
export function onCourse(state: DrawnDuel, id: EntryId, names: ReadonlyMap<EntryId, string>): OnCourse {
  // Everybody in the bracket is entered: the database's door has seen to it.
  const entry: Entry = state.setup.entries.find((one) => one.id === id)!;
  return { entry, bib: state.seeds.indexOf(id) + 1, name: names.get(id) ?? '' };
}

/** Who rides, dressed for the duel. */
export function duellistOf({ entry, bib }: OnCourse): Rider {
  return riderOf(entry, bib);
}

/** The assist somebody rides with. */
export function assistOf(rider: OnCourse): 'one-switch' | undefined {
  return ridesOneSwitch(duellistOf(rider).id) ? 'one-switch' : undefined;
}
