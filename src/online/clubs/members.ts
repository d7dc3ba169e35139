import * as v from 'valibot';
import { type Answer, ask } from '../answers/seen';
import { act, type Outcome, post } from './call';
import type { ClubRole } from './schemas';

/** Joining and leaving clubs, and what hosts do with members. */

const joined = v.object({ server: v.string(), state: v.picklist(['member', 'pending']) });
export type Joined = v.InferOutput<typeof joined>;

/** The server answers 404 for an unknown club. */
const SERVER = { 404: 'unknown-server' } as const;
const INVITATION = { 404: 'unknown-invitation', 429: 'too-many-tries' } as const;

export function joinServer(server: string): Promise<Outcome<Joined>> {
  return post('servers/join', { server }, joined, SERVER);
}

/** Joins the club that holds an event, to ride in it. */
export function joinByEvent(event: string): Promise<Outcome<Joined>> {
  return post('servers/join', { event }, joined, SERVER);
}

/** Joins with an invitation, typed or from a link. */
export function redeemInvitation(invitation: string): Promise<Outcome<Joined>> {
  return post('invitations/redeem', { invitation }, joined, INVITATION);
}

export function withdrawRequest(server: string): Promise<Outcome> {
  return act('servers/withdraw', { server }, SERVER);
}

export function leaveServer(server: string): Promise<Outcome> {
  return act('servers/leave', { server }, SERVER);
}

/** Users of a club, and the reason for an action on them. */
export interface Some {
  readonly server: string;
  readonly users: readonly string[];
  readonly reason: string;
}

/** Accepts or declines join requests; skips withdrawn ones. */
export function answerRequests(some: Some, accept: boolean): Promise<Outcome> {
  return act('servers/answer', { ...some, accept }, SERVER);
}

export function removeMembers(some: Some): Promise<Outcome> {
  return act('servers/remove', { ...some }, SERVER);
}

/** Removes users, who can neither join again nor send requests. */
export function blockUsers(some: Some): Promise<Outcome> {
  return act('servers/block', { ...some }, SERVER);
}

export function unblockUsers(some: Some): Promise<Outcome> {
  return act('servers/unblock', { ...some }, SERVER);
}

export function changeRole(
  server: string,
  user: string,
  role: Exclude<ClubRole, 'owner'>,
  reason: string,
): Promise<Outcome> {
  return act('servers/role', { server, user, role, reason }, SERVER);
}

/** Offers a club to one of its members; replaces an earlier offer. */
export function offerServer(server: string, user: string): Promise<Outcome> {
  return act('servers/hand-over', { server, user }, SERVER);
}

export function takeOfferBack(server: string): Promise<Outcome> {
  return act('servers/hand-over', { server, user: '' }, SERVER);
}

/** Accepts or declines the offer of a club. */
export function answerOffer(server: string, accept: boolean): Promise<Outcome> {
  return act('servers/take-over', { server, accept }, SERVER);
}

const offer = v.object({ user: v.string() });

/** Fetches the user who is offered a server; '' for members other than the owner and that user. */
export async function offerOf(server: string): Promise<Answer<string>> {
  const answer = await ask(`club offer ${server}`, offer, (pb, signal) =>
    pb.send('/api/fl/servers/hand-over/mine', { method: 'GET', query: { server }, signal }),
  );
  return answer.kind === 'none' ? answer : { ...answer, value: answer.value.user };
}
