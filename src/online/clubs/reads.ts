import type PocketBase from 'pocketbase';
import * as v from 'valibot';
import type { Page } from '../answers/pager';
import { type Answer, ask } from '../answers/seen';
import {
  type AuditEntry,
  auditSchema,
  type Belonging,
  belongingSchema,
  bestsSchema,
  blockSchema,
  type ClubBest,
  type ClubBlock,
  type ClubEvent,
  type ClubInvitation,
  type ClubMember,
  type ClubNews,
  type ClubRecord,
  type ClubReport,
  type ClubRequest,
  type ClubServer,
  eventSchema,
  invitationSchema,
  listSchema,
  memberSchema,
  newsSchema,
  pageSchema,
  recordSchema,
  reportSchema,
  requestSchema,
  serverSchema,
} from './schemas';
import { SERVER_FIELDS } from './settings';

/** What is read of servers by calls; each answer is kept, and shown as it was last seen while the server is away. */

/** A server one belongs to, with one's role there. */
export interface MyServer extends ClubServer {
  readonly role: Belonging['role'];
}

/** Rows of a short list. */
const SHORT = 200;
/** Rows of a page of a long one. */
const PAGE = 30;
/** Ids that one question names. */
const NAMED = 30;

type Filter = PocketBase['filter'];
interface Asking {
  readonly filter: (filter: Filter) => string;
  readonly sort: string;
  readonly perPage?: number;
}

/** The fields of a row's schema, so that the server sends no others. */
function fieldsOf(schema: { readonly entries: object }): string {
  return Object.keys(schema.entries).join();
}

/** One page of a collection. */
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

/** Servers by their ids; those that the caller does not see are left out. */
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

/** The servers that a user belongs to, by name. */
export async function myServers(user: string): Promise<Answer<readonly MyServer[]>> {
  const mine = await short('mine', 'server_members', belongingSchema, {
    filter: (filter) => filter('user = {:user} && deleted = false', { user }),
    sort: 'server',
  });
  if (mine.kind === 'none') return mine;
  const roles = new Map(mine.value.map(({ server, role }) => [server, role]));
  const servers = await serversBy([...roles.keys()]);
  if (servers.kind === 'none') return servers;
  const value = servers.value.flatMap((server) => {
    const role = roles.get(server.id);
    return role === undefined ? [] : [{ ...server, role }];
  });
  return { ...older(mine, servers), value: value.sort((a, b) => a.name.localeCompare(b.name)) };
}

/** Of two answers that make one, the one that is less new. */
function older<A, B>(a: Exclude<Answer<A>, { kind: 'none' }>, b: Exclude<Answer<B>, { kind: 'none' }>) {
  const { kind, at } = a.kind === 'seen' ? a : b;
  return { kind, at };
}

/** One server, as whoever sees it does. */
export function oneServer(id: string): Promise<Answer<ClubServer>> {
  return ask(`club server ${id}`, serverSchema, (pb, signal) =>
    pb.collection('servers').getOne(id, { fields: SERVER_FIELDS, signal }),
  );
}

/** Servers that are open or take requests, by name. */
export function openServers(search: string, next: string): Promise<Answer<Page<ClubServer>>> {
  const word = search.trim().slice(0, 60).replace(/[%\\]/g, '');
  const seen = '(open = true || requests = true) && deleted = false';
  const filter = (fill: Filter): string =>
    word === '' ? seen : `${seen} && ${fill('name ~ {:word}', { word })}`;
  return long(`open ${word}`, 'servers', serverSchema, { filter, sort: 'name,id' }, next);
}

const membersPage = v.object({ items: listSchema(memberSchema), total: v.number(), next: v.string() });

/** Who belongs to a server, with names, roles and days ridden this month. */
export function membersOf(server: string, after: string): Promise<Answer<Page<ClubMember>>> {
  return ask(`club members ${server} ${after}`, membersPage, (pb, signal) =>
    pb.send('/api/fl/servers/members', { method: 'GET', query: { server, after }, signal }),
  );
}

/** Requests to a server that wait for an answer, the oldest first. */
export function requestsOf(server: string): Promise<Answer<readonly ClubRequest[]>> {
  return short(`requests ${server}`, 'server_requests', requestSchema, {
    filter: (filter) => filter("server = {:server} && state = 'pending' && deleted = false", { server }),
    sort: 'created',
  });
}

/** A request of one's own, with its server as far as one sees it. */
export interface MyRequest extends ClubRequest {
  readonly name: string | undefined;
}

export async function myRequests(user: string): Promise<Answer<readonly MyRequest[]>> {
  const mine = await short('asked', 'server_requests', requestSchema, {
    filter: (filter) => filter("user = {:user} && state = 'pending' && deleted = false", { user }),
    sort: 'created',
  });
  if (mine.kind === 'none') return mine;
  const servers = await serversBy(mine.value.map(({ server }) => server));
  const names = new Map(servers.kind === 'none' ? [] : servers.value.map(({ id, name }) => [id, name]));
  return { ...mine, value: mine.value.map((row) => ({ ...row, name: names.get(row.server) })) };
}

/** Requests that wait for the user's answer, in all servers they run. */
export function requestsForMe(servers: readonly string[]): Promise<Answer<readonly ClubRequest[]>> {
  const some = servers.slice(0, NAMED);
  return short(`requests for me ${some.length}`, 'server_requests', requestSchema, {
    filter: (filter) => {
      const mine = some.map((server) => filter('server = {:server}', { server })).join(' || ');
      return `(${mine}) && state = 'pending' && deleted = false`;
    },
    sort: 'created',
  });
}

/** What the user was told, the newest first; read items too. */
export function newsOf(user: string): Promise<Answer<readonly ClubNews[]>> {
  return short('news', 'news', newsSchema, {
    filter: (filter) => filter('user = {:user}', { user }),
    ...{ sort: '-updated,id', perPage: 50 },
  });
}

/** Names of the servers that news are about. */
export async function serverNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const answer = await serversBy(ids);
  return new Map(answer.kind === 'none' ? [] : answer.value.map(({ id, name }) => [id, name]));
}

/** Events of a server that run or are to come, the next first. */
export function eventsOf(server: string, now: number): Promise<Answer<readonly ClubEvent[]>> {
  const after = new Date(now).toISOString().replace('T', ' ');
  return short(`events ${server}`, 'events', eventSchema, {
    filter: (filter) =>
      filter('server = {:server} && deleted = false && endsAt > {:after}', { server, after }),
    ...{ sort: 'startsAt', perPage: 30 },
  });
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

/** Tracks that a server's events used, with the best of its members. */
export async function recordsOf(server: string, after: string): Promise<Answer<Page<ClubRecord>>> {
  const answer = await ask(`club records ${server} ${after}`, recordsPage, (pb, signal) =>
    pb.send('/api/fl/servers/records', { method: 'GET', query: { server, after }, signal }),
  );
  if (answer.kind === 'none') return answer;
  return { ...answer, value: { ...answer.value, total: answer.value.items.length } };
}

/** All members of a server on one track. */
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

/** Whether the user may found servers. */
export async function mayFound(): Promise<Answer<boolean>> {
  const answer = await ask('club founding', founding, (pb, signal) =>
    pb.send('/api/fl/founding', { method: 'GET', signal }),
  );
  return answer.kind === 'none' ? answer : { ...answer, value: answer.value.may };
}

const riderSchema = v.object({ name: v.string() });

/** A user's name; '' where it cannot be had. */
export async function nameOf(user: string): Promise<string> {
  const answer = await ask(`rider ${user}`, riderSchema, (pb, signal) =>
    pb.collection('riders').getOne(user, { fields: 'name', signal }),
  );
  return answer.kind === 'none' ? '' : answer.value.name;
}

const rideSchema = v.object({ rider: v.string(), track: v.string(), timeUs: v.number() });
export type ReportedRide = v.InferOutput<typeof rideSchema>;

/** A verified ride that was reported. */
export function reportedRide(id: string): Promise<Answer<ReportedRide>> {
  return ask(`ride ${id}`, rideSchema, (pb, signal) =>
    pb.collection('rides').getOne(id, { fields: 'rider,track,timeUs', signal }),
  );
}
