import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { type Course, canonicalCourse } from '../sim';

/** Returns the bytes of an ASCII text. The server's engine has no `TextEncoder`, and canonical courses are pure ASCII. */
function asciiBytes(text: string): Uint8Array {
  const out = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) out[i] = text.charCodeAt(i);
  return out;
}

/**
 * Returns the content hash of a course: sha256 of its canonical JSON, 64 hex digits. Two tracks with the same hash are ridden
 * the same. Records and leaderboards are keyed by it. Synchronous, so that it runs in every engine.
 */
export function contentHash(course: Course): string {
  return bytesToHex(sha256(asciiBytes(canonicalCourse(course))));
}
