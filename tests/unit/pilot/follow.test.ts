import { describe, expect, it } from 'vitest';
import { createFollower, follow } from '../../../src/pilot/follow';
import { createLine, layLine } from '../../../src/pilot/line';
import { naiveRide } from '../../../src/pilot/naive';
import { pisteOf } from '../../../src/pilot/piste';
import { isClean, ridePlan } from '../../../src/pilot/ride';
import {
  compile,
  create,
  decodeStream,
  encodeStream,
  replay,
  reset,
  SNOW,
  type SnowType,
  step,
} from '../../../src/sim';
import { SETTINGS, type SettingName, setCourse } from './courses';
import { pisteFor, shortPiste, smoothPlan } from './helpers';

const NAMES = Object.keys(SETTINGS) as SettingName[];

describe.each(NAMES)('the follower on %s', (name) => {
  const piste = pisteFor(name);
  const plan = smoothPlan(piste);
  const ride = ridePlan(piste, plan);

  it('passes every gate and finishes', () => {
    expect(isClean(ride)).toBe(true);
    expect(ride.verdict.outcome).toBe('finished');
  });

  it('is faster on a smooth line than straight from gate to gate', () => {
    const naive = naiveRide(piste);
    expect(isClean(naive)).toBe(true);
    expect(ride.verdict.timeUs!).toBeLessThan(naive.verdict.timeUs!);
  });

  it('leaves a stream that replays to the same end', () => {
    const verdict = replay(piste.k, decodeStream(encodeStream(ride.stream)));
    expect(verdict.finalHash).toBe(ride.verdict.finalHash);
    expect(verdict.timeUs).toBe(ride.verdict.timeUs);
  });
});

describe('the follower', () => {
  it.each(SNOW.map((_, snow) => snow as SnowType))('gets down a giant slalom on snow type %i', (snow) => {
    const setting = { ...SETTINGS.GS, gates: 12, drop: 90, snow };
    const piste = pisteOf(compile(setCourse(setting), 'ski'));
    expect(isClean(ridePlan(piste, smoothPlan(piste)))).toBe(true);
  });

  it('sends only what the emission grid allows', () => {
    const piste = shortPiste('SL', 12);
    const { runs } = ridePlan(piste, smoothPlan(piste)).stream;
    let tick = 0;
    for (let i = 0; i < runs.length; i += 3) {
      const steer = runs[i + 1]!;
      expect(Math.abs(steer) === 127 || steer % 16 === 0).toBe(true);
      expect(Object.is(steer, -0)).toBe(false);
      // The wand is opened by a press of one tick; after that a change comes at most every second tick.
      if (tick > 301) expect(tick % 2).toBe(0);
      tick += runs[i]!;
    }
  });

  it('opens the wand at the long beep for the full kick', () => {
    const piste = shortPiste('GS', 4);
    const ride = ridePlan(piste, smoothPlan(piste));
    expect(ride.state.t0).toBe(300);
  });

  it('starts at the gun in a duel', () => {
    const piste = shortPiste('GS', 4);
    const ride = ridePlan(piste, smoothPlan(piste), { gunTick: 331 });
    expect(ride.state.t0).toBe(331);
    expect(isClean(ride)).toBe(true);
  });

  it.each(['SL', 'GS', 'SG', 'DH'] as const)('finds back to its line in %s when thrown off it', (name) => {
    const piste = pisteFor(name);
    const plan = smoothPlan(piste);
    const line = createLine(piste.ground);
    layLine(piste.ground, plan, line);
    const s = create(piste.k);
    for (const aside of [3, -3]) {
      reset(piste.k, s);
      const f = createFollower();
      let thrown = false;
      while (s.t1 < 0 && s.tick < piste.k.maxTicks) {
        follow(piste, plan, line, s, f);
        step(piste.k, s, f.steer, f.stance);
        if (!thrown && s.nextGate === 12) {
          s.x += aside;
          thrown = true;
        }
      }
      expect(s.t1).toBeGreaterThan(0);
      expect(s.crashes).toBe(0);
      expect(s.gates.slice(16).every((g) => g === 1 || g === 2)).toBe(true);
    }
  });

  it('gets up after a fall and rides on to the finish', () => {
    const piste = pisteFor('GS');
    const plan = smoothPlan(piste);
    const line = createLine(piste.ground);
    layLine(piste.ground, plan, line);
    const s = create(piste.k);
    const f = createFollower();
    while (s.t1 < 0 && s.tick < piste.k.maxTicks) {
      follow(piste, plan, line, s, f);
      step(piste.k, s, f.steer, f.stance);
      if (s.nextGate === 20 && s.crashes === 0) {
        s.crash = 250;
        s.crashes = 1;
      }
    }
    expect(s.crashes).toBe(1);
    expect(s.t1).toBeGreaterThan(0);
    expect(s.gates.slice(25).every((g) => g === 1 || g === 2)).toBe(true);
  });

  it('brakes for a turn that would not hold', () => {
    // Straight and steep, then three gates far too wide for the speed.
    const course = setCourse({ ...SETTINGS.GS, gates: 3, spacing: [20, 20], offset: [6, 6], drop: 60 });
    const gates = course.gates.map((g) => ({ ...g, y: g.y + 150_000 }));
    const finish = course.finish + 150_000;
    const z = Array.from({ length: course.z.length + 15 }, (_, i) => -(i - 2) * 3000 + 0);
    const cells = z.length - 3;
    const piste = pisteOf(
      compile(
        {
          ...course,
          z,
          gates,
          finish,
          snow: new Array<SnowType>(cells).fill(0),
          width: new Array<number>(cells).fill(25_000),
          nets: new Array<number>(cells).fill(40_000),
          splits: [],
        },
        'ski',
      ),
    );
    const ride = ridePlan(piste, smoothPlan(piste, 40));
    const braked = ride.stream.runs.some((v, i) => i % 3 === 2 && v === 2);
    expect(isClean(ride)).toBe(true);
    expect(braked).toBe(true);
  });
});
