import type PocketBase from 'pocketbase';
import * as v from 'valibot';
import type { Page } from '../answers/pager';
import { type Answer, ask } from '../answers/seen';
import {
  type AuditEntry,
  auditSchema,
  bestsSchema,
  blockSchema,
  type ClubBest,
  type ClubBlock,
  type ClubInvitation,
  type ClubMember,
  type ClubRecord,
  type ClubReport,
  type ClubServer,
  invitationSchema,
  listSchema,
  memberSchema,
  newsSchema,
  pageSchema,
  recordSchema,
  reportSchema,
  serverSchema,
} from './schemas';
import { SERVER_FIELDS } from './settings';

/** Requests that read data of clubs. Each answer is cached, and used while the server cannot be reached. */

/** Rows of a short list. */
const SHORT = 200;
/** Rows per page of a long list. */
const PAGE = 30;
/** Ids per request. */
const NAMED = 30;

type Filter = PocketBase['filter'];
interface Asking {
  readonly filter: (filter: Filter) => string;
  readonly sort: string;
  readonly perPage?: number;
}

/** Returns the fields of a row's schema, so that the server sends no others. */
function fieldsOf(schema: { readonly entries: object }): string {
  return Object.keys(schema.entries).join();
}

/** Fetches one page of a collection. */
function rows<T>(
  key: string,
  collection: string,
  schema: v.GenericSchema<unknown, T> & { readonly entries: object },
  { filter, sort, perPage = SHORT }: Asking,
  page = 1,
): Promise<Answer<{ items: T[]; totalItems: number; totalPages: number }>> {
  return ask(`club ${key} ${page}`, pageSchema(schema), (pb, signal) =>
    pb.collection(collection).getList(page, perPage, {
      filter: filter((raw, params) => pb.filter(raw, params)),
      ...{ sort, fields: fieldsOf(schema), signal },
    }),
  );
}

async function short<T>(...question: Parameters<typeof rows<T>>): Promise<Answer<readonly T[]>> {
  const answer = await rows<T>(...question);
  return answer.kind === 'none' ? answer : { ...answer, value: answer.value.items };
}

async function long<T>(
  key: string,
  collection: string,
  schema: Parameters<typeof rows<T>>[2],
  asking: Asking,
  next: string,
): Promise<Answer<Page<T>>> {
  const number = next === '' ? 1 : Number(next);
  const answer = await rows<T>(key, collection, schema, { perPage: PAGE, ...asking }, number);
  if (answer.kind === 'none') return answer;
  const { items, totalItems, totalPages } = answer.value;
  return {
    ...answer,
    value: { items, total: totalItems, next: number < totalPages ? String(number + 1) : '' },
  };
}

/** Fetches clubs by id; clubs that the user may not see are left out. */
async function serversBy(ids: readonly string[]): Promise<Answer<readonly ClubServer[]>> {
  const found: ClubServer[] = [];
  let last: Answer<readonly ClubServer[]> = { kind: 'fresh', value: found, at: Date.now() };
  for (let from = 0; from < ids.length; from += NAMED) {
    const some = ids.slice(from, from + NAMED);
    const answer = await short(`servers ${some[0] ?? ''} ${some.length}`, 'servers', serverSchema, {
      filter: (filter) => some.map((id) => filter('id = {:id}', { id })).join(' || '),
      sort: 'name',
    });
    if (answer.kind === 'none') return answer;
    found.push(...answer.value);
    last = { ...answer, value: found };
  }
  return last;
}

/** Fetches one club, as the user may see it. */
export function oneServer(id: string): Promise<Answer<ClubServer>> {
  return ask(`club server ${id}`, serverSchema, (pb, signal) =>
    pb.collection('servers').getOne(id, { fields: SERVER_FIELDS, signal }),
  );
}

/** Fetches the clubs that are open or accept requests, by name. */
export function openServers(search: string, next: string): Promise<Answer<Page<ClubServer>>> {
  const word = search.trim().slice(0, 60).replace(/[%\\]/g, '');
  const seen = '(open = true || requests = true) && deleted = false';
  const filter = (fill: Filter): string =>
    word === '' ? seen : `${seen} && ${fill('name ~ {:word}', { word })}`;
  return long(`open ${word}`, 'servers', serverSchema, { filter, sort: 'name,id' }, next);
}

const membersPage = v.object({ items: listSchema(memberSchema), total: v.number(), next: v.string() });

/** Fetches the members of a club, with the days each has ridden this month. */
function membersOf(server: string, after: string): Promise<Answer<Page<ClubMember>>> {
  return ask(`club members ${server} ${after}`, membersPage, (pb, signal) =>
    pb.send('/api/fl/servers/members', { method: 'GET', query: { server, after }, signal }),
  );
}

/** Most pages of members to read for the ridden days: enough for the largest club. */
const MOST_PAGES = 10;

/** Returns the number of days of this month on which each member of a club has ridden. */
export async function daysIn(server: string): Promise<Answer<ReadonlyMap<string, number>>> {
  const days = new Map<string, number>();
  let next = '';
  for (let page = 1; ; page++) {
    const answer = await membersOf(server, next);
    if (answer.kind === 'none') return answer;
    for (const member of answer.value.items) days.set(member.user, member.days);
    next = answer.value.next;
    if (next === '' || page === MOST_PAGES) return { ...answer, value: days };
  }
}

/** An item of news with the name of its club; '' if the user may not see the club. */
export interface NamedNews {
  readonly id: string;
  readonly server: string;
  readonly what: string;
  readonly serverName: string;
  /** '' if not about an event. */
  readonly event: string;
  readonly about: string;
  readonly text: string;
  readonly at: number;
}

/** Fetches the read news, newest first. */
export async function readNews(user: string): Promise<Answer<readonly NamedNews[]>> {
  const answer = await short('news read', 'news', newsSchema, {
    filter: (filter) => filter('user = {:user} && deleted = true', { user }),
    ...{ sort: '-updated,id', perPage: 50 },
  });
  if (answer.kind === 'none') return answer;
  const names = await serverNames(answer.value.map(({ server }) => server).filter((id) => id !== ''));
  const value = answer.value.map(({ id, server, event, kind, about, text, updated }) => ({
    ...{ id, server, event, what: kind, about, text, at: updated, serverName: names.get(server) ?? '' },
  }));
  return { ...answer, value };
}

/** Fetches the names of clubs by id. */
async function serverNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const answer = await serversBy(ids);
  return new Map(answer.kind === 'none' ? [] : answer.value.map(({ id, name }) => [id, name]));
}

export function blocksOf(server: string): Promise<Answer<readonly ClubBlock[]>> {
  return short(`blocks ${server}`, 'server_blocks', blockSchema, {
    filter: (filter) => filter("server = {:server} && user != '' && deleted = false", { server }),
    sort: '-created',
  });
}

export function invitationsOf(server: string): Promise<Answer<readonly ClubInvitation[]>> {
  return short(`invitations ${server}`, 'server_invitations', invitationSchema, {
    filter: (filter) => filter('server = {:server} && deleted = false', { server }),
    sort: '-created',
  });
}

export function auditOf(server: string, next: string): Promise<Answer<Page<AuditEntry>>> {
  const filter = (fill: Filter): string => fill('server = {:server}', { server });
  return long(`audit ${server}`, 'server_audit', auditSchema, { filter, sort: '-created,-id' }, next);
}

export function reportsOf(server: string): Promise<Answer<readonly ClubReport[]>> {
  return short(`reports ${server}`, 'reports', reportSchema, {
    filter: (filter) => filter("server = {:server} && state = 'open' && deleted = false", { server }),
    sort: 'created',
  });
}

const recordsPage = v.object({ items: listSchema(recordSchema), next: v.string() });

/** Fetches the tracks that a club's events used, with the best times of its members. */
export async function recordsOf(server: string, after: string): Promise<Answer<Page<ClubRecord>>> {
  const answer = await ask(`club records ${server} ${after}`, recordsPage, (pb, signal) =>
    pb.send('/api/fl/servers/records', { method: 'GET', query: { server, after }, signal }),
  );
  if (answer.kind === 'none') return answer;
  return { ...answer, value: { ...answer.value, total: answer.value.items.length } };
}

/** Fetches the times of all members of a club on one track. */
export async function recordsOn(
  server: string,
  track: string,
  equipment: 'ski' | 'board',
): Promise<Answer<readonly ClubBest[]>> {
  const query = { server, track, equipment };
  const answer = await ask(`club records ${server} ${track} ${equipment}`, bestsSchema, (pb, signal) =>
    pb.send('/api/fl/servers/records', { method: 'GET', query, signal }),
  );
  return answer.kind === 'none' ? answer : { ...answer, value: answer.value.items };
}

const founding = v.object({ may: v.boolean() });

/** Fetches whether the user may create clubs. */
export async function mayFound(): Promise<Answer<boolean>> {
  const answer = await ask('club founding', founding, (pb, signal) =>
    pb.send('/api/fl/founding', { method: 'GET', signal }),
  );
  return answer.kind === 'none' ? answer : { ...answer, value: answer.value.may };
}

const riderSchema = v.object({ name: v.string() });

/** Fetches a user's name; '' if that fails. */
export async function nameOf(user: string): Promise<string> {
  const answer = await ask(`rider ${user}`, riderSchema, (pb, signal) =>
    pb.collection('riders').getOne(user, { fields: 'name', signal }),
  );
  return answer.kind === 'none' ? '' : answer.value.name;
}

const rideSchema = v.object({ rider: v.string(), track: v.string(), timeUs: v.number() });
export type ReportedRide = v.InferOutput<typeof rideSchema>;

/** Fetches a verified ride that was reported. */
export function reportedRide(id: string): Promise<Answer<ReportedRide>> {
  return ask(`ride ${id}`, rideSchema, (pb, signal) =>
    pb.collection('rides').getOne(id, { fields: 'rider,track,timeUs', signal }),
  );
}
