import { performance } from 'node:perf_hooks';
import { naiveRide, optimiseNow, pisteOf } from '../../src/pilot';
import { compile } from '../../src/sim';
import { SETTINGS, setCourse } from '../unit/pilot/courses';

/**
 * pilot.optimiseSeconds: until a first good line down a slalom of 60 gates is there. pilot.gainPercent: what the ideal
 * line saves against straight lines from gate to gate, the mean of slalom and giant slalom.
 */
export default {
  name: 'pilot',
  async run(): Promise<Record<string, number>> {
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
  },
};
