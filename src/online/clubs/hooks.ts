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

/** Time during which several changes are combined into one fetch, ms. */
const GATHER_MS = 300;

/** Calls `again` after changes of the collections. @param collections must be the same array on each render */
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
/** Loads a club as the user may see it, even if the user is not a member. */
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
/** Returns the number of days of this month on which each member has ridden; empty until loaded. */
export function useMemberDays(server: string): ReadonlyMap<string, number> {
  const asked = useAsked(useMemo(() => () => reads.daysIn(server), [server]));
  return asked.answer === undefined || asked.answer.kind === 'none' ? noDays : asked.answer.value;
}

/** Loads the read news, newest first. */
export function useReadNews(): Asked<readonly reads.NamedNews[]> {
  const user = useSession(me);
  return useLive(
    useMemo(() => () => reads.readNews(user), [user]),
    OF_NEWS,
  );
}
const OF_NEWS = ['news'] as const;

const openId = ({ id }: ClubServer): string => id;
/** Loads the clubs that are open or accept requests. */
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
/** Loads the reports that await an answer of a club's hosts. */
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
/** Loads the audit log of a club's hosts, newest first. */
export function useAudit(server: string) {
  const load = useMemo(() => (next: string) => reads.auditOf(server, next), [server]);
  const paged = usePaged(load, entryId);
  useOnChange(OF_AUDIT, paged.again);
  return paged;
}

const recordId = ({ track }: ClubRecord): string => track;
/** Loads the tracks that a club's events used, with the best times of its members. */
export function useClubRecords(server: string) {
  const load = useMemo(() => (next: string) => reads.recordsOf(server, next), [server]);
  return usePaged(load, recordId);
}

/** Loads the times of all members of a club on one track. */
export function useRecordsOn(
  server: string,
  track: string,
  equipment: 'ski' | 'board',
): Asked<readonly ClubBest[]> {
  return useAsked(useMemo(() => () => reads.recordsOn(server, track, equipment), [server, track, equipment]));
}

/** Loads whether the user has a calendar address for a club. */
export function useCalendar(server: string): Asked<boolean> {
  return useAsked(useMemo(() => () => hasCalendar(server), [server]));
}

/** Loads whether the user may create clubs. */
export function useMayFound(): Asked<boolean> {
  return useAsked(reads.mayFound);
}

/** Loads the ride behind a report. */
export function useReportedRide(id: string): Asked<reads.ReportedRide> {
  return useAsked(useMemo(() => () => reads.reportedRide(id), [id]));
}

/** Returns what `read` found for each id; empty until loaded. */
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

/** Returns the names of users; '' for an empty name or after a failed request. */
export function useNames(users: readonly string[]): ReadonlyMap<string, string> {
  return useLookup(users, readNames);
}
