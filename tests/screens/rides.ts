import { compile, encodeStream } from '../../src/sim';
import type { Track } from '../../src/tracks';
import { rideByKeys } from '../e2e/hand';
import { trackNamed } from './tracks';

/** A short, wide track without gates, which needs no steering. */
export const SHORT = 'First glide';

type Db = typeof import('../../src/db');

/** A ride straight down a track, as it comes from the finish. */
export function straightRide(track: Track) {
  const { stream } = rideByKeys(compile(track.course, 'ski'), () => ({ side: 0, stance: 0 }));
  if (stream.claimedUs === 0) throw new Error(`${track.name} is not to be ridden straight on`);
  return {
    trackId: track.id,
    hash: track.hash,
    simVersion: stream.simVersion,
    equipment: 'ski' as const,
    stream: encodeStream(stream),
    timeUs: stream.claimedUs,
    splitsUs: [],
    penaltyUs: 0,
    status: 'finished' as const,
  };
}

/**
 * Keeps a ride down the short track by the rider of the page that is open, and puts it on its way to the server where
 * somebody is signed in, as the finish of a ride does.
 *
 * @param event that it was ridden for
 * @returns its id
 */
export async function keepRide(event?: string): Promise<string> {
  const db: Db = await import('../../src/db');
  const { activeRider, sessionStore } = await import('../../src/session');
  const track = trackNamed(SHORT);
  const [id, ride] = [db.makeId(), straightRide(track)];
  const of = event === undefined ? {} : { eventId: event };
  const [open, rider] = [await db.dbService.db(), activeRider()];
  const saved = await db.saveRide(open, { id, track, ride, rider: rider.id, ...of });
  if (saved.kind !== 'saved') throw new Error(`the ride is ${saved.kind}`);
  const { user } = sessionStore.getState();
  if (user?.id === rider.id) await db.queueRide(open, { id, track, ride, user: user.id, ...of });
  return id;
}
