import type { Fault, FaultKey } from './fault';
import { contentHash } from './hash';
import { migrations } from './migrations';
import { type Parsed, parseBody, type TrackBody } from './schema';
import type { Origin, Track, TrackId } from './track';

/** First field of every track file. */
const FORMAT = 'fall-line-tracks';
/** Version of files written now. */
export const fileVersion = 1;
/** Extension of track files, and their media type. */
export const FILE_ENDING = '.fallline.json';
export const FILE_TYPE = 'application/json';

/** Largest file that is read, characters, and most tracks in one. */
const MAX_TEXT = 40_000_000;
const MAX_TRACKS = 1000;

/** Returns the part of a track that files and codes contain: without the fields that each device adds. */
export function bodyOf(track: TrackBody): TrackBody {
  const { name, style, builderVersion, course, light, seed, reference, difficulty, author } = track;
  return {
    ...{ name, style, builderVersion, course, light, seed },
    ...(reference === undefined ? {} : { reference }),
    ...(difficulty === undefined ? {} : { difficulty }),
    ...(author === undefined ? {} : { author }),
  };
}

/** Creates a track from a body, with an id of this device, an origin, and its content hash. */
export function trackFrom(body: TrackBody, id: TrackId, origin: Origin): Track {
  return { ...bodyOf(body), id, origin, hash: contentHash(body.course) };
}

/** Returns the text of a track file. */
export function writeTrackFile(tracks: readonly TrackBody[]): string {
  return `${JSON.stringify({ format: FORMAT, version: fileVersion, tracks: tracks.map(bodyOf) })}\n`;
}

function refuse(key: FaultKey, numbers: Fault['numbers'] = {}): { ok: false; faults: Fault[] } {
  return { ok: false, faults: [{ key, path: '', numbers }] };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller reports it like any other text that is no track file.
    return undefined;
  }
}

/**
 * Parses a track file of any version. Returns all of its tracks, or all of its faults (each fault's path begins with the number
 * of the track). A file with a fault gives no tracks.
 */
export function readTrackFile(text: string): Parsed<'bodies', readonly TrackBody[]> {
  if (text.length > MAX_TEXT) return refuse('too-big', { most: MAX_TEXT });
  const value = parseJson(text);
  if (!isRecord(value) || value.format !== FORMAT) return refuse('not-a-file');
  const { version } = value;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) return refuse('not-a-file');
  if (version > fileVersion) return refuse('newer-format', { have: version, known: fileVersion });
  let file: Record<string, unknown> = value;
  for (const step of migrations.slice(version - 1)) file = step(file);
  const { tracks } = file;
  if (!Array.isArray(tracks) || tracks.length === 0) return refuse('not-a-file');
  if (tracks.length > MAX_TRACKS) return refuse('too-big', { most: MAX_TRACKS });
  const bodies: TrackBody[] = [];
  for (let i = 0; i < tracks.length; i++) {
    const parsed = parseBody(tracks[i]);
    if (!parsed.ok) {
      const faults = parsed.faults.map((f) => ({
        ...f,
        path: f.path === '' ? `tracks.${i}` : `tracks.${i}.${f.path}`,
      }));
      return { ok: false, faults };
    }
    bodies.push(parsed.body);
  }
  return { ok: true, bodies };
}
