import type { Difficulty, Style } from '../../tracks';
import { difficulties, styles, trainingPlace } from '../../tracks';
import type { TrackSummary } from './summaries';

/** Orders of a list of tracks. Equal tracks are sorted by name, slopes of the academy by the order of its lessons. */
export const trackSorts = ['name', 'style', 'difficulty', 'length', 'drop', 'gates', 'newest'] as const;
export type TrackSort = (typeof trackSorts)[number];

export interface TrackQuery {
  readonly style?: Style;
  /** Words that must all occur in the name or the author's name, in any order, ignoring case and accents. */
  readonly search?: string;
  readonly sort?: TrackSort;
}

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function byName(a: TrackSummary, b: TrackSummary): number {
  return names.compare(a.head.name, b.head.name) || (a.head.id < b.head.id ? -1 : 1);
}

/** Returns the rank of a difficulty. An unknown difficulty comes last. */
function levelOf(difficulty: Difficulty | undefined): number {
  return difficulty === undefined ? difficulties.length : difficulties.indexOf(difficulty);
}

const orders: Readonly<Record<TrackSort, (a: TrackSummary, b: TrackSummary) => number>> = {
  name: () => 0,
  style: (a, b) =>
    styles.indexOf(a.head.style) - styles.indexOf(b.head.style) ||
    levelOf(a.head.difficulty) - levelOf(b.head.difficulty) ||
    trainingPlace(a.head.id) - trainingPlace(b.head.id),
  // The academy has many slopes, all easy, which would come before every race.
  difficulty: (a, b) =>
    Number(a.head.style === 'training') - Number(b.head.style === 'training') ||
    levelOf(a.head.difficulty) - levelOf(b.head.difficulty) ||
    trainingPlace(a.head.id) - trainingPlace(b.head.id),
  length: (a, b) => a.head.lengthM - b.head.lengthM,
  drop: (a, b) => a.head.dropM - b.head.dropM,
  gates: (a, b) => a.head.gates - b.head.gates,
  newest: (a, b) => b.head.updatedAt - a.head.updatedAt,
};

/** Sorted lists, cached per list and order, so that a search only filters. */
const sorted = new WeakMap<readonly TrackSummary[], Map<TrackSort, readonly TrackSummary[]>>();

function inOrder(all: readonly TrackSummary[], sort: TrackSort): readonly TrackSummary[] {
  const known = sorted.get(all) ?? new Map<TrackSort, readonly TrackSummary[]>();
  sorted.set(all, known);
  const present = known.get(sort);
  if (present) return present;
  const order = orders[sort];
  // Comparing names is slow, so they are sorted once. The other sorts are stable and keep this order among equal tracks.
  const list = sort === 'name' ? all.toSorted(byName) : inOrder(all, 'name').toSorted(order);
  known.set(sort, list);
  return list;
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

const texts = new WeakMap<TrackSummary, string>();

function textOf(track: TrackSummary): string {
  let text = texts.get(track);
  if (text === undefined) {
    text = plain(`${track.head.name} ${track.head.author ?? ''}`);
    texts.set(track, text);
  }
  return text;
}

/** Returns the tracks of a query, in its order. */
export function listTracks(all: readonly TrackSummary[], query: TrackQuery): readonly TrackSummary[] {
  const { style, search = '', sort = 'name' } = query;
  const words = plain(search).split(/\s+/).filter(Boolean);
  const list = inOrder(all, sort);
  if (style === undefined && words.length === 0) return list;
  return list.filter(
    (track) =>
      (style === undefined || track.head.style === style) &&
      words.every((word) => textOf(track).includes(word)),
  );
}
