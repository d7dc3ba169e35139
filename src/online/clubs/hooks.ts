import { useEffect, useMemo, useState } from 'react';
import { useSession } from '../../session';
import type { Answer } from '../answers/seen';
import { type Asked, useAsked, usePaged } from '../hooks';
import { type ClubCollection, onClubChange } from './changes';
import * as reads from './reads';
import type {
  AuditEntry,
  ClubBest,
  ClubBlock,
  ClubEvent,
  ClubInvitation,
  ClubMember,
  ClubNews,
  ClubRecord,
  ClubReport,
  ClubRequest,
  ClubServer,
} from './schemas';

/** Several changes that come together are asked about once, ms. */
const GATHER_MS = 300;

/** Calls `again` after changes of the collections. @param collections stays the same */
function useOnChange(collections: readonly ClubCollection[], again: () => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onClubChange(collections, () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        again();
      }, GATHER_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [collections, again]);
}

function useLive<T>(question: () => Promise<Answer<T>>, collections: readonly ClubCollection[]): Asked<T> {
  const asked = useAsked(question);
  useOnChange(collections, asked.again);
  return asked;
}

const me = (session: { readonly user: { readonly id: string } | null }): string => session.user?.id ?? '';

const OF_MINE = ['servers', 'server_members'] as const;
/** The servers that the user belongs to, by name, with their role in each. */
export function useMyServers(): Asked<readonly reads.MyServer[]> {
  const user = useSession(me);
  return useLive(
    useMemo(() => () => reads.myServers(user), [user]),
    OF_MINE,
  );
}

const OF_SERVER = ['servers', 'server_members'] as const;
/** One server, whether the user belongs to it or only sees it. */
export function useServer(id: string): Asked<ClubServer> {
  return useLive(
    useMemo(() => () => reads.oneServer(id), [id]),
    OF_SERVER,
  );
}

const OF_MEMBERS = ['server_members'] as const;
const memberId = ({ id }: ClubMember): string => id;
export function useMembers(server: string) {
  const load = useMemo(() => (next: string) => reads.membersOf(server, next), [server]);
  const paged = usePaged(load, memberId);
  useOnChange(OF_MEMBERS, paged.again);
  return paged;
}

const OF_REQUESTS = ['server_requests'] as const;
/** Requests to a server that wait for an answer. */
export function useRequests(server: string): Asked<readonly ClubRequest[]> {
  return useLive(
    useMemo(() => () => reads.requestsOf(server), [server]),
    OF_REQUESTS,
  );
}

/** The user's own requests that wait for an answer. */
export function useMyRequests(): Asked<readonly reads.MyRequest[]> {
  const user = useSession(me);
  return useLive(
    useMemo(() => () => reads.myRequests(user), [user]),
    OF_REQUESTS,
  );
}

const none: Answer<readonly ClubRequest[]> = { kind: 'fresh', value: [], at: 0 };
/** Requests that wait for the user's answer, in all servers they run. @param servers ids, parted by commas */
export function useRequestsForMe(servers: string): Asked<readonly ClubRequest[]> {
  return useLive(
    useMemo(() => async () => (servers === '' ? none : reads.requestsForMe(servers.split(','))), [servers]),
    OF_REQUESTS,
  );
}

const OF_NEWS = ['news'] as const;
/** What the user was told, the newest first; read items too. */
export function useNews(): Asked<readonly ClubNews[]> {
  const user = useSession(me);
  return useLive(
    useMemo(() => () => reads.newsOf(user), [user]),
    OF_NEWS,
  );
}

const OF_EVENTS = ['events'] as const;
/** Events of a server that run or are to come. */
export function useClubEvents(server: string): Asked<readonly ClubEvent[]> {
  return useLive(
    useMemo(() => () => reads.eventsOf(server, Date.now()), [server]),
    OF_EVENTS,
  );
}

const openId = ({ id }: ClubServer): string => id;
/** Servers that are open or take requests. */
export function useOpenServers(search: string) {
  const load = useMemo(() => (next: string) => reads.openServers(search, next), [search]);
  return usePaged(load, openId);
}

const OF_BLOCKS = ['server_blocks'] as const;
export function useBlocks(server: string): Asked<readonly ClubBlock[]> {
  return useLive(
    useMemo(() => () => reads.blocksOf(server), [server]),
    OF_BLOCKS,
  );
}

const OF_INVITATIONS = ['server_invitations'] as const;
export function useInvitations(server: string): Asked<readonly ClubInvitation[]> {
  return useLive(
    useMemo(() => () => reads.invitationsOf(server), [server]),
    OF_INVITATIONS,
  );
}

const OF_REPORTS = ['reports'] as const;
/** Reports that wait for the answer of a server's hosts. */
export function useReports(server: string): Asked<readonly ClubReport[]> {
  return useLive(
    useMemo(() => () => reads.reportsOf(server), [server]),
    OF_REPORTS,
  );
}

const OF_AUDIT = [
  ...(['servers', 'server_members', 'server_requests'] as const),
  ...(['server_blocks', 'server_invitations', 'reports'] as const),
] as const;
const entryId = ({ id }: AuditEntry): string => id;
/** What hosts did in a server, the newest first. */
export function useAudit(server: string) {
  const load = useMemo(() => (next: string) => reads.auditOf(server, next), [server]);
  const paged = usePaged(load, entryId);
  useOnChange(OF_AUDIT, paged.again);
  return paged;
}

const recordId = ({ track }: ClubRecord): string => track;
/** Tracks that a server's events used, with the best of its members. */
export function useClubRecords(server: string) {
  const load = useMemo(() => (next: string) => reads.recordsOf(server, next), [server]);
  return usePaged(load, recordId);
}

/** All members of a server on one track. */
export function useRecordsOn(
  server: string,
  track: string,
  equipment: 'ski' | 'board',
): Asked<readonly ClubBest[]> {
  return useAsked(useMemo(() => () => reads.recordsOn(server, track, equipment), [server, track, equipment]));
}

/** Whether the user may found servers. */
export function useMayFound(): Asked<boolean> {
  return useAsked(reads.mayFound);
}

/** The ride behind a report; undefined while it is asked for, null where it is not to be had. */
export function useReportedRide(id: string): Asked<reads.ReportedRide> {
  return useAsked(useMemo(() => () => reads.reportedRide(id), [id]));
}

/** What `read` says of each id, as far as it has come. */
function useLookup(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): ReadonlyMap<string, string> {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const all = [...new Set(ids)].filter((id) => id !== '').sort();
  const wanted = all.join();
  useEffect(() => {
    let isWanted = true;
    if (wanted === '') return;
    void read(wanted.split(',')).then((found) => {
      if (isWanted) setNames(found);
    });
    return () => {
      isWanted = false;
    };
  }, [wanted, read]);
  return names;
}

async function readNames(users: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return new Map(await Promise.all(users.map(async (user) => [user, await reads.nameOf(user)] as const)));
}

/** Names of users. One that cannot be had, or is empty, is ''. */
export function useNames(users: readonly string[]): ReadonlyMap<string, string> {
  return useLookup(users, readNames);
}

/** Names of servers, as far as the user sees them. */
export function useServerNames(servers: readonly string[]): ReadonlyMap<string, string> {
  return useLookup(servers, reads.serverNames);
}
