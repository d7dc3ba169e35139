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

/** A ride, as much of it as a medal goes by. */
type Won = Pick<Mark, 'hash' | 'simVersion' | 'equipment' | 'timeUs'>;

const NONE: TrackBests = {};

/** The bests that count on a head's course. */
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

/** The medals that count on from courses which a head's track had before: only the tracks of the game keep any. */
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

/** The marks of one rider, or of all, by track; rides not on the disk among them. */
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

/** What a rider has reached on a track: the best rides on its course, and medals won on courses it had before. */
export interface Own {
  readonly best: TrackBests;
  readonly earlier?: EarlierMedals;
}

/** A track, here or on a server. */
export interface OwnOf extends Pick<TrackHead, 'id' | 'hash' | 'origin'> {
  /** The track of the game whose earlier version this is: rides from before lie under its id. */
  readonly source?: string;
}

/** What the marks of a rider come to on a track. */
function ownOn(byTrack: ReadonlyMap<string, readonly Mark[]>, track: OwnOf): Own {
  const marks = byTrack.get(track.id);
  const before = track.origin === 'default' && track.source ? byTrack.get(track.source) : undefined;
  const best = bestsOn(track, before === undefined ? marks : [...(marks ?? []), ...before]);
  const earlier = earlierOn(track, marks);
  return earlier === undefined ? { best } : { best, earlier };
}

/** Tells what a rider has reached on a track, whether that is on this device or not. */
export type FindOwn = (track: OwnOf) => Own;

/** The same of any rider. The same function for a rider until rides have come or gone. */
export type FindOwnOf = (rider: string) => FindOwn;

const nothing: FindOwn = () => ({ best: NONE });
const nothingOf: FindOwnOf = () => nothing;

/** What riders have reached, track by track; another function once rides have come or gone. */
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

/** What a rider has reached, track by track; another function once rides have come or gone. */
export function ownOf(db: Pick<Db, 'bests' | 'held'>, rider: string): Source<FindOwn> {
  const { get, subscribe } = ownOfAll(db);
  return { get: () => get()(rider), subscribe };
}

const unknown = constant(nothing);
const unknownOf = constant(nothingOf);

/** The same of the database, whatever state it is in. */
export function ownIn(status: DbStatus, rider: string): Source<FindOwn> {
  return status.kind === 'ready' || status.kind === 'memory' ? ownOf(status.db, rider) : unknown;
}

/** The same of all riders. */
export function ownOfAllIn(status: DbStatus): Source<FindOwnOf> {
  return status.kind === 'ready' || status.kind === 'memory' ? ownOfAll(status.db) : unknownOf;
}
