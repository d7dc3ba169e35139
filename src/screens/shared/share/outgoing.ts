import { decodeStream, type Equipment, StreamError } from '../../../sim';
import { type Purpose, type SharedRide, sharedName, sharedTrack, type Track } from '../../../tracks';

/** A finished ride as screens have it: a record, or what has just ended. */
export interface Shareable {
  readonly equipment: Equipment;
  /** Integer µs. */
  readonly timeUs: number;
  readonly splitsUs: readonly number[];
  /** Input stream, base64url. */
  readonly stream: string;
  readonly assist?: 'one-switch';
}

/** A ride ready to travel; undefined when it cannot (a start by the gun, a damaged stream). */
export function outgoing(
  track: Track,
  ride: Shareable,
  rider: string,
  purpose: Purpose = 'challenge',
): SharedRide | undefined {
  try {
    const { simVersion, gunStart, goofy, timePenalty, runs } = decodeStream(ride.stream);
    if (gunStart) return undefined;
    return {
      ...{ purpose, track: sharedTrack(track), equipment: ride.equipment, rider: sharedName(rider) },
      ...{ timeUs: ride.timeUs, assisted: ride.assist !== undefined },
      ...{ simVersion, goofy, timePenalty, runs },
    };
  } catch (error) {
    if (error instanceof StreamError) return undefined;
    throw error;
  }
}

/** A name for a file, of what every file system takes. */
export function fileName(...parts: readonly string[]): string {
  const plain = parts.join(' ').normalize('NFKD').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '') || 'ride';
}
