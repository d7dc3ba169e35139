import { useEffect, useMemo, useState } from 'react';
import { useSession } from '../../session';
import type { Answer } from '../answers/seen';
import { type Asked, useAsked, usePaged } from '../hooks';
import { hasCalendar } from './calendar';
import { type ClubCollection, onClubChange } from './changes';
import { offerOf } from './members';
import * as reads from './reads';
import type {
  AuditEntry,
  ClubBest,
  ClubBlock,
  ClubInvitation,
  ClubRecord,
  ClubReport,
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

const OF_SERVER = ['servers', 'server_members'] as const;
/** A server as whoever sees it does, also one that the user does not belong to. */
export function useSeenServer(id: string): Asked<ClubServer> {
  return useLive(
    useMemo(() => () => reads.oneServer(id), [id]),
    OF_SERVER,
  );
}

const OF_OFFER = ['servers', 'news'] as const;
/** Returns the user who is offered a server, as its owner and that user may know; '' if there is no offer. */
export function useOffer(server: string): Asked<string> {
  return useLive(
    useMemo(() => () => offerOf(server), [server]),
    OF_OFFER,
  );
}

const noDays: ReadonlyMap<string, number> = new Map();
/** On how many days of this month each member has ridden, as far as it has come. */
export function useMemberDays(server: string): ReadonlyMap<string, number> {
  const asked = useAsked(useMemo(() => () => reads.daysIn(server), [server]));
  return asked.answer === undefined || asked.answer.kind === 'none' ? noDays : asked.answer.value;
}

/** News that were read, the newest first. */
export function useReadNews(): Asked<readonly reads.NamedNews[]> {
  const user = useSession(me);
  return useLive(
    useMemo(() => () => reads.readNews(user), [user]),
    OF_NEWS,
  );
}
const OF_NEWS = ['news'] as const;

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

/** Whether the user has an address of a server's calendar. */
export function useCalendar(server: string): Asked<boolean> {
  return useAsked(useMemo(() => () => hasCalendar(server), [server]));
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
