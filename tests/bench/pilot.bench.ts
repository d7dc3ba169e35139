import { performance } from 'node:perf_hooks';
import { LEVELS, naiveRide, optimiseNow, pisteOf } from '../../src/pilot';
import { compile } from '../../src/sim';
import { tracks } from '../unit/academy/streams';
import { SETTINGS, setCourse } from '../unit/pilot/courses';
import { cleanUs, type Field, fieldOn, meansOf } from '../unit/pilot/field';

/** Rides of each level on each track and equipment. */
const SEEDS = [1, 2, 3];

function lines(): Record<string, number> {
  const long = pisteOf(compile(setCourse({ ...SETTINGS.SL, gates: 60, drop: 205 }), 'ski'));
  const begun = performance.now();
  const first = optimiseNow(long, { effort: 'quick' });
  const seconds = (performance.now() - begun) / 1000;
  if (!first.clean) throw new Error('No clean line was found.');
  const gains = (['SL', 'GS'] as const).map((name) => {
    const piste = pisteOf(compile(setCourse(SETTINGS[name]), 'ski'));
    const naive = naiveRide(piste).verdict.timeUs ?? Number.NaN;
    const best = optimiseNow(piste, { effort: 'normal' }).ride.verdict.timeUs ?? Number.NaN;
    return (1 - best / naive) * 100;
  });
  return {
    'pilot.optimiseSeconds': seconds,
    'pilot.gainPercent': gains.reduce((sum, g) => sum + g, 0) / gains.length,
  };
}

/** One line of the table: what each level, and the beginner, lose to the ideal line. */
function told(name: string, field: Field): string {
  const behind = (us: number): string => `${((us / field.idealUs - 1) * 100).toFixed(1)} %`.padStart(8);
  const means = meansOf(field).map((us, i) => `${LEVELS[i]} ${behind(us)}`);
  const ideal = (field.idealUs / 1e6).toFixed(2).padStart(6);
  return [name.padEnd(28), ideal, ...means, `beginner ${behind(field.beginnerUs)}`].join('  ');
}

/** Every default track on skis and on a board, by pacers of all levels and by a beginner. */
function pacers(): Record<string, number> {
  let worst = 0;
  let unfinished = 0;
  let disordered = 0;
  let unbeaten = 0;
  for (const track of tracks) {
    for (const equipment of ['ski', 'board'] as const) {
      const field = fieldOn(track, equipment, SEEDS);
      console.error(told(`${track.name}, ${equipment}`, field));
      const all = LEVELS.flatMap((level) => field.rides[level]);
      unfinished += all.filter((ride) => !Number.isFinite(cleanUs(ride))).length;
      const means = meansOf(field);
      if (means.some((us, i) => i > 0 && us >= means[i - 1]!)) disordered++;
      for (const ride of field.rides.world)
        worst = Math.max(worst, (cleanUs(ride) / field.idealUs - 1) * 100);
      if (track.style === 'training' || track.difficulty === 'hard') continue;
      if (field.rides.club.some((ride) => field.beginnerUs >= cleanUs(ride))) unbeaten++;
    }
  }
  return {
    'pilot.worldPercent': worst,
    'pilot.pacersUnfinished': unfinished,
    'pilot.levelsDisordered': disordered,
    'pilot.clubUnbeaten': unbeaten,
  };
}

/**
 * pilot.optimiseSeconds: until a first good line down a slalom of 60 gates is there. pilot.gainPercent: what the ideal
 * line saves against straight lines from gate to gate, the mean of slalom and giant slalom.
 *
 * Of three pacers of each level on every default track, on skis and on a board: pilot.worldPercent, what a ride
 * of the world level loses to the ideal line where it loses most; pilot.pacersUnfinished, rides with a miss or a fall;
 * pilot.levelsDisordered, tracks where a level's mean is not slower than that of the next better one; pilot.clubUnbeaten,
 * easy and medium tracks where a beginner from the academy does not beat all of the club level.
 */
export default {
  name: 'pilot',
  run: (): Promise<Record<string, number>> => Promise.resolve({ ...lines(), ...pacers() }),
};
