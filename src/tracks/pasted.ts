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

/** Most pieces of a wrapped code that are joined. */
const MOST_PIECES = 1000;

/** Reverts the changes that programs make to a text in transit, except line breaks. @param dash replaces a long dash */
function plainOf(text: string, dash: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(/%23/gi, '#')
    .replace(/—/g, dash)
    .replace(/^[ \t]*(?:>[ \t]?)+/gm, '');
}

/** Returns the parts of a text that may contain the code, with their line breaks, the most likely first. */
function spansOf(text: string): readonly string[] {
  const linked = [...text.matchAll(/#(?:track|beat)=([\w-]+(?:\s+[\w-]+)*)/g)].map(([, code]) => code!);
  if (linked.length > 0) return linked;
  const long = text.match(new RegExp(`[\\w-]{${SHORTEST_PIECE},}(?:\\s+[\\w-]+)*`, 'g'));
  return long ?? text.match(/^\s*[\w-]+(?:\s+[\w-]+)*\s*$/) ?? [];
}

/**
 * Returns the codes that a part of a text may contain, the most likely first. Only the checksum in a code decides which
 * candidate is right, because a wrapped code may be followed directly by a sentence.
 */
function codesIn(span: string): readonly string[] {
  const pieces = span.trim().split(/\s+/).slice(0, MOST_PIECES);
  const short = pieces.findIndex((piece, index) => index > 0 && piece.length < SHORTEST_PIECE);
  const long = short < 0 ? pieces.length : short;
  const others = Array.from({ length: long }, (_, index) => index + 1);
  const ends = [long, long + 1, pieces.length, ...others].filter((end) => end <= pieces.length);
  const joined = ends.map((end) => pieces.slice(0, end).join(''));
  // Underscores around a code are markup: no current code ends in one.
  return [...joined, ...joined.map((code) => code.replace(/^[-_]+|[-_]+$/g, ''))];
}

/** Returns all codes that a pasted text may contain, the most likely first. */
function pastedCodes(text: string): ReadonlySet<string> {
  // iOS replaces two hyphens with a dash. Others write a dash behind the code.
  const plain = ['--', ' '].map((dash) => plainOf(text, dash));
  return new Set(plain.flatMap(spansOf).flatMap(codesIn));
}

/** A pasted text: the code of a track or of a ride, or why it is neither. */
export type Pasted =
  | { readonly kind: 'track'; readonly read: Parsed<'body', TrackBody> }
  | { readonly kind: 'ride'; readonly read: ReadShare };

/** Reads a code, a link with one, or a message that contains either. */
export function readPasted(text: string): Pasted {
  let first: Pasted | undefined;
  for (const code of pastedCodes(text)) {
    const pasted = readCode(code);
    if (pasted.read.ok) return pasted;
    first ??= pasted;
  }
  return first ?? { kind: 'track', read: decodeTrack(text) };
}

function readCode(code: string): Pasted {
  const ride = decodeRide(code);
  if (ride.ok || ride.fault.why !== 'not-a-code') return { kind: 'ride', read: ride };
  return { kind: 'track', read: decodeTrack(code) };
}
