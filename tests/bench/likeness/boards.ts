import { cores, present, type Trace } from '../../../server/cores';
import { printOf } from '../../../server/rules/fingerprint';
import { createJudge, type Judge } from '../../../server/rules/judge';
import { ALIKE, AROUND, FIRST, likeness } from '../../../server/rules/likeness';
import { optimiseNow, type Piste, pisteOf } from '../../../src/pilot';
import { compile, decodeStream, type Equipment, encodeStream, type InputStream } from '../../../src/sim';
import type { Track } from '../../../src/tracks';
import { honestRide } from '../../harness/honest-riders';

/** A ride as it stands on a board, with the way it took. */
export interface Placed {
  readonly timeUs: number;
  readonly stream: InputStream;
  readonly trace: Trace;
  /** Its print; '' for one that can be told from no other. */
  readonly print: string;
}

/** A full leaderboard of honest rides on one track, the first ones first. */
export interface Board {
  readonly track: Track;
  readonly equipment: Equipment;
  readonly piste: Piste;
  readonly rides: readonly Placed[];
  readonly author: Placed | undefined;
}

/** A ride with the way it took, as the verifier sees it. */
export function placed({ k }: Piste, stream: InputStream): Placed {
  const trace = present.trace(k, stream);
  return { timeUs: stream.claimedUs, stream, trace, print: printOf(encodeStream(stream), -1) };
}

/** Riders tried for each place before the board is taken to be one nobody comes down on. */
const MOST_TRIED = 6;

/** @param size rides of it @param author base64url; undefined where there is no author */
export function makeBoard(
  track: Track,
  equipment: Equipment,
  size: number,
  seed: number,
  author: string | undefined,
): Board {
  const piste = pisteOf(compile(track.course, equipment));
  const { plan } = optimiseNow(piste, { effort: 'quick', seed: 1 });
  const rides: Placed[] = [];
  for (let n = 0; rides.length < size && n < MOST_TRIED * size; n++) {
    const ride = honestRide(piste, plan, seed * 1_000_003 + n);
    if (ride !== undefined) rides.push(placed(piste, ride.stream));
  }
  rides.sort((a, b) => a.timeUs - b.timeUs);
  const first = author === undefined ? undefined : placed(piste, decodeStream(author));
  return { track, equipment, piste, rides, author: first };
}

/** Those a ride is compared with, as the server chooses them: the first of the board, and those around it. */
function besides({ rides, author }: Board, ride: Placed): readonly Placed[] {
  const others = rides.filter((one) => one !== ride);
  const at = others.findIndex(({ timeUs }) => timeUs > ride.timeUs);
  const middle = at < 0 ? others.length : at;
  const chosen = new Set([
    ...others.slice(0, FIRST),
    ...others.slice(Math.max(0, middle - AROUND), middle + AROUND),
  ]);
  if (author !== undefined) chosen.add(author);
  return [...chosen];
}

/** Whether a ride is flagged on a board. */
export function isFlagged(board: Board, ride: Placed): boolean {
  return besides(board, ride).some((other) => likeness(ride.trace, other.trace) >= ALIKE);
}

const judge: Judge = createJudge(cores);

/** Whether an honest ride would be refused, or lose its place for another's that is the same. */
export function isRefused({ track, equipment, rides, author }: Board, ride: Placed): boolean {
  const { stream, print } = ride;
  const same = (other: Placed) => other !== ride && other.print === print;
  if (print !== '' && (rides.some(same) || (author !== undefined && same(author)))) return true;
  const claim = {
    ...{ hash: track.hash, simVersion: stream.simVersion, equipment },
    ...{ stream: encodeStream(stream), gunTick: -1, claimedUs: stream.claimedUs },
  };
  return judge(claim, () => JSON.stringify(track.course)).status === 'refused';
}
