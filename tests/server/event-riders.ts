import type { EventClub } from './event-club';
import { sendLive } from './live-ride';
import { announce } from './planned';
import { authorRides, type Rider, type RidingServer, rowFor, streamOf } from './riding';

/** Rides in a club's events, as devices without a picture send them. */

/** The name of an account. */
export async function nameOf(rider: Pick<Rider, 'call' | 'id'>): Promise<string> {
  return String((await rider.call('GET', `/api/collections/users/records/${rider.id}`)).body.name);
}

let variant = 400;
/**
 * Rides in an event and waits for the verdict.
 *
 * @returns whether the rider was let start
 * @throws when the ride is refused
 */
export async function rideIn(
  server: RidingServer,
  who: Rider,
  event: string,
  { race = 0, isLive = false } = {},
): Promise<boolean> {
  const { trackId: track, equipment } = authorRides[race]!;
  const given = await who.call('POST', '/api/fl/start', { track, event, race, equipment });
  if (given.status !== 200) return false;
  const stream = streamOf(race, variant++);
  const ticket = String(given.body.ticket);
  if (isLive) await sendLive(server, who, ticket, stream, 10);
  const sent = await who.send(rowFor(race, stream, { event, ticket }));
  const { status, reason } = await server.settled(who, String(sent.body.id));
  if (status !== 'verified') throw new Error(`the ride is ${String(status)}: ${String(reason)}`);
  return true;
}

/** Announces an event as the club's host. @returns its id @throws when the plan is refused */
export async function announced(club: EventClub, plan: object): Promise<string> {
  const answer = await announce(club.host, club.server, plan);
  if (answer.status !== 200) throw new Error(`no event: ${JSON.stringify(answer.body)}`);
  return String(answer.body.id);
}
