import { useMemo } from 'react';
import type { ClubRole } from '../../../db';
import { useSession } from '../../../session';
import type { Answer } from '../../answers/seen';
import { useAsked } from '../../hooks';
import { me, useLive, useOnChange } from '../hooks';
import * as reads from '../reads';

/*
 * What the local database will tell of servers one belongs to, by calls: the same names and shapes, `undefined` while
 * nothing is known.
 */

export interface MyServer {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly owner: string;
  readonly open: boolean;
  readonly requests: boolean;
  readonly primaryColour: string;
  readonly secondaryColour: string;
  readonly closed: boolean;
  readonly role: ClubRole;
}
export interface Member {
  readonly id: string;
  readonly user: string;
  readonly name: string;
  readonly role: ClubRole;
  readonly since: number;
}
export interface JoinRequest {
  readonly id: string;
  readonly user: string;
  readonly name: string;
  readonly at: number;
}
export interface MyRequest {
  readonly id: string;
  readonly server: string;
  readonly serverName: string;
  readonly state: 'pending' | 'accepted' | 'declined' | 'withdrawn';
  readonly at: number;
}
export interface NewsItem {
  readonly id: string;
  readonly server: string;
  readonly what: string;
  readonly serverName: string;
  readonly about: string;
  readonly text: string;
  readonly at: number;
}

function usable<T>(answer: Answer<T> | undefined): T | undefined {
  return answer === undefined || answer.kind === 'none' ? undefined : answer.value;
}

const OF_MINE = ['servers', 'server_members'] as const;
export function useMyServers(): readonly MyServer[] | undefined {
  const user = useSession(me);
  const answer = useLive(
    useMemo(() => () => reads.myServers(user), [user]),
    OF_MINE,
  ).answer;
  const found = usable(answer);
  return useMemo(
    () => found?.map(({ deleted, seq: _, ...server }) => ({ ...server, closed: deleted })),
    [found],
  );
}

export function useServer(id: string): MyServer | null | undefined {
  const all = useMyServers();
  return all === undefined ? undefined : (all.find((one) => one.id === id) ?? null);
}

const OF_MEMBERS = ['server_members'] as const;
export function useMembers(server: string): readonly Member[] | undefined {
  const { answer, again } = useAsked(useMemo(() => () => reads.allMembers(server), [server]));
  useOnChange(OF_MEMBERS, again);
  return usable(answer);
}

const OF_REQUESTS = ['server_requests'] as const;
export function useRequests(server: string): readonly JoinRequest[] | undefined {
  const question = useMemo(() => () => reads.namedRequests(server), [server]);
  return usable(useLive(question, OF_REQUESTS).answer);
}

export function useMyRequests(): readonly MyRequest[] | undefined {
  const user = useSession(me);
  const answer = useLive(
    useMemo(() => () => reads.myRequests(user), [user]),
    OF_REQUESTS,
  ).answer;
  return usable(answer);
}

const OF_NEWS = ['news'] as const;
export function useNews(): readonly NewsItem[] | undefined {
  const user = useSession(me);
  const answer = useLive(
    useMemo(() => () => reads.namedNews(user, false), [user]),
    OF_NEWS,
  ).answer;
  return usable(answer);
}
