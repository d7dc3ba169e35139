import type { RxJsonSchema } from 'rxdb';
import * as v from 'valibot';
import { type SyncDoc, withSync } from '../../../sync/index';
import { type EventPlan, parsePlan } from '../../race';
import { column, door } from './fields';

/*
 * Servers (clubs) as their members see them: several kinds of rows share one collection, because the open build of RxDB
 * opens 13 in a page. The server sends them in one feed, too (`club_rows`). Nothing here is ever written by this device.
 */

/** From the lowest to the highest. */
export const clubRoles = ['member', 'trainer', 'host', 'owner'] as const;
export type ClubRole = (typeof clubRoles)[number];

const requestStates = ['pending', 'accepted', 'declined', 'withdrawn'] as const;

const text = (most: number) => v.pipe(v.string(), v.maxLength(most));
const colour = v.pipe(v.string(), v.regex(/^(#[0-9a-f]{6})?$/));

/** What each kind of row says. Moments are ms since 1970. */
const contents = {
  server: v.object({
    name: text(60),
    about: text(2000),
    owner: door.idOrNone,
    community: door.idOrNone,
    /** Anybody may join. */
    open: v.boolean(),
    /** Anybody may ask to join. */
    requests: v.boolean(),
    /** `#rrggbb` or ''. */
    primaryColour: colour,
    secondaryColour: colour,
    /** It was closed for good: its members see that, and may leave. */
    closed: v.boolean(),
  }),
  member: v.object({ name: text(255), role: v.picklist(clubRoles), since: door.at }),
  request: v.object({
    name: text(255),
    /** '' where the server shows itself to its members only. */
    serverName: text(60),
    state: v.picklist(requestStates),
    at: door.at,
  }),
  news: v.object({
    /** What happened, as the server's word for it: `accepted`, `removed`, `role`, … */
    what: text(40),
    /** As in a request. */
    serverName: text(60),
    /** '' = about no event. */
    event: v.optional(door.idOrNone, ''),
    /** What exactly, for programs: a role, the kind of what was hidden. */
    about: text(60),
    /** A reason that somebody gave. */
    text: text(300),
    at: door.at,
  }),
  event: v.object({
    name: text(60),
    state: v.picklist(['open', 'cancelled']),
    /** First window opens, last one closes. */
    startsAt: door.at,
    endsAt: door.at,
    plan: v.custom<EventPlan>((value) => parsePlan(value).ok, 'This is no plan of an event.'),
    /** Longest time of each race's course, ms. */
    courseMs: v.array(v.number()),
    /** Races that were called off; without a race the event as a whole. */
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
  /** A list of an event as everybody reads it: `EventList` of the server's rules, whose fields are looked at where it is shown. */
  standings: v.object({
    event: door.id,
    /** −1 = of the event as a whole. */
    race: v.number(),
    /** When it changes if nothing is ridden, ms; 0 = never. */
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
  /** The server that it is about; '' for news of none. */
  server: string;
  /** The member, who asks, or whose news it is; '' in the row of a server. */
  user: string;
  data: ClubData<ClubKind>;
}

/** A row known to be of a kind. */
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
