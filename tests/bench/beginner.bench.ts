import { pacerBase, pacerRide, pisteOf } from '../../src/pilot';
import { compile, type Equipment } from '../../src/sim';
import { type Mark, markFor, rankOf, type Track, timesToBeat } from '../../src/tracks';
import { tracks } from '../unit/academy/streams';
import { type Hand, type HandRide, handRide } from './hand-riders';
import type { Bench } from './run';

/** Rides of each rider on each track and equipment. */
const RIDES = 30;
/** Rides of the pacer who foresees: the best line is sought once for them. */
const PACER_RIDES = 3;
const EQUIPMENT: readonly Equipment[] = ['ski', 'board'];

/** Holds a key toward the middle of the next gate, a quarter of a second late, and never looks ahead. */
const BEGINNER: Hand = { reaction: 25, outside: Number.POSITIVE_INFINITY, wander: 0.4, dead: 0.1 };

/**
 * A quick rider without a line: a key is all or nothing, but aims past the pole, turns to the next gate in time and lets
 * go in time. Where gates come as quickly as in a slalom there are a few ways to brake.
 */
const QUICK = { reaction: 10, wander: 0.15 };
const OPEN: readonly Hand[] = [{ ...QUICK, outside: 1.6, dead: 0.1, turnOver: 0.45, foresee: 0.12 }];
const SLALOM: readonly Hand[] = [
  { ...QUICK, outside: 1.6, dead: 0.18, turnOver: 0.6, foresee: 0.1, brakeAbove: 15 },
  { ...QUICK, outside: 2.2, dead: 0.1, turnOver: 0.6, foresee: 0.2, brakeAbove: 15 },
  { ...QUICK, outside: 1.2, dead: 0.1, turnOver: 0.45, foresee: 0.2, brakeAbove: 15 },
];

/** Seeds of a rider's rides. */
const SEEDS = Array.from({ length: RIDES }, (_, i) => i + 1);

function bestOf(rides: readonly HandRide[]): number | undefined {
  const times = rides.flatMap(({ timeUs }) => timeUs ?? []);
  return times.length === 0 ? undefined : Math.min(...times);
}

/** A rider's best on a track, as it is told. */
function told(who: string, mark: Mark, us: number | undefined, authorUs: number): string {
  const share = us === undefined ? '' : ` ${((us / authorUs - 1) * 100).toFixed(1)} %`;
  return `${who} ${mark}${share}`;
}

/** Rides of a track with one equipment, and what is out of order in them. */
function ridden(track: Track, equipment: Equipment): { finishes: number; disordered: number } {
  const k = compile(track.course, equipment);
  const times = track.reference?.[equipment];
  const authorUs = times?.authorUs ?? Number.NaN;
  const markOf = (us: number | undefined): Mark => markFor(us, times, undefined);
  const isEasy = track.difficulty === 'easy';
  const options = isEasy ? { timePenalty: true } : {};
  const words: string[] = [];
  const wrong: string[] = [];
  const claim = (rider: string, us: number | undefined, isRight: (mark: Mark) => boolean): void => {
    words.push(told(rider, markOf(us), us, authorUs));
    if (!isRight(markOf(us))) wrong.push(rider);
  };

  const beginner = isEasy ? SEEDS.map((seed) => handRide(k, BEGINNER, seed, options)) : [];
  const finishes = isEasy ? beginner.filter(({ timeUs }) => timeUs !== undefined).length : RIDES;
  if (isEasy) words.push(`beginner finishes ${finishes}`);
  if (timesToBeat(times) !== undefined) {
    if (isEasy) claim('beginner', bestOf(beginner), (mark) => rankOf(mark) < rankOf('gold'));
    if (track.style !== 'training' && track.difficulty !== 'hard') {
      const ways = track.style === 'slalom' ? SLALOM : OPEN;
      const quick = ways.flatMap((way) => SEEDS.map((seed) => handRide(k, way, seed, options)));
      const isRight = (mark: Mark): boolean => mark === 'silver' || mark === 'bronze';
      claim('quick', bestOf(quick), isRight);
    }
    const piste = pisteOf(k);
    const base = pacerBase(piste);
    for (let seed = 1; seed <= PACER_RIDES; seed++) {
      const { verdict } = pacerRide(piste, base, 'world', seed);
      claim('foresees', verdict.timeUs, (mark) => rankOf(mark) >= rankOf('gold'));
    }
  }
  const fault = wrong.length === 0 ? '' : `  WRONG: ${wrong.join(', ')}`;
  console.error(`${track.name}, ${equipment}: ${words.join(', ')}${fault}`);
  return { finishes, disordered: wrong.length };
}

/**
 * beginner.finishes: of 30 rides of a beginner, who pays three seconds for a miss, those that count, on the easy track and
 * equipment with the fewest. medals.disordered: riders whose best earns a medal that is not theirs. A beginner has no gold;
 * a quick rider without a line has bronze or silver on every easy and medium race track; a pacer who foresees has gold, and
 * the author's medal where it comes down as fast as the solver. Slopes without medals are left out.
 */
export default {
  name: 'beginner',
  run(): Promise<Record<string, number>> {
    let finishes = RIDES;
    let disordered = 0;
    for (const track of tracks) {
      for (const equipment of EQUIPMENT) {
        const found = ridden(track, equipment);
        finishes = Math.min(finishes, found.finishes);
        disordered += found.disordered;
      }
    }
    return Promise.resolve({ 'beginner.finishes': finishes, 'medals.disordered': disordered });
  },
} satisfies Bench;
