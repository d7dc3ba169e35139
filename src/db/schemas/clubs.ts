import type { RxJsonSchema } from 'rxdb';
import * as v from 'valibot';
import { type SyncDoc, withSync } from '../../../sync/index';
import { type EventPlan, parsePlan } from '../../race';
import { column, door } from './fields';

/*
 * Clubs as their members see them. Several kinds of rows share one collection, because the open build of RxDB opens at most 13
 * collections in a page. The server sends them in one feed, too (`club_rows`). This device never edits these rows.
 */

/** From the lowest role to the highest. */
export const clubRoles = ['member', 'trainer', 'host', 'owner'] as const;
export type ClubRole = (typeof clubRoles)[number];

const requestStates = ['pending', 'accepted', 'declined', 'withdrawn'] as const;

const text = (most: number) => v.pipe(v.string(), v.maxLength(most));
const colour = v.pipe(v.string(), v.regex(/^(#[0-9a-f]{6})?$/));

/** The content of each kind of row. Times are ms since 1970. */
const contents = {
  server: v.object({
    name: text(60),
    about: text(2000),
    owner: door.idOrNone,
    community: door.idOrNone,
    /** Anyone may join. */
    open: v.boolean(),
    /** Anyone may request to join. */
    requests: v.boolean(),
    /** `#rrggbb` or ''. */
    primaryColour: colour,
    secondaryColour: colour,
    /** The club was closed for good. Its members still see it, and may leave it. */
    closed: v.boolean(),
  }),
  member: v.object({ name: text(255), role: v.picklist(clubRoles), since: door.at }),
  request: v.object({
    name: text(255),
    /** '' if the club is visible only to its members. */
    serverName: text(60),
    state: v.picklist(requestStates),
    at: door.at,
  }),
  news: v.object({
    /** Type of the news, as a word of the server: `accepted`, `removed`, `role`, … */
    what: text(40),
    /** '' if the club is visible only to its members. */
    serverName: text(60),
    /** '' = not about an event. */
    event: v.optional(door.idOrNone, ''),
    /** Detail for programs: a role, or the kind of the hidden content. */
    about: text(60),
    /** A reason that a person gave. */
    text: text(300),
    at: door.at,
  }),
  event: v.object({
    name: text(60),
    state: v.picklist(['open', 'cancelled']),
    /** When the first window opens, and when the last one closes. */
    startsAt: door.at,
    endsAt: door.at,
    plan: v.custom<EventPlan>((value) => parsePlan(value).ok, 'This is no plan of an event.'),
    /** Longest time of each race's course, ms. */
    courseMs: v.array(v.number()),
    /** Cancelled races. An entry without a race cancels the whole event. */
    cancelled: v.nullable(
      v.array(
        v.object({
          race: v.optional(v.number()),
          atMs: v.number(),
          counts: v.picklist(['nothing', 'first-run']),
        }),
      ),
    ),
  }),
  /**
   * A leaderboard of an event as everyone sees it: `EventList` of the server's rules. Its fields are checked where it is shown.
   */
  standings: v.object({
    event: door.id,
    /** −1 = the leaderboard of the whole event. */
    race: v.number(),
    /** When it changes next if nobody rides, ms since 1970; 0 = never. */
    changesMs: v.number(),
    list: v.looseObject({
      kind: v.picklist(['event', 'race', 'cup']),
      stage: v.optional(v.looseObject({ kind: v.string() })),
    }),
  }),
};

export type ClubKind = keyof typeof contents;
export type ClubData<K extends ClubKind> = v.InferOutput<(typeof contents)[K]>;

/** A row of the feed. */
export interface ClubRow extends SyncDoc {
  id: string;
  kind: ClubKind;
  /** The club that the row is about; '' for news about no club. */
  server: string;
  /** The member, the requester or the recipient of the news; '' in the row of a club. */
  user: string;
  data: ClubData<ClubKind>;
}

/** A row of a known kind. */
export type ClubRowOf<K extends ClubKind> = ClubRow & { kind: K; data: ClubData<K> };

/** Version 0. */
export const clubSchema: RxJsonSchema<ClubRow> = withSync<ClubRow>({
  title: 'clubs',
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: column.id,
    kind: column.word,
    server: column.id,
    user: column.id,
    data: column.object,
  },
  required: ['id', 'kind', 'server', 'user', 'data'],
  indexes: [
    ['kind', 'server'],
    ['kind', 'user'],
  ],
});

const row = { id: door.id, server: door.idOrNone, user: door.idOrNone };

export const clubDoor = v.variant('kind', [
  v.object({ ...row, kind: v.literal('server'), data: contents.server }),
  v.object({ ...row, kind: v.literal('member'), data: contents.member }),
  v.object({ ...row, kind: v.literal('request'), data: contents.request }),
  v.object({ ...row, kind: v.literal('news'), data: contents.news }),
  v.object({ ...row, kind: v.literal('event'), data: contents.event }),
  v.object({ ...row, kind: v.literal('standings'), data: contents.standings }),
]);
