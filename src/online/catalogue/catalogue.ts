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

/** The published tracks of the server, page by page: the local database is never filled with them. */

export interface CatalogueQuery {
  readonly style: Style | undefined;
  readonly difficulty?: Difficulty | undefined;
  readonly length?: TrackLength | undefined;
  /** Words that must all be in the name or the author's name. */
  readonly search: string;
  readonly sort: CatalogueList;
}

/** Tracks of a page. */
export const CATALOGUE_PAGE = 30;
/** Words of a search that count, and characters. */
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
/** What the server leaves empty is not there. */
const orNothing = <T>(schema: v.GenericSchema<unknown, T>) =>
  v.pipe(
    v.unknown(),
    v.transform((value) => (value === '' || value === null ? undefined : value)),
    v.optional(schema),
  );

/** A published track without its course, as the server tells it. */
export const onlineTrackDoor = v.object({
  id,
  /** '' = of the game, or of somebody who has gone. */
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
  /** The private track a version was made from; of an earlier version of a track of the game, that track; or ''. */
  source: v.string(),
  version: count,
  plays: count,
  likes: v.optional(count, 0),
  /** Somebody has reached the author's time. */
  beaten: v.optional(v.boolean(), false),
  /** Of the game itself. */
  official: v.boolean(),
  /** ms since 1970. */
  created: date,
});
export type OnlineTrack = v.InferOutput<typeof onlineTrackDoor>;

/** Fields asked for: those of the door. */
export const HEAD_FIELDS = Object.keys(onlineTrackDoor.entries).join();

/** A list of heads; one that cannot be read is left out, and costs only itself. */
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

/** The words of a search as they are asked for: without what means something to the server, which a name can do without. */
export function searchWords(search: string): readonly string[] {
  return search
    .slice(0, MAX_SEARCH)
    .toLowerCase()
    .split(/[\s%\\]+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS);
}

/**
 * How a word may be written in a name. The server tells upper from lower case but in ASCII, so a word with other letters is
 * looked for in small ones, as a name begins, and in capitals.
 */
function writings(word: string): readonly string[] {
  if (/^[ -~]*$/.test(word)) return [word];
  const [first = '', ...rest] = word;
  return [...new Set([word, first.toUpperCase() + rest.join(''), word.toUpperCase()])];
}

const within = ([from, to]: readonly [number, number]): string =>
  `lengthM >= ${String(from)} && lengthM < ${String(to)}`;

/** The server's filter for a query. */
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

/** Under which name an answer of the catalogue is remembered. */
function keyOf({ style, difficulty, length, search, sort }: CatalogueQuery, page: number): string {
  const which = [style, difficulty, length].map((one) => one ?? 'all').join(' ');
  return `catalogue ${sort} ${which} ${page} ${searchWords(search).join(' ')}`;
}

/** Asks the server for a page. */
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

/** @param next the page's number as text; '' = the first */
export async function cataloguePage(query: CatalogueQuery, next: string): Promise<Answer<Page<OnlineTrack>>> {
  const number = next === '' ? 1 : Number(next);
  const answer = await ask(keyOf(query, number), headsDoor, (pb, signal) =>
    askForTracks(pb, query, number, signal),
  );
  if (answer.kind === 'none') return answer;
  const { items, totalItems, totalPages } = answer.value;
  // Of tracks that were drawn another page would have some again.
  const hasNext = number < totalPages && query.sort !== 'random';
  return { ...answer, value: { items, total: totalItems, next: hasNext ? String(number + 1) : '' } };
}

/** One published track. */
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
