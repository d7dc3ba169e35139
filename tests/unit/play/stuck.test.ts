import { afterEach, describe, expect, it, vi } from 'vitest';
import { addWords } from '../../../src/i18n';
import { actionOf, contactOf } from '../../../src/input/keyboard';
import { createMerger, sampleTick } from '../../../src/input/merge';
import { push } from '../../../src/input/queue';
import { startWord, stuckWord } from '../../../src/play/hud/hints';
import { createStuckWatch, type WayOut } from '../../../src/play/hud/stuck';
import { advance, createRide, type LiveRide } from '../../../src/ride';
import { settingsStore } from '../../../src/session';
import { compile, Phase, START_GO } from '../../../src/sim';
import { tracks } from '../academy/streams';
import { fakePad } from '../input/page';

const firstGlide = tracks.find(({ name }) => name === 'First glide')!;

/** A beginner on the arrow keys with auto-tuck on, on the first slope of all; the wand is open. */
function beginner() {
  const compiled = compile(firstGlide.course, 'ski');
  const ride = createRide({ compiled, track: firstGlide });
  const merger = createMerger({ steering: 'ramp', autoTuck: true, tilt: false, bend: 0 });
  const glides = compiled.gear.skateSpeed * 1.1;
  const stuck = createStuckWatch();
  let held: string | undefined;
  let now = 0;
  const strike = (code: string, kind: 'press' | 'release'): void =>
    push(merger.queue, now + 5, kind, contactOf(code), actionOf(code)!, 0);
  const hold = (code: string | undefined): void => {
    if (code === held) return;
    if (held) strike(held, 'release');
    if (code) strike(code, 'press');
    held = code;
  };
  /** The next tick, and what the rider is told after it. */
  const tick = (): WayOut | undefined => {
    now += 10;
    advance(ride, now, (endMs, s, out) => {
      sampleTick(merger, endMs, { inGate: s.phase === Phase.gate, gliding: s.vf > glides });
      out.steer = merger.steer;
      out.stance = merger.stance;
    });
    return stuck(ride);
  };
  /** Lets time pass, s. @returns all that was told */
  const pass = (seconds: number): Set<WayOut | undefined> => {
    const told = new Set<WayOut | undefined>();
    for (let n = 0; n < seconds * 100; n++) told.add(tick());
    return told;
  };
  advance(ride, 0, () => undefined);
  pass(START_GO / 100 + 0.1);
  hold('ArrowUp');
  pass(0.1);
  hold(undefined);
  const speed = (): number => Math.hypot(ride.cur.vx, ride.cur.vy, ride.cur.vz);
  return { ride, hold, pass, tick, speed };
}

describe('a beginner who has turned uphill', () => {
  /** Turns right for three seconds, and lets go. */
  function astray() {
    const rider = beginner();
    rider.pass(1);
    rider.hold('ArrowRight');
    rider.pass(3);
    rider.hold(undefined);
    return rider;
  }

  it('crawls on, and is told of the shorter turn for as long', () => {
    const { pass, speed } = astray();
    expect(pass(1)).toEqual(new Set([undefined]));
    pass(6);
    expect(pass(15)).toEqual(new Set(['left']));
    expect(speed()).toBeLessThan(1.5);
  });

  it('is on the way down again by doing what is said', () => {
    const { tick, hold, pass, speed } = astray();
    let told: WayOut | undefined;
    for (let n = 0; n < 2000 && told === undefined; n++) told = tick();
    expect(told).toBe('left');
    for (let n = 0; n < 500 && told !== undefined; n++) {
      hold(told === 'left' ? 'ArrowLeft' : undefined);
      told = tick();
    }
    hold(undefined);
    expect(pass(6)).toEqual(new Set([undefined]));
    expect(speed()).toBeGreaterThan(4);
  });
});

describe('a beginner who holds a key and goes in circles', () => {
  function circling(code: string) {
    const rider = beginner();
    rider.pass(1);
    rider.hold(code);
    return rider;
  }

  it.each(['ArrowLeft', 'ArrowRight'])(
    'is told to let go of %s before anything else, and as long as it is held',
    (code) => {
      const { pass } = circling(code);
      expect(pass(3)).toEqual(new Set([undefined]));
      pass(5);
      expect(pass(20)).toEqual(new Set(['let-go']));
    },
  );

  it.each([6, 9, 12])('is on the way down again by doing what is said after %i s', (seconds) => {
    const { tick, hold, pass, speed, ride } = circling('ArrowLeft');
    pass(seconds);
    const from = ride.cur.y;
    // Into the forest and out of it again, a tree that stands in the way included.
    for (let n = 0; n < 3000 && ride.cur.y < from + 40; n++) {
      const told = tick();
      hold(told?.endsWith('left') ? 'ArrowLeft' : told?.endsWith('right') ? 'ArrowRight' : undefined);
    }
    expect(ride.cur.y).toBeGreaterThan(from + 40);
    hold(undefined);
    expect(pass(1)).toEqual(new Set([undefined]));
    expect(speed()).toBeGreaterThan(4);
  });
});

describe('a rider who stands', () => {
  it('by the brake is told to let go, and no more once it is let go', () => {
    const { hold, pass, speed } = beginner();
    hold('ArrowDown');
    expect(pass(4)).toEqual(new Set([undefined]));
    expect(pass(3)).toContain('let-go');
    hold(undefined);
    pass(0.2);
    expect(pass(5)).toEqual(new Set([undefined]));
    expect(speed()).toBeGreaterThan(4);
  });

  /** Somebody who does not move, as the HUD finds them in a tick. */
  function standing(sided = true) {
    const cur = { tick: 0, crash: 0, air: 0, vx: 0, vy: 0, vz: 0, hx: 0, hy: 1, x: 3, y: 0, X: 0 };
    const control = { steer: 0, stance: 0 };
    const compiled = { treeX: [0, 3], treeY: [1, 40], treeR: [0.8, 0.8] };
    const ride = { phase: 'running', cur, control, compiled };
    const stuck = createStuckWatch(sided);
    /** Until this tick. */
    const until = (tick: number): WayOut | undefined => {
      let told: WayOut | undefined;
      for (; cur.tick <= tick; cur.tick++) told = stuck(ride as unknown as LiveRide);
      return told;
    };
    return { ride, cur, control, until };
  }

  it('facing down the hill, as behind a tree, is told a side until the skis point past it', () => {
    const { cur, control, until } = standing();
    expect(until(299)).toBeUndefined();
    expect(until(390)).toBe('around-left');
    control.steer = -60;
    [cur.hx, cur.hy] = [-0.8, 0.6];
    expect(until(420)).toBe('around-left');
    [cur.hx, cur.hy] = [-0.98, 0.2];
    expect(until(440)).toBeUndefined();
  });

  it('at a tree is told the shorter way around it', () => {
    for (const [x, way] of [
      [-0.2, 'around-left'],
      [0.2, 'around-right'],
    ] as const) {
      const { cur, until } = standing();
      cur.x = x;
      expect(until(390)).toBe(way);
    }
  });

  it('with one switch is told to hold it until the hill is ahead, whatever the side it turns to', () => {
    const { cur, control, until } = standing(false);
    [cur.hx, cur.hy] = [0.98, -0.2];
    expect(until(390)).toBe('left');
    control.steer = 60;
    expect(until(450)).toBe('left');
    [cur.hx, cur.hy] = [-0.9, 0.1];
    expect(until(460)).toBe('left');
    control.steer = 0;
    [cur.hx, cur.hy] = [-0.1, 0.99];
    expect(until(480)).toBeUndefined();
  });

  it('who lets go and glides into the tuck by itself is not told to let go', () => {
    const { cur, control, until } = standing();
    [cur.hx, cur.hy] = [0.95, 0.3];
    // Across the hill, in circles until now.
    [cur.vx, cur.vy] = [5, 1];
    control.stance = 1;
    expect(until(450)).toBe('left');
  });

  it('is told nothing while lying after a fall, at the start, and after the end', () => {
    const { ride, cur, until } = standing();
    cur.crash = 200;
    expect(until(1000)).toBeUndefined();
    cur.crash = 0;
    for (const phase of ['countdown', 'paused', 'finished']) {
      ride.phase = phase;
      expect(until(cur.tick + 1000)).toBeUndefined();
    }
  });

  it('or creeps with the brake held, as to a mark, is told nothing', () => {
    const { cur, control, until } = standing();
    control.stance = 2;
    cur.vy = 0.8;
    expect(until(2000)).toBeUndefined();
    control.stance = 1;
    expect(until(2400)).toBe('let-go');
  });
});

describe('the hints of a ride', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('speak of what is ridden with', async () => {
    await addWords(['ride']);
    const page = (coarse: boolean, pad: boolean): void => {
      vi.stubGlobal('matchMedia', () => ({ matches: coarse }));
      vi.stubGlobal('navigator', { getGamepads: () => [null, pad ? fakePad() : null] });
    };
    page(false, false);
    expect(startWord()).toBe('Press any key at the last light to push off');
    expect(stuckWord('left', 'anybody')).toBe('Hold ← until you face down the hill, then let go');
    page(true, false);
    expect(startWord()).toBe('Tap at the last light to push off');
    expect(stuckWord('right', 'anybody')).toBe(
      'Hold the right half until you face down the hill, then let go',
    );
    page(true, true);
    expect(startWord()).toBe('Press A at the last light to push off');
    expect(stuckWord('let-go', 'anybody')).toMatch(/^Let go of the stick/);
    expect(stuckWord('around-left', 'anybody')).toMatch(/^Something’s in the way: turn left/);
    const { riders } = settingsStore.getState();
    settingsStore.setState({ riders: riders.map((rider) => ({ ...rider, oneSwitch: true })) });
    expect(stuckWord('left', riders[0]!.id)).toMatch(/^Hold the switch until you face down/);
    expect(stuckWord('around-left', riders[0]!.id)).toMatch(/^Something’s in the way: hold the switch/);
    settingsStore.setState({ riders });
    const letters = { hands: 'keys', left: 'A', right: 'D' } as const;
    expect(stuckWord('right', 'anybody', letters)).toMatch(/^Hold D until/);
  });
});
