import { sha256 } from '@noble/hashes/sha2.js';
import type { TrackId } from './track';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Returns the id of a default track. It is derived from the name, so that it stays the same in every rebuild and lessons can
 * refer to their tracks. @param name ASCII
 */
export function defaultTrackId(name: string): TrackId {
  return idOfText(name);
}

/**
 * Returns an id derived from a text: always the same for the same text, and almost certainly different for another. @param text
 * ASCII
 */
export function idOfText(text: string): string {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  const digest = sha256(bytes);
  let id = '';
  for (let i = 0; i < 15; i++) id += LETTERS[digest[i]! % 36]!;
  return id;
}
