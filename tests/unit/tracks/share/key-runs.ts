import { createMerger, sampleTick } from '../../../../src/input/merge';
import { push } from '../../../../src/input/queue';

/** Runs of two keys as a hand presses them: a turn every 0.6 s, each held for another while. */
export function keyRuns(seconds: number): number[] {
  const m = createMerger({ steering: 'ramp', autoTuck: true, tilt: false, bend: 0 });
  let seed = 7;
  const random = (): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  let side = 0;
  for (let ms = 0; ms < 1000 * seconds; ms += 150 * random()) {
    const held = 250 + 550 * random();
    push(m.queue, ms, 'press', side, side === 0 ? 'left' : 'right', 0);
    push(m.queue, ms + 0.85 * held, 'release', side, 'start', 0);
    ms += held;
    side = 1 - side;
  }
  const runs: number[] = [];
  for (let tick = 0; tick < 100 * seconds; tick++) {
    sampleTick(m, (tick + 1) * 10, { inGate: false, gliding: true });
    const same = runs.length > 0 && runs.at(-2) === m.steer && runs.at(-1) === m.stance;
    if (same) runs[runs.length - 3]! += 1;
    else runs.push(1, m.steer, m.stance);
  }
  return runs;
}
