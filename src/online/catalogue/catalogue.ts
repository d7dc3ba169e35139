import type PocketBase from 'pocketbase';
import * as v from 'valibot';
import { type Difficulty, difficulties, lights, type Style, styles } from '../../tracks';
import type { Page } from '../answers/pager';
import { type Answer, ask } from '../answers/seen';
import {
  type CatalogueList,
  lengthLimits,
  listFilters,
  listOrders,
  type TrackLength,
} from '../discovery/lists';

/** The server's published tracks, page by page. They are not stored in the local database. */

export interface CatalogueQuery {
  readonly style: Style | undefined;
  readonly difficulty?: Difficulty | undefined;
  readonly length?: TrackLength | undefined;
  /** Words that must each be in the name or the author's name. */
  readonly search: string;
  readonly sort: CatalogueList;
}

/** Tracks per page. */
export const CATALOGUE_PAGE = 30;
/** Most words and characters of a search that are used. */
const MOST_WORDS = 5;
const MAX_SEARCH = 60;

const id = v.pipe(v.string(), v.regex(/^[a-z0-9]{15}$/));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const metres = v.pipe(v.number(), v.minValue(0), v.maxValue(100_000));
const times = v.object({ authorUs: count, goldUs: count, silverUs: count, bronzeUs: count });
const date = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text.replace(' ', 'T'))),
  v.number(),
  v.finite(),
);
/** Accepts the server's empty values as undefined. */
const orNothing = <T>(schema: v.GenericSchema<unknown, T>) =>
  v.pipe(
    v.unknown(),
    v.transform((value) => (value === '' || value === null ? undefined : value)),
    v.optional(schema),
  );

/** A published track without its course, as the server sends it. */
export const onlineTrackDoor = v.object({
  id,
  /** '' = a track of the game, or its owner was deleted. */
  owner: v.pipe(v.string(), v.regex(/^([a-z0-9]{15})?$/)),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(120)),
  style: v.picklist(styles),
  builderVersion: count,
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  light: v.picklist(lights),
  seed: count,
  reference: orNothing(v.object({ ski: v.optional(times), board: v.optional(times) })),
  difficulty: orNothing(v.picklist(difficulties)),
  author: orNothing(v.pipe(v.string(), v.maxLength(120))),
  discipline: v.picklist([0, 1, 2, 3]),
  lengthM: metres,
  dropM: metres,
  gates: count,
  /** The private track that the version was made from; for an earlier version of a track of the game, that track; or ''. */
  source: v.string(),
  version: count,
  plays: count,
  likes: v.optional(count, 0),
  /** Whether a rider has reached the author's time. */
  beaten: v.optional(v.boolean(), false),
  /** Whether it is a track of the game. */
  official: v.boolean(),
  /** ms since 1970. */
  created: date,
});
export type OnlineTrack = v.InferOutput<typeof onlineTrackDoor>;

/** The requested fields: those of the schema. */
export const HEAD_FIELDS = Object.keys(onlineTrackDoor.entries).join();

/** A page of track heads. A head that cannot be parsed is left out; the others stay. */
export const headsDoor = v.object({
  items: v.pipe(
    v.array(v.unknown()),
    v.transform((rows) =>
      rows.flatMap((row) => {
        const read = v.safeParse(onlineTrackDoor, row);
        return read.success ? [read.output] : [];
      }),
    ),
  ),
  page: count,
  totalItems: count,
  totalPages: count,
});

/** Returns the words of a search, without characters that have a meaning in the server's filter. */
export function searchWords(search: string): readonly string[] {
  return search
    .slice(0, MAX_SEARCH)
    .toLowerCase()
    .split(/[\s%\\]+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS);
}

/**
 * Returns the spellings of a word to search for. The server ignores case only in ASCII, so a word with other letters is
 * searched for as written, with a capital first letter, and in capitals.
 */
function writings(word: string): readonly string[] {
  if (/^[ -~]*$/.test(word)) return [word];
  const [first = '', ...rest] = word;
  return [...new Set([word, first.toUpperCase() + rest.join(''), word.toUpperCase()])];
}

const within = ([from, to]: readonly [number, number]): string =>
  `lengthM >= ${String(from)} && lengthM < ${String(to)}`;

/** Returns the server's filter for a query. */
export function catalogueFilter(
  {
    style,
    difficulty,
    length,
    search,
    sort = 'name',
  }: Omit<CatalogueQuery, 'sort'> & Partial<CatalogueQuery>,
  filter: PocketBase['filter'],
): string {
  return [
    "visibility = 'public' && deleted = false",
    ...(listFilters[sort] === undefined ? [] : [listFilters[sort]]),
    ...(style === undefined ? [] : [filter('style = {:style}', { style })]),
    ...(difficulty === undefined ? [] : [filter('difficulty = {:difficulty}', { difficulty })]),
    ...(length === undefined ? [] : [within(lengthLimits[length])]),
    ...searchWords(search).map((word) => {
      const either = writings(word).map((one) => filter('name ~ {:one} || author ~ {:one}', { one }));
      return `(${either.join(' || ')})`;
    }),
  ].join(' && ');
}

/** Returns the cache key of a page of the catalogue. */
function keyOf({ style, difficulty, length, search, sort }: CatalogueQuery, page: number): string {
  const which = [style, difficulty, length].map((one) => one ?? 'all').join(' ');
  return `catalogue ${sort} ${which} ${page} ${searchWords(search).join(' ')}`;
}

/** Requests a page from the server. */
export function askForTracks(
  pb: PocketBase,
  query: CatalogueQuery,
  page: number,
  signal: AbortSignal,
): Promise<unknown> {
  return pb.collection('track_heads').getList(page, CATALOGUE_PAGE, {
    filter: catalogueFilter(query, (raw, params) => pb.filter(raw, params)),
    sort: listOrders[query.sort],
    fields: HEAD_FIELDS,
    signal,
  });
}

/** Fetches a page of the catalogue. @param next the page number as text; '' = the first */
export async function cataloguePage(query: CatalogueQuery, next: string): Promise<Answer<Page<OnlineTrack>>> {
  const number = next === '' ? 1 : Number(next);
  const answer = await ask(keyOf(query, number), headsDoor, (pb, signal) =>
    askForTracks(pb, query, number, signal),
  );
  if (answer.kind === 'none') return answer;
  const { items, totalItems, totalPages } = answer.value;
  // A second page of a random order would repeat tracks of the first.
  const hasNext = number < totalPages && query.sort !== 'random';
  return { ...answer, value: { items, total: totalItems, next: hasNext ? String(number + 1) : '' } };
}

/** Fetches one published track. */
export function onlineTrack(trackId: string): Promise<Answer<OnlineTrack>> {
  return ask(`track ${trackId}`, onlineTrackDoor, (pb, signal) =>
    pb
      .collection('track_heads')
      .getFirstListItem(
        pb.filter("id = {:trackId} && visibility = 'public' && deleted = false", { trackId }),
        { fields: HEAD_FIELDS, signal },
      ),
  );
}
