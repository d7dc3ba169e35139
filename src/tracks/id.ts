import { sha256 } from '@noble/hashes/sha2.js';
import type { TrackId } from './track';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Id of a default track: derived from its name, so that it stays the same through every rebuild and lessons can name the
 * track they are about. @param name ASCII
 */
export function defaultTrackId(name: string): TrackId {
  return idOfText(name);
}

/** An id that is the same for the same text everywhere, and as good as never for another. @param text ASCII */
export function idOfText(text: string): string {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  const digest = sha256(bytes);
  let id = '';
  for (let i = 0; i < 15; i++) id += LETTERS[digest[i]! % 36]!;
  return id;
}
