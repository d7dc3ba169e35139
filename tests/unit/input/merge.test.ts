import { describe, expect, it } from 'vitest';
import { clearMerger, createMerger, type Merger, sampleTick } from '../../../src/input/merge';
import { type Action, push } from '../../../src/input/queue';

const KEYS: Record<string, number> = { left: 1, right: 2, tuck: 3, brake: 4, start: 5 };
const RIDING = { inGate: false, gliding: true };

function merger(over: Partial<Merger['options']> = {}): Merger {
  return createMerger({ steering: 'ramp', autoTuck: true, tilt: false, bend: 0, ...over });
}

function press(m: Merger, timeMs: number, action: Action, contact = KEYS[action]!): void {
  push(m.queue, timeMs, 'press', contact, action, 0);
}
function release(m: Merger, timeMs: number, action: Action, contact = KEYS[action]!): void {
  push(m.queue, timeMs, 'release', contact, action, 0);
}

/** Steer and stance of `n` ticks, tick t ending at (t + 1)·10 ms. */
function run(m: Merger, n: number, rider = RIDING): [number, number][] {
  const out: [number, number][] = [];
  for (let i = 0; i < n; i++) {
    sampleTick(m, (m.tick + 1) * 10, rider);
    out.push([m.steer, m.stance]);
  }
  return out;
}

describe('keys', () => {
  it('change the tick they fall in', () => {
    const m = merger();
    press(m, 35, 'right');
    expect(run(m, 5).map(([steer]) => steer)).toEqual([0, 0, 0, 48, 48]);
  });

  it('grow from 40 % to full edge over the ramp', () => {
    const m = merger();
    press(m, 0, 'left');
    const steers = run(m, 60).map(([steer]) => steer);
    expect(steers[0]).toBe(-48);
    expect(steers[8]).toBe(-48);
    expect(steers[38]).toBe(-127);
    for (let i = 1; i < steers.length; i++) expect(steers[i]).toBeLessThanOrEqual(steers[i - 1]!);
  });

  it('give everything at once when raw', () => {
    const m = merger({ steering: 'raw' });
    press(m, 0, 'left');
    expect(run(m, 1)).toEqual([[-127, 0]]);
  });

  it('reverse and let go immediately', () => {
    const m = merger();
    press(m, 0, 'left');
    release(m, 500, 'left');
    press(m, 500, 'right');
    release(m, 540, 'right');
    const steers = run(m, 56).map(([steer]) => steer);
    expect(steers.slice(49)).toEqual([-127, 48, 48, 48, 48, 0, 0]);
  });

  it('are seen even when tapped between two ticks', () => {
    const m = merger();
    press(m, 101, 'right');
    release(m, 102, 'right');
    const steers = run(m, 20).map(([steer]) => steer);
    expect(steers.filter((s) => s === 48)).toHaveLength(2);
    expect(steers[10]).toBe(48);
  });

  it('both held together brake, and rolling over does not', () => {
    const m = merger();
    press(m, 0, 'left');
    press(m, 300, 'right');
    release(m, 340, 'left');
    const rolled = run(m, 50);
    expect(rolled.every(([, stance]) => stance === 0)).toBe(true);
    expect(rolled[30]![0]).toBe(48);
    press(m, 500, 'left');
    const braked = run(m, 20);
    expect(braked.findIndex(([, stance]) => stance === 2)).toBe(6);
    expect(braked[19]).toEqual([0, 2]);
  });

  it('of one side released leave the other steering afresh', () => {
    const m = merger();
    press(m, 0, 'left');
    press(m, 0, 'right');
    release(m, 300, 'right');
    const after = run(m, 33).slice(29);
    expect(after[0]).toEqual([0, 2]);
    expect(after[1]).toEqual([-48, 0]);
  });

  it('tuck and brake while steering', () => {
    const m = merger();
    press(m, 0, 'tuck');
    press(m, 0, 'right');
    expect(run(m, 1)).toEqual([[48, 1]]);
    press(m, 30, 'brake');
    expect(run(m, 3).at(-1)).toEqual([48, 2]);
  });

  it('are forgotten when the page loses its focus', () => {
    const m = merger();
    press(m, 0, 'left');
    push(m.queue, 100, 'clear', 0, 'start', 0);
    const steers = run(m, 12).map(([steer]) => steer);
    expect(steers[9]).toBe(-48);
    expect(steers[10]).toBe(0);
  });

  it('change the stream every second tick at most', () => {
    const m = merger();
    for (let t = 0; t < 2000; t += 7) {
      if (t % 14 === 0) press(m, t, 'left');
      else release(m, t, 'left');
      push(m.queue, t, 'stick', 0, 'start', Math.sin(t / 50));
    }
    const seen = run(m, 200);
    for (let i = 2; i < seen.length; i++) {
      const changes = [i - 1, i].filter((n) => String(seen[n]) !== String(seen[n - 1]));
      expect(changes.length).toBeLessThan(2);
    }
  });
});

describe('the same hands', () => {
  it('give the same stream at 20, 60 and 144 frames a second, and no press is lost', () => {
    const events: [number, 'press' | 'release', Action][] = [];
    for (let n = 0; n < 60; n++) {
      const t = 50 + n * 97.3;
      const action: Action = n % 3 === 0 ? 'brake' : n % 2 === 0 ? 'left' : 'right';
      events.push([t, 'press', action], [t + 3 + (n % 7) * 11, 'release', action]);
    }
    const streams = [20, 60, 144].map((fps) => {
      const m = merger();
      const out: string[] = [];
      let next = 0;
      let tick = 0;
      for (let frame = 1; tick < 620; frame++) {
        const now = (frame * 1000) / fps;
        while (next < events.length && events[next]![0] <= now) {
          const [t, kind, action] = events[next++]!;
          push(m.queue, t, kind, KEYS[action]!, action, 0);
        }
        while ((tick + 1) * 10 <= now && tick < 620) {
          sampleTick(m, (tick + 1) * 10, RIDING);
          out.push(`${m.steer},${m.stance}`);
          tick++;
        }
      }
      return out;
    });
    expect(streams[1]).toEqual(streams[0]);
    expect(streams[2]).toEqual(streams[0]);
    const presses = streams[0]!.filter((now, i, all) => now !== all[i - 1] && now !== '0,0' && now !== '0,1');
    expect(presses.length).toBeGreaterThanOrEqual(60);
  });
});

describe('auto-tuck', () => {
  it('glides into the tuck after a quarter of a second of nothing', () => {
    const stances = run(merger(), 40).map(([, stance]) => stance);
    expect(stances.indexOf(1)).toBe(24);
  });

  it('ends with the first touch of anything', () => {
    const m = merger();
    run(m, 30);
    press(m, 300, 'left');
    expect(run(m, 1)).toEqual([[-48, 0]]);
  });

  it('can be switched off', () => {
    expect(run(merger({ autoTuck: false }), 200).every(([, stance]) => stance === 0)).toBe(true);
  });

  it('waits while skating is faster', () => {
    const slow = { inGate: false, gliding: false };
    expect(run(merger(), 200, slow).every(([, stance]) => stance === 0)).toBe(true);
  });
});

describe('the start gate', () => {
  const gate = { inGate: true, gliding: false };

  it.each(['left', 'right', 'tuck', 'brake', 'start'] as const)('is opened by a press of %s', (action) => {
    const m = merger();
    press(m, 25, action);
    expect(run(m, 4, gate)).toEqual([
      [0, 0],
      [0, 0],
      [0, 1],
      [0, 0],
    ]);
  });

  it('does not open for what is merely held', () => {
    const m = merger();
    press(m, 0, 'tuck');
    expect(run(m, 30, gate).filter(([, stance]) => stance === 1)).toHaveLength(1);
  });
});

describe('thumbs', () => {
  const thumb = (m: Merger, timeMs: number, contact: number, side: 'left' | 'right'): void =>
    push(m.queue, timeMs, 'thumb', contact, side, 0);

  it('press like keys and slide for finer edging', () => {
    const m = merger();
    thumb(m, 0, 1000, 'right');
    push(m.queue, 50, 'slide', 1000, 'right', 0.25);
    const steers = run(m, 8).map(([steer]) => steer);
    expect(steers[0]).toBe(48);
    expect(steers[6]).toBe(80);
  });

  it('steer the other way when slid across', () => {
    const m = merger();
    thumb(m, 0, 1000, 'right');
    push(m.queue, 20, 'slide', 1000, 'right', -1.4);
    expect(run(m, 5).at(-1)).toEqual([-127, 0]);
  });

  it('both together brake, none tucks', () => {
    const m = merger();
    thumb(m, 0, 1000, 'left');
    thumb(m, 5, 1001, 'right');
    expect(run(m, 10).at(-1)).toEqual([0, 2]);
    push(m.queue, 100, 'release', 1000, 'start', 0);
    push(m.queue, 100, 'release', 1001, 'start', 0);
    expect(run(m, 30).at(-1)).toEqual([0, 1]);
  });
});

describe('stick and tilt', () => {
  it('steer where no key is held', () => {
    const m = merger();
    push(m.queue, 0, 'stick', 0, 'start', 0.6);
    expect(run(m, 1)[0]![0]).toBe(nearest(0.6));
    press(m, 20, 'left');
    expect(run(m, 3).at(-1)![0]).toBe(-48);
  });

  it('tilt only counts when it is on and no pad is there', () => {
    const tilted = (over: Partial<Merger['options']>, pad: boolean): number => {
      const m = merger(over);
      m.pad = pad;
      push(m.queue, 0, 'tilt', 0, 'start', 1);
      return run(m, 1)[0]![0];
    };
    expect(tilted({ tilt: true }, false)).toBe(127);
    expect(tilted({ tilt: false }, false)).toBe(0);
    expect(tilted({ tilt: true }, true)).toBe(0);
  });

  it('nothing is left after clearing', () => {
    const m = merger();
    press(m, 0, 'left');
    push(m.queue, 0, 'stick', 0, 'start', 1);
    run(m, 5);
    clearMerger(m);
    expect(run(m, 2)).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });
});

function nearest(v: number): number {
  return Math.round((((v - 0.08) / 0.92) * 127) / 16) * 16;
}
