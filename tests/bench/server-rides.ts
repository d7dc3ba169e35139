import { readFileSync } from 'node:fs';
import {
  authorRides,
  type Rider,
  type RidingServer,
  rowFor,
  type SentRide,
  streamOf,
} from '../server/riding';
import type { Load } from './server-load';

/** Rides of 60 s sent to a server, and what they cost it. */

/** How many rides are under way at once. */
const PARALLEL = 8;

/** The author's ride nearest to 60 s. */
export const SIXTY = authorRides.reduce(
  (best, ride, n) => (Math.abs(ride.timeUs - 60e6) < Math.abs(authorRides[best]!.timeUs - 60e6) ? n : best),
  0,
);

/** CPU seconds a process has used so far, from the kernel's books. */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

export const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Rides sent one by one, as riders do. */
export function rides(server: RidingServer, rider: Rider, from: number, count: number): Load {
  return {
    url: `${server.game.url}/api/collections/rides/records`,
    headers: { ...JSON_TYPE, Authorization: rider.token },
    bodies: sixty(from, count).map((row) => JSON.stringify({ ...row, rider: rider.id })),
    parallel: PARALLEL,
    forMs: 0,
  };
}

/** Rides that nobody has sent before, from number `from`. */
export function sixty(from: number, count: number): SentRide[] {
  return Array.from({ length: count }, (_, i) => rowFor(SIXTY, streamOf(SIXTY, from + i)));
}
