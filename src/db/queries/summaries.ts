import type { Equipment } from '../../sim';
import type { TrackHead } from '../schemas';
import type { DbStatus } from '../service';
import type { Db } from '../types';
import { markOf, type TrackBests } from './bests';
import { bestsOn, type EarlierMedals, earlierOn, marksByTrack } from './own';
import { constant, type Source } from './source';

/** A track in a list: its head, and the best ride on its present course with each equipment, of one rider or of all. */
export interface TrackSummary {
  readonly head: TrackHead;
  readonly best: TrackBests;
  /** Medals from former courses of the track; absent if there are none. */
  readonly earlier?: EarlierMedals;
}

/** All tracks, unsorted. The array is the same until it changes; unchanged tracks keep their objects. */
export interface Summaries {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly all: readonly TrackSummary[];
}

const equipments: readonly Equipment[] = ['ski', 'board'];

function sameBests(a: TrackBests, b: TrackBests): boolean {
  return equipments.every((e) => a[e]?.id === b[e]?.id && a[e]?.timeUs === b[e]?.timeUs);
}

function sameMedals(a: EarlierMedals | undefined, b: EarlierMedals | undefined): boolean {
  return equipments.every((e) => a?.[e] === b?.[e]);
}

/** Joins every track with its best rides from two maps in memory, without reading rows. @param rider only this rider's */
export function summariesOf(db: Pick<Db, 'heads' | 'bests' | 'held'>, rider?: string): Source<Summaries> {
  let last: Summaries = { status: 'loading', all: [] };
  let seen: readonly unknown[] = [];
  let byId = new Map<string, TrackSummary>();

  function join(): Summaries {
    const heads = db.heads.store.getState();
    const bests = db.bests.store.getState();
    const held = db.held.getState();
    const inputs = [heads, bests, held];
    if (inputs.every((input, i) => input === seen[i])) return last;
    seen = inputs;
    if (heads.status !== 'ready') {
      if (last.status !== heads.status) last = { status: heads.status, all: [] };
      return last;
    }
    const marks = marksByTrack(bests.items.values(), held.map(markOf), rider);
    const next = new Map<string, TrackSummary>();
    let unchanged = true;
    for (const [id, head] of heads.items) {
      const best = bestsOn(head, marks.get(id));
      const earlier = earlierOn(head, marks.get(id));
      const old = byId.get(id);
      if (old?.head === head && sameBests(old.best, best) && sameMedals(old.earlier, earlier)) {
        next.set(id, old);
      } else {
        next.set(id, earlier === undefined ? { head, best } : { head, best, earlier });
        unchanged = false;
      }
    }
    const same = last.status === 'ready' && next.size === byId.size && unchanged;
    byId = next;
    // The list does not wait for times, and is shown even if times cannot be read.
    if (!same) last = { status: 'ready', all: [...next.values()] };
    return last;
  }

  return {
    get: join,
    subscribe(onChange) {
      db.heads.start();
      db.bests.start();
      const stops = [db.heads.store, db.bests.store, db.held].map((store) => store.subscribe(onChange));
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

const waiting = constant<Summaries>({ status: 'loading', all: [] });
const broken = constant<Summaries>({ status: 'failed', all: [] });

/** Returns the tracks in any status of the database. @param rider whose best rides; all riders' if absent */
export function summariesIn(status: DbStatus, rider?: string): Source<Summaries> {
  switch (status.kind) {
    case 'ready':
    case 'memory':
      return summariesOf(status.db, rider);
    case 'failed':
      return broken;
    case 'closed':
    case 'opening':
      return waiting;
  }
}
