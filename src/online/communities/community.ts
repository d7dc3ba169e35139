import * as v from 'valibot';
import { type Answer, ask } from '../answers/seen';
import { act, attempt, type Outcome, post } from '../clubs/call';

/** Communities: their public page, their season, and their clubs. */

const id = v.pipe(v.string(), v.regex(/^[a-z0-9]{15}$/));
const text = (most: number) => v.pipe(v.string(), v.maxLength(most));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const colour = v.pipe(v.string(), v.regex(/^(#[0-9a-f]{6})?$/));
const moment = v.pipe(
  v.string(),
  v.transform((said) => Date.parse(said.replace(' ', 'T'))),
  v.number(),
  v.finite(),
);

const riderLine = v.object({ entry: text(15), rank: count, placed: count, points: count });
export type SeasonRider = v.InferOutput<typeof riderLine>;

export const decisions = ['points', 'event-places', 'best-riders', 'shared'] as const;
const clubLine = v.object({
  server: text(15),
  rank: count,
  points: count,
  events: count,
  decidedBy: v.picklist(decisions),
});
export type SeasonClub = v.InferOutput<typeof clubLine>;

export const disciplines = ['slalom', 'giant-slalom', 'super-g', 'downhill'] as const;
/** Why an event does not count for its season. */
export const whysOut = ['taken-out', 'training', 'small-field'] as const;
const seasonEvent = v.object({
  event: id,
  name: text(200),
  /** ms since 1970. */
  endedMs: count,
  /** Number of riders with a result, and of the clubs they rode for. */
  riders: count,
  clubs: count,
  /** undefined = it counts. */
  why: v.pipe(
    v.nullish(v.picklist(whysOut)),
    v.transform((why) => why ?? undefined),
  ),
  /** The owner's reason for taking it out. */
  reason: text(300),
});
export type SeasonEvent = v.InferOutput<typeof seasonEvent>;

const seasonList = v.object({
  events: count,
  overall: v.array(riderLine),
  disciplines: v.array(v.object({ discipline: v.picklist(disciplines), lines: v.array(riderLine) })),
  clubs: v.array(clubLine),
  /** Names of riders and clubs, by id; deleted ones are missing. */
  names: v.record(v.string(), text(255)),
});
export type SeasonList = v.InferOutput<typeof seasonList>;

const event = v.object({
  ...{ id, server: id, name: text(200), startsAt: moment, endsAt: moment },
  state: v.picklist(['open', 'cancelled']),
  openTo: v.picklist(['members', 'verified']),
  /** '' before its lists are first written. */
  stage: text(12),
  /** When the next run opens, ms since 1970, between two runs; else 0. */
  resumesMs: v.optional(v.number(), 0),
});
export type CommunityEvent = v.InferOutput<typeof event>;

const server = v.object({
  ...{ id, name: text(200), about: text(8000), primaryColour: colour, secondaryColour: colour },
  ...{ open: v.boolean(), requests: v.boolean(), members: count },
});
export type CommunityServer = v.InferOutput<typeof server>;

const community = v.object({
  ...{ id, name: text(200), about: text(8000), official: v.boolean() },
  ...{ primaryColour: colour, secondaryColour: colour },
  servers: v.array(server),
  events: v.array(event),
  /** The current season first. */
  seasons: v.array(
    v.object({
      season: text(7),
      list: v.nullable(seasonList),
      /** All final events, most recently ended first; older servers send none. */
      events: v.optional(v.array(seasonEvent), []),
    }),
  ),
  /** Smallest field with which an event counts; older servers send none. */
  minRiders: v.optional(count, 1),
  minClubs: v.optional(count, 1),
  memberships: v.array(
    v.object({ id, name: text(200), about: text(8000), days: count, premium: v.boolean() }),
  ),
  /** The user's role in the community. */
  mine: v.nullish(v.picklist(['owner', 'trainer'])),
});
export type Community = v.InferOutput<typeof community>;

/** Fetches the public page of a community. */
export function readCommunity(of: string): Promise<Answer<Community>> {
  return ask(`community ${of}`, community, (pb, signal) =>
    pb.send('/api/fl/communities/show', { method: 'GET', query: { id: of }, signal }),
  );
}

const requests = v.object({
  items: v.array(v.object({ server: id, serverName: text(200), by: v.picklist(['server', 'community']) })),
});
export type CommunityRequest = v.InferOutput<typeof requests>['items'][number];

/** Fetches the pending requests of a community. For those who run it. */
export async function readCommunityRequests(of: string): Promise<Answer<readonly CommunityRequest[]>> {
  const answer = await ask(`community ${of} requests`, requests, (pb, signal) =>
    pb.send('/api/fl/communities/requests', { method: 'GET', query: { id: of }, signal }),
  );
  return answer.kind === 'none' ? answer : { ...answer, value: answer.value.items };
}

const attached = v.object({ state: v.picklist(['pending', 'accepted']) });

/** Requests that a club joins a community, or accepts such a request. */
export function attachServer(
  serverId: string,
  communityId: string,
): Promise<Outcome<{ state: 'pending' | 'accepted' }>> {
  return post('communities/attach', { server: serverId, community: communityId }, attached);
}

/** Removes a club from a community, or declines or withdraws a request. */
export function detachServer(serverId: string, communityId: string): Promise<Outcome> {
  return act('communities/detach', { server: serverId, community: communityId });
}

/** Largest possible minimum field. */
export const MAX_MIN_FIELD = 1000;

/** Sets the numbers of riders and of clubs that an event needs to count for the season. */
export function setMinField(
  communityId: string,
  least: { readonly minRiders: number; readonly minClubs: number },
): Promise<Outcome> {
  return attempt(async ({ pb, signal, fetch }) => {
    await pb.collection('communities').update(communityId, least, { signal, fetch });
  });
}

/** Takes a final event out of its season. @param reason public */
export function takeEventOut(communityId: string, event: string, reason: string): Promise<Outcome> {
  return act('communities/season', { community: communityId, event, counts: false, reason });
}

/** Lets an event that was taken out count again. */
export function putEventBack(communityId: string, event: string): Promise<Outcome> {
  return act('communities/season', { community: communityId, event, counts: true });
}
