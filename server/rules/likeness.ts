import { type Descent, descentOf, runsOf } from './fingerprint';

/*
 * Copies that were changed a little. A print finds a ride that is another one to the last touch; here two rides are
 * compared piece by piece. A piece is so many runs of input in a row, wherever it stands: a ride begun some ticks later,
 * a run cut in two or a touch more somewhere costs the pieces around it and leaves all others what they were.
 *
 * Why no honest ride is taken for a copy. How long a key is held and how long none is are a hand's own; both scatter over
 * some hundredths, which is worth more than three bits each, while the runs between (an edge that grows under a held key,
 * the tuck that comes by itself) follow from them. A held key makes up to seven runs, so even of somebody who turns from one
 * key to the other in one rhythm a piece holds three or four such times, and it is a few pieces in a thousand, not half of
 * them, that another's ride has somewhere by chance. The shortest rides that are compared, of 71 runs, must have all of
 * theirs in common: ten such times in a row, 34 bits.
 * Riders who steer by a stick or a thumb have other runs at all times.
 */

/** Runs in a piece. */
const PIECE = 24;
/** Pieces that must be the same, and their share of the ride that has fewer of them. */
export const FEWEST_ALIKE = 48;
export const SHARE_ALIKE = 0.5;
/**
 * Pieces by which rides are found that may be alike: those with the smallest numbers, as all rides choose them. Of pairs
 * with nine in ten pieces in common all but one in 5,000 share one of the four, of pairs with half in common all but one
 * in eight.
 */
const MARKS = 4;

/** What never mixes, and where its equal rides are looked for: one course, one equipment, one simulation. */
export interface Kind {
  readonly hash: string;
  readonly equipment: string;
  readonly simVersion: number;
}

/** A ride of the author of a default track, with all by which a copy of it is found. */
export interface AuthorRide extends Kind {
  /** The same for the same ride, 15 letters. */
  readonly id: string;
  /** Its print, hashed; '' for one that can be told from no other. */
  readonly print: string;
  readonly marks: readonly number[];
  /** base64url; of a free start. */
  readonly stream: string;
}

const BASE = 0x9e3779b1;
/** The base to the power of a piece's first run. */
const FIRST = Array.from({ length: PIECE - 1 }).reduce<number>((power) => Math.imul(power, BASE), 1);

function seedOf({ hash, equipment, simVersion }: Kind): number {
  let seed = 0x811c9dc5;
  for (const letter of `${hash} ${equipment} ${simVersion}`)
    seed = Math.imul(seed ^ letter.charCodeAt(0), 0x01000193);
  return seed;
}

/**
 * The pieces of a descent, each as a uint32 made from the one before it: PocketBase's engine has hundreds of them to do
 * for every ride.
 */
export function piecesOf({ runs }: Pick<Descent, 'runs'>, kind: Kind): readonly number[] {
  const seed = seedOf(kind);
  const values: number[] = [];
  const out: number[] = [];
  let sum = 0;
  for (let r = 0, i = 0; r < runs.length; r += 3, i++) {
    const run = (runs[r]! * 1024 + (runs[r + 1]! + 128) * 4 + runs[r + 2]!) ^ seed;
    const value = Math.imul(run ^ (run >>> 15), 0x7feb352d);
    values.push(value);
    if (i >= PIECE) sum -= Math.imul(values[i - PIECE]!, FIRST);
    sum = (Math.imul(sum, BASE) + value) | 0;
    // The low bits of a sum know little of its first runs.
    if (i >= PIECE - 1) out.push(Math.imul(sum ^ (sum >>> 16), 0x846ca68b) >>> 0);
  }
  return out;
}

/** The marks of a ride among its pieces; none where it has too few to be told from a coincidence. */
export function marksOf(pieces: readonly number[]): readonly number[] {
  if (pieces.length < FEWEST_ALIKE) return [];
  const marks: number[] = [];
  for (const piece of pieces) {
    if (marks.length === MARKS && piece >= marks[MARKS - 1]!) continue;
    if (marks.includes(piece)) continue;
    marks.push(piece);
    marks.sort((a, b) => a - b);
    if (marks.length > MARKS) marks.pop();
  }
  return marks;
}

/** Whether two rides of one kind are one ride and a copy of it. */
export function areAlike(mine: readonly number[], theirs: readonly number[]): boolean {
  const [a, b] = [new Set(mine), new Set(theirs)];
  let same = 0;
  for (const piece of a) if (b.has(piece)) same++;
  return same >= FEWEST_ALIKE && same >= SHARE_ALIKE * Math.min(a.size, b.size);
}

/** The pieces of a ride as it is kept. @param stream base64url; one that cannot be read has none */
export function piecesOfRide(stream: string, gunTick: number, kind: Kind): readonly number[] {
  const descent = descentOf(runsOf(stream), gunTick);
  return descent === undefined ? [] : piecesOf(descent, kind);
}
