import { type Equipment, simVersion } from '../../sim';
import { earlierMedalOf, type Medal, rankOf } from '../../tracks';
import { isFaster, sameBoard } from '../commands/ghost-rule';
import type { TrackHead } from '../schemas';
import type { DbStatus } from '../service';
import type { Db } from '../types';
import { type Mark, markOf, type TrackBests } from './bests';
import { constant, type Source } from './source';

/** The best medal won on earlier courses of a track, by equipment. */
export type EarlierMedals = Readonly<Partial<Record<Equipment, Medal>>>;

/** The fields of a ride that determine its medal. */
type Won = Pick<Mark, 'hash' | 'simVersion' | 'equipment' | 'timeUs'>;

const NONE: TrackBests = {};

/** Returns the best rides on a track's present course. */
export function bestsOn(head: Pick<TrackHead, 'hash'>, marks: readonly Mark[] | undefined): TrackBests {
  if (!marks) return NONE;
  const board = { hash: head.hash, simVersion };
  const bests: Partial<Record<Equipment, Mark>> = {};
  for (const mark of marks) {
    const best = bests[mark.equipment];
    if (sameBoard(mark, board) && (!best || isFaster(mark, best))) bests[mark.equipment] = mark;
  }
  return bests;
}

/** Returns the medals that still count from former courses of a track. Only default tracks keep such medals. */
export function earlierOn(
  head: Pick<TrackHead, 'hash' | 'origin'>,
  marks: readonly Won[] | undefined,
): EarlierMedals | undefined {
  if (head.origin !== 'default') return undefined;
  let earlier: Partial<Record<Equipment, Medal>> | undefined;
  for (const mark of marks ?? []) {
    if (mark.hash === head.hash) continue;
    const medal = earlierMedalOf(mark);
    const known = earlier?.[mark.equipment];
    if (medal === undefined || (known !== undefined && rankOf(known) >= rankOf(medal))) continue;
    earlier = { ...earlier, [mark.equipment]: medal };
  }
  return earlier;
}

/** Groups the rides of one rider, or of all, by track, including rides that are not on the disk. */
export function marksByTrack(
  stored: Iterable<Mark>,
  held: Iterable<Mark>,
  rider: string | undefined,
): ReadonlyMap<string, readonly Mark[]> {
  const byTrack = new Map<string, Mark[]>();
  for (const marks of [stored, held]) {
    for (const mark of marks) {
      if (rider !== undefined && mark.rider !== rider) continue;
      const list = byTrack.get(mark.trackId);
      if (list) list.push(mark);
      else byTrack.set(mark.trackId, [mark]);
    }
  }
  return byTrack;
}

/** A rider's results on a track: the best rides on its present course, and medals from former courses. */
export interface Own {
  readonly best: TrackBests;
  readonly earlier?: EarlierMedals;
}

/** A track, on this device or on a server. */
export interface OwnOf extends Pick<TrackHead, 'id' | 'hash' | 'origin'> {
  /** Id of the default track of which this is an earlier version. Earlier rides have this id. */
  readonly source?: string;
}

/** Returns a rider's results on a track, from the rider's rides. */
function ownOn(byTrack: ReadonlyMap<string, readonly Mark[]>, track: OwnOf): Own {
  const marks = byTrack.get(track.id);
  const before = track.origin === 'default' && track.source ? byTrack.get(track.source) : undefined;
  const best = bestsOn(track, before === undefined ? marks : [...(marks ?? []), ...before]);
  const earlier = earlierOn(track, marks);
  return earlier === undefined ? { best } : { best, earlier };
}

/** Returns a rider's results on a track, which need not be on this device. */
export type FindOwn = (track: OwnOf) => Own;

/** Does the same for any rider. Returns the same function for a rider until rides are added or deleted. */
export type FindOwnOf = (rider: string) => FindOwn;

const nothing: FindOwn = () => ({ best: NONE });
const nothingOf: FindOwnOf = () => nothing;

/** Finds the results of all riders by track. The function changes when rides are added or deleted. */
export function ownOfAll(db: Pick<Db, 'bests' | 'held'>): Source<FindOwnOf> {
  let findOf = nothingOf;
  let seen: readonly unknown[] = [];
  return {
    get() {
      const inputs = [db.bests.store.getState(), db.held.getState()] as const;
      if (inputs.every((input, i) => input === seen[i])) return findOf;
      seen = inputs;
      const known = new Map<string, FindOwn>();
      findOf = (rider) => {
        const found = known.get(rider);
        if (found) return found;
        const byTrack = marksByTrack(inputs[0].items.values(), inputs[1].map(markOf), rider);
        const find: FindOwn = (track) => ownOn(byTrack, track);
        known.set(rider, find);
        return find;
      };
      return findOf;
    },
    subscribe(onChange) {
      db.bests.start();
      const stops = [db.bests.store, db.held].map((store) => store.subscribe(onChange));
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

/** Finds the results of one rider by track. The function changes when rides are added or deleted. */
export function ownOf(db: Pick<Db, 'bests' | 'held'>, rider: string): Source<FindOwn> {
  const { get, subscribe } = ownOfAll(db);
  return { get: () => get()(rider), subscribe };
}

const unknown = constant(nothing);
const unknownOf = constant(nothingOf);

/** Does the same in any status of the database. */
export function ownIn(status: DbStatus, rider: string): Source<FindOwn> {
  return status.kind === 'ready' || status.kind === 'memory' ? ownOf(status.db, rider) : unknown;
}

/** Does the same for all riders. */
export function ownOfAllIn(status: DbStatus): Source<FindOwnOf> {
  return status.kind === 'ready' || status.kind === 'memory' ? ownOfAll(status.db) : unknownOf;
}
