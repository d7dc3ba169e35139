import { decodeRide, encodeRide, type ReadShare, type SharedRide } from './ride';

/*
 * How a shared ride is sent: in the fragment of a link, which browsers do not send to a server, or in a small file.
 */

/** Name of the fragment parameter for a ride. */
const PARAMETER = 'beat';
/** Name of the fragment parameter for a track alone. */
const TRACK_PARAMETER = 'track';

const FORMAT = 'fall-line-ride';
const FILE_VERSION = 1;
/** Extension of files with a shared ride. */
export const RIDE_FILE_ENDING = '.fallride';
/** Media type of these files. */
export const RIDE_FILE_TYPE = 'application/vnd.fall-line.ride+json';

/** Returns the fragment for a link that opens a ride. */
export function rideFragment(ride: SharedRide): string {
  return `#${PARAMETER}=${encodeRide(ride)}`;
}

/** Returns the fragment for a link that opens a track alone. @param code of the track */
export function trackFragment(code: string): string {
  return `#${TRACK_PARAMETER}=${code}`;
}

/** Returns whether a URL fragment contains a ride or a track. */
export function isShared(fragment: string): boolean {
  return [PARAMETER, TRACK_PARAMETER].some((name) => fragment.startsWith(`#${name}=`));
}

/** Returns the text of a file with a shared ride. */
export function writeRideFile(ride: SharedRide): string {
  return `${JSON.stringify({ format: FORMAT, version: FILE_VERSION, ride: encodeRide(ride) })}\n`;
}

/** Kind of a file; `other` = not one of the game's. */
export type FileKind = 'tracks' | 'ride' | 'backup' | 'other';

const KINDS: Readonly<Record<string, FileKind>> = {
  'fall-line-tracks': 'tracks',
  [FORMAT]: 'ride',
  'fall-line-backup': 'backup',
};

function parsed(text: string): { format?: unknown; version?: unknown; ride?: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    // Not JSON: a file of something else.
    return {};
  }
}

/** Detects the kind of a file from its header fields. Each kind is then parsed strictly. */
export function fileKind(text: string): FileKind {
  const { format } = parsed(text);
  return (typeof format === 'string' && Object.hasOwn(KINDS, format) && KINDS[format]) || 'other';
}

/** Parses the text of a file with a shared ride. */
export function readRideFile(text: string): ReadShare {
  const { format, version, ride } = parsed(text);
  if (format !== FORMAT || typeof version !== 'number') return { ok: false, fault: { why: 'not-a-code' } };
  if (version > FILE_VERSION) return { ok: false, fault: { why: 'newer' } };
  return typeof ride === 'string' ? decodeRide(ride) : { ok: false, fault: { why: 'damaged' } };
}
