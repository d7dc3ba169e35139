import { decodeTrack } from './code';
import type { Parsed, TrackBody } from './schema';
import { decodeRide, type ReadShare } from './share';

/*
 * Codes as messengers and mail programs deliver them: wrapped, quoted, marked up, inside a sentence or a link.
 */

/** Fewest characters of a piece that may be part of a code and is no word. Programs wrap lines at more than this. */
const SHORTEST_PIECE = 24;

/** Invisible characters that programs insert where a long word may be broken. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

/** Reverts the changes that programs make to a text in transit, except line breaks. */
function plainOf(text: string): string {
  return (
    text
      .replace(INVISIBLE, '')
      .replace(/%23/gi, '#')
      // iOS replaces two hyphens with a dash.
      .replace(/—/g, '--')
      .replace(/^[ \t]*(?:>[ \t]?)+/gm, '')
  );
}

/** Returns the part of a text that contains the code, with its line breaks; undefined if nothing looks like a code. */
function spanOf(text: string): string | undefined {
  const linked = /#(?:track|beat)=([\w-]+(?:\s+[\w-]+)*)/.exec(text)?.[1];
  if (linked !== undefined) return linked;
  const long = new RegExp(`[\\w-]{${SHORTEST_PIECE},}(?:\\s+[\\w-]+)*`).exec(text)?.[0];
  return long ?? /^\s*([\w-]+(?:\s+[\w-]+)*)\s*$/.exec(text)?.[1];
}

/**
 * Returns the codes that a pasted text may contain, the most likely first; none if nothing looks like a code. Only the checksum
 * in a code decides which candidate is right, because a wrapped code may be followed directly by a sentence.
 */
function pastedCodes(text: string): readonly string[] {
  const pieces = spanOf(plainOf(text))?.split(/\s+/) ?? [];
  if (pieces.length === 0) return [];
  const short = pieces.findIndex((piece, index) => index > 0 && piece.length < SHORTEST_PIECE);
  const long = short < 0 ? pieces.length : short;
  const ends = [long, long + 1, pieces.length].filter((end) => end <= pieces.length);
  const joined = ends.map((end) => pieces.slice(0, end).join(''));
  // Underscores around a code are markup: no current code ends in one.
  return [...new Set([...joined, ...joined.map((code) => code.replace(/^[-_]+|[-_]+$/g, ''))])];
}

/** A pasted text: the code of a track or of a ride, or why it is neither. */
export type Pasted =
  | { readonly kind: 'track'; readonly read: Parsed<'body', TrackBody> }
  | { readonly kind: 'ride'; readonly read: ReadShare };

/** Reads a code, a link with one, or a message that contains either. */
export function readPasted(text: string): Pasted {
  const reads = pastedCodes(text).map(readCode);
  return reads.find(({ read }) => read.ok) ?? reads[0] ?? { kind: 'track', read: decodeTrack(text) };
}

function readCode(code: string): Pasted {
  const ride = decodeRide(code);
  if (ride.ok || ride.fault.why !== 'not-a-code') return { kind: 'ride', read: ride };
  return { kind: 'track', read: decodeTrack(code) };
}
