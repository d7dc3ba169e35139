import { type Equipment, encodeStream, type InputStream } from '../../src/sim';
import { parseTrack, type Track } from '../../src/tracks';
import { TRACKS } from '../harness/default-tracks';
import type { Row } from './rows';

/** A default track as the game reads it. */
export function trackNamed(name: string): Track {
  const read = parseTrack(TRACKS.find((track) => track.name === name));
  if (!read.ok) throw new Error(`there is no default track "${name}"`);
  return read.track;
}

/** Whose a kept ride is: a rider of the device by id, or somebody by name. */
interface Owner {
  readonly rider: string;
  readonly by?: string;
}

/** As the ledger numbers it: made here, and the server has not been told. */
const MADE = 1;

/** A ride's row as the disk has it; `n` tells rides of one test apart, the later ones ridden later. */
export function keptRide(
  n: number,
  track: Track,
  { rider, by }: Owner,
  stream: InputStream,
  equipment: Equipment = 'ski',
): Row {
  if (stream.claimedUs === 0) throw new Error(`ride ${n} does not reach the finish`);
  const riddenAt = 1_790_000_000_000 + n;
  return {
    ...{ id: `scribbledride0${n}`, trackId: track.id, rider, equipment, eventId: '' },
    ...(by === undefined ? {} : { by }),
    ...{ timeUs: stream.claimedUs, splitsUs: [], stream: encodeStream(stream), hash: track.hash },
    ...{ simVersion: stream.simVersion, riddenAt },
    ...{ seq: 0, pending: MADE, removed: false },
    ...{ _deleted: '0', _rev: '1-scribbled', _attachments: {}, _meta: { lwt: riddenAt } },
  };
}

/** The row of the same ride for the server, on a device that has not reached one since. */
export function waitingRide({ trackId, eventId, timeUs, splitsUs: _, ...same }: Row): Row {
  return {
    ...{ ...same, track: trackId, event: eventId, claimedUs: timeUs, gunTick: -1, ticket: '' },
    ...{ status: 'waiting', reason: '', timeUs: 0, medal: '', live: false },
  };
}
