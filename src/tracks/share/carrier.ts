import { decodeRide, encodeRide, type ReadShare, type SharedRide } from './ride';

/*
 * How a shared ride travels: behind the # of a link, which no browser sends to a server, or in a small file.
 */

/** Name under which a link carries a ride. */
const PARAMETER = 'beat';
/** Name under which a link carries a track alone. */
const TRACK_PARAMETER = 'track';

const FORMAT = 'fall-line-ride';
const FILE_VERSION = 1;
/** Ending of files with a shared ride. */
export const RIDE_FILE_ENDING = '.fallride';
/** The type they are offered as. */
export const RIDE_FILE_TYPE = 'application/vnd.fall-line.ride+json';

/** The part of a link after the address of the screen that opens rides. */
export function rideFragment(ride: SharedRide): string {
  return `#${PARAMETER}=${encodeRide(ride)}`;
}

/** The part of a link that carries a track alone. @param code of the track */
export function trackFragment(code: string): string {
  return `#${TRACK_PARAMETER}=${code}`;
}

/** Whether the fragment of an address carries a ride or a track. */
export function isShared(fragment: string): boolean {
  return [PARAMETER, TRACK_PARAMETER].some((name) => fragment.startsWith(`#${name}=`));
}

/** A shared ride as the text of a file. */
export function writeRideFile(ride: SharedRide): string {
  return `${JSON.stringify({ format: FORMAT, version: FILE_VERSION, ride: encodeRide(ride) })}\n`;
}

/** What a file of the game holds; `other` = none of them. */
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

/** Tells the files of the game apart by what they say they are: each kind has a strict door of its own after that. */
export function fileKind(text: string): FileKind {
  const { format } = parsed(text);
  return (typeof format === 'string' && Object.hasOwn(KINDS, format) && KINDS[format]) || 'other';
}

/** Reads the text of a file with a shared ride. */
export function readRideFile(text: string): ReadShare {
  const { format, version, ride } = parsed(text);
  if (format !== FORMAT || typeof version !== 'number') return { ok: false, fault: { why: 'not-a-code' } };
  if (version > FILE_VERSION) return { ok: false, fault: { why: 'newer' } };
  return typeof ride === 'string' ? decodeRide(ride) : { ok: false, fault: { why: 'damaged' } };
}
