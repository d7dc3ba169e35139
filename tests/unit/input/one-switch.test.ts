import { describe, expect, it } from 'vitest';
import { clearMerger, createMerger, type Merger, sampleTick } from '../../../src/input/merge';
import { push } from '../../../src/input/queue';

const GATE = { inGate: true, gliding: false };
const RIDING = { inGate: false, gliding: true };

function switched(steering: 'ramp' | 'raw' = 'raw'): Merger {
  return createMerger({ steering, autoTuck: false, tilt: true, bend: 0, oneSwitch: true });
}

function ticks(m: Merger, count: number, rider: typeof RIDING): { steer: number; stance: number } {
  for (let i = 0; i < count; i++) sampleTick(m, (m.tick + 1) * 10, rider);
  return { steer: m.steer, stance: m.stance };
}

function press(m: Merger, contact: number, action: 'left' | 'right' | 'brake' | 'start'): void {
  push(m.queue, m.tick * 10, 'press', contact, action, 0);
}
function release(m: Merger, contact: number): void {
  push(m.queue, m.tick * 10, 'release', contact, 'start', 0);
}

describe('one switch', () => {
  it('steers to the other side with every press, whatever button it is', () => {
    const m = switched();
    const seen: number[] = [];
    for (const action of ['brake', 'brake', 'left', 'start'] as const) {
      press(m, 1, action);
      seen.push(Math.sign(ticks(m, 10, RIDING).steer));
      release(m, 1);
      ticks(m, 10, RIDING);
    }
    expect(seen).toEqual([1, -1, 1, -1]);
  });

  it('grows while held as a key does', () => {
    const m = switched('ramp');
    press(m, 1, 'brake');
    expect(ticks(m, 5, RIDING).steer).toBe(48);
    expect(ticks(m, 40, RIDING).steer).toBe(127);
  });

  it('tucks by itself with nothing pressed, though that is switched off for other hands', () => {
    const m = switched();
    expect(ticks(m, 20, RIDING).stance).toBe(0);
    expect(ticks(m, 10, RIDING).stance).toBe(1);
  });

  it('opens the wand without steering, and begins every ride to the same side', () => {
    const m = switched();
    for (let ride = 0; ride < 2; ride++) {
      press(m, 1, 'brake');
      expect(ticks(m, 1, GATE)).toEqual({ steer: 0, stance: 1 });
      expect(ticks(m, 10, RIDING).steer).toBe(0);
      release(m, 1);
      ticks(m, 5, RIDING);
      press(m, 1, 'brake');
      expect(ticks(m, 10, RIDING).steer).toBe(127);
      release(m, 1);
      ticks(m, 5, RIDING);
      clearMerger(m);
    }
  });

  it('neither brakes nor turns back when a second button comes down meanwhile, and no stick or tilt steers', () => {
    const m = switched();
    push(m.queue, 0, 'stick', 0, 'start', -1);
    push(m.queue, 0, 'tilt', 0, 'start', -1);
    expect(ticks(m, 5, RIDING).steer).toBe(0);
    press(m, 1, 'left');
    ticks(m, 10, RIDING);
    press(m, 2, 'right');
    expect(ticks(m, 20, RIDING)).toEqual({ steer: 127, stance: 0 });
  });

  it('gives what two keys give that are pressed by turns', () => {
    for (const steering of ['ramp', 'raw'] as const) {
      const one = switched(steering);
      const two = createMerger({ steering, autoTuck: true, tilt: false, bend: 0 });
      const given = [one, two].map((m) => {
        const out: string[] = [];
        const go = (count: number) => {
          for (let i = 0; i < count; i++) out.push(Object.values(ticks(m, 1, RIDING)).join());
        };
        for (let turn = 0; turn < 40; turn++) {
          press(m, 1, turn % 2 === 0 ? 'right' : 'left');
          go(4 + ((turn * 7) % 60));
          release(m, 1);
          go(4 + ((turn * 11) % 50));
        }
        return out;
      });
      expect(new Set(given[0]).size).toBeGreaterThan(3);
      expect(given[1]).toEqual(given[0]);
    }
  });
});
