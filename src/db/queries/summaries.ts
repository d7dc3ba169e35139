import { type Equipment, simVersion } from '../../sim';
import { sameBoard } from '../commands/ghost-rule';
import type { RecordRow, TrackHead } from '../schemas';
import type { DbStatus } from '../service';
import type { Db } from '../types';
import { type Best, bestsOf, type TrackBests } from './bests';
import { constant, type Source } from './source';

/** A track as a list shows it: its head and the best ride of each equipment on its course as it is now. */
export interface TrackSummary {
  readonly head: TrackHead;
  readonly best: TrackBests;
}

/** All tracks, in no order. The same array until something in it changes; unchanged tracks stay the same objects. */
export interface Summaries {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly all: readonly TrackSummary[];
}

const NONE: TrackBests = {};

function faster(a: Best | undefined, b: Best | undefined): Best | undefined {
  if (!a || !b) return a ?? b;
  return b.timeUs < a.timeUs ? b : a;
}

/** The bests that count on a head's course, rides not on the disk among them. */
function bestsOn(head: TrackHead, stored: TrackBests | undefined, held: readonly RecordRow[]): TrackBests {
  const board = { hash: head.hash, simVersion };
  const counts = (best: Best | undefined): Best | undefined =>
    best && sameBoard(best, board) ? best : undefined;
  let { ski, board: snowboard } = { ski: counts(stored?.ski), board: counts(stored?.board) };
  for (const row of held) {
    if (row.trackId !== head.id) continue;
    const rides: TrackBests = bestsOf({ trackId: row.trackId, eventId: '', rides: { [row.equipment]: row } });
    ski = faster(ski, counts(rides.ski));
    snowboard = faster(snowboard, counts(rides.board));
  }
  if (!ski && !snowboard) return NONE;
  return { ...(ski ? { ski } : {}), ...(snowboard ? { board: snowboard } : {}) };
}

const equipments: readonly Equipment[] = ['ski', 'board'];

function sameBests(a: TrackBests, b: TrackBests): boolean {
  return equipments.every((e) => a[e]?.id === b[e]?.id && a[e]?.timeUs === b[e]?.timeUs);
}

/** Every track joined with its best rides: two maps in memory meet, no row is read. */
export function summariesOf(db: Pick<Db, 'heads' | 'bests' | 'held'>): Source<Summaries> {
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
    const next = new Map<string, TrackSummary>();
    let unchanged = true;
    for (const [id, head] of heads.items) {
      const best = bestsOn(head, bests.items.get(id), held);
      const old = byId.get(id);
      if (old?.head === head && sameBests(old.best, best)) {
        next.set(id, old);
      } else {
        next.set(id, { head, best });
        unchanged = false;
      }
    }
    const same = last.status === 'ready' && next.size === byId.size && unchanged;
    byId = next;
    // Times that come late may not keep the list waiting, and times that cannot be read may not hide it.
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

/** The tracks of the database, whatever state it is in. */
export function summariesIn(status: DbStatus): Source<Summaries> {
  switch (status.kind) {
    case 'ready':
    case 'memory':
      return summariesOf(status.db);
    case 'failed':
      return broken;
    case 'closed':
    case 'opening':
      return waiting;
  }
}
