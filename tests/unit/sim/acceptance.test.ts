import { describe, expect, it } from 'vitest';
import { compile, create, Phase, type SnowType, type State, step } from '../../../src/sim';
import { frictionless, KINDS, moving, type PlaneOptions, plane, speedOf } from './courses';

/*
 * The figures a second, independent implementation of the same model gave: tolerance 0.5 % (half a unit of the last
 * digit where the figure is rounded more coarsely) or one tick.
 */

const TABLE = {
  SL: {
    terminal: [141.0, 99.7],
    edge: [0.2, 0.35],
    steer64: [38.9, 12.94],
    hold: ['43/47/52', '37/40/43'],
    wedge: [38, 57, 122],
    hockey: [18, 23, 32],
    glide: [17.3, 19.8],
    start: [5.637, 8.741],
  },
  GS: {
    terminal: [151.2, 103.1],
    edge: [0.24, 0.43],
    steer64: [36.1, 33.19],
    hold: ['66/72/80', '57/62/66'],
    wedge: [40, 60, 139],
    hockey: [20, 23, 33],
    glide: [17.0, 19.5],
    start: [5.625, 8.708],
  },
  SG: {
    terminal: [159.8, 107.2],
    edge: [0.29, 0.51],
    steer64: [28.6, 76.96],
    hold: ['92/97/104', '79/83/86'],
    wedge: [41, 64, 164],
    hockey: [21, 25, 34],
    glide: [16.8, 19.1],
    start: [5.604, 8.659],
  },
  DH: {
    terminal: [164.8, 110.2],
    edge: [0.32, 0.57],
    steer64: [25.5, 123.8],
    hold: ['109/113/—', '94/97/—'],
    wedge: [43, 69, 202],
    hockey: [23, 27, 36],
    glide: [16.6, 18.8],
    start: [5.587, 8.621],
  },
  PSL: {
    terminal: [127.0, 101.3],
    edge: [0.25, 0.45],
    steer64: [37.8, 11.21],
    hold: ['39/42/47', '33/36/39'],
    wedge: [34, 48, 87],
    hockey: [18, 22, 30],
    glide: undefined,
    start: [5.673, 8.785],
  },
  PGS: {
    terminal: [131.8, 103.7],
    edge: [0.31, 0.55],
    steer64: [35.9, 22.35],
    hold: ['53/59/65', '46/50/53'],
    wedge: [35, 50, 94],
    hockey: [19, 23, 30],
    glide: [17.8, 19.6],
    start: [5.665, 8.763],
  },
} as const;

const CARVE_RADIUS = {
  SL: [21.6, 12.6, 7.5, 5.0],
  GS: [53.4, 30.2, 17.8, 12.8],
  SG: [107.6, 55.0, 30.6, 28.6],
  DH: [158, 75.9, undefined, 44.0],
  PSL: [18.3, 10.7, 6.4, 4.6],
  PGS: [35.0, 20.4, 12.1, 8.8],
} as const;

/** Edge setting u for an edge angle in degrees, or undefined beyond what the gear gives. */
function settingFor(degrees: number, qmax: number): number | undefined {
  const u = Math.tan((degrees * Math.PI) / 360) / qmax;
  return u <= 1 ? u : undefined;
}

function within(value: number, wanted: number, step = 0): void {
  const slack = Math.max(Math.abs(wanted) * 0.005, step);
  expect(Math.abs(value - wanted), `${value} against ${wanted}`).toBeLessThanOrEqual(slack);
}

describe.each(KINDS)('$name reproduces the acceptance figures', ({ name, discipline, equipment }) => {
  const row = TABLE[name];
  const ready = (pitch: number, options: PlaneOptions = {}) =>
    compile(plane(pitch, { discipline, ...options }), equipment);

  it('reaches its terminal speeds on 15 degrees', () => {
    row.terminal.forEach((kmh, n) => {
      const k = ready(15, { length: 20000 });
      const s = moving(k, 25);
      while (s.y < 19000) step(k, s, 0, n === 0 ? 1 : 0);
      within(speedOf(s) * 3.6, kmh);
    });
  });

  it('rolls its edges in the stated times', () => {
    const k = frictionless(ready(0));
    [0, -0.9].forEach((from, n) => {
      const s = moving(k, 20);
      s.u = from;
      let ticks = 0;
      while (s.u < 0.9) {
        step(k, s, 127, 0);
        ticks++;
      }
      within(ticks / 100, row.edge[n]!, 0.01);
    });
  });

  it('carves the stated radii at 20, 40, 60 degrees and full edge', () => {
    const base = frictionless(ready(0));
    const k = { ...base, edgeGainDt: 0 };
    [20, 40, 60, undefined].forEach((degrees, n) => {
      const wanted = CARVE_RADIUS[name][n];
      const u = degrees === undefined ? 1 : settingFor(degrees, k.gear.qmax);
      if (wanted === undefined || u === undefined) {
        expect(u === undefined).toBe(wanted === undefined);
        return;
      }
      const s = moving(k, 4);
      s.u = u;
      step(k, s, 0, 0);
      const before = Math.atan2(s.hx, s.hy);
      const v = s.vf;
      step(k, s, 0, 0);
      const radius = (v * 0.01) / (Math.atan2(s.hx, s.hy) - before);
      within(radius, wanted, 0.055);
    });
  });

  it('answers a half steer at 10 m/s with the stated edge and radius', () => {
    const k = frictionless(ready(0));
    const s = moving(k, 10);
    for (let i = 0; i < 100; i++) step(k, s, 64, 0);
    const before = Math.atan2(s.hx, s.hy);
    const v = speedOf(s);
    step(k, s, 64, 0);
    within((2 * Math.atan(s.u * k.gear.qmax) * 180) / Math.PI, row.steer64[0], 0.05);
    within((v * 0.01) / (Math.atan2(s.hx, s.hy) - before), row.steer64[1]);
    within(v, 10, 1e-4);
  });

  it('holds a clean carve up to the stated speeds on hard snow and on ice', () => {
    ([1, 0] as const).forEach((snow: SnowType, n) => {
      const base = frictionless(ready(0, { snow }));
      const k = { ...base, edgeGainDt: 0 };
      const speeds = [30, 45, 60].map((degrees) => {
        const u = settingFor(degrees, k.gear.qmax);
        if (u === undefined) return '—';
        let low = 3;
        let high = 60;
        for (let i = 0; i < 40; i++) {
          const v = (low + high) / 2;
          const s = moving(k, v);
          s.u = u;
          for (let t = 0; t < 5; t++) step(k, s, 0, 0);
          if (s.vs === 0) low = v;
          else high = v;
        }
        return low * 3.6;
      });
      row.hold[n]!.split('/').forEach((wanted, i) => {
        const v = speeds[i]!;
        if (typeof v === 'string' || wanted === '—') expect(v).toBe(wanted);
        else within(v, Number(wanted), 0.55);
      });
    });
  });

  it('stops from 20 to 2 m/s by wedge and by hockey stop in the stated metres', () => {
    ([0, 127] as const).forEach((steer, n) => {
      [0, 10, 20].forEach((pitch, i) => {
        const k = ready(pitch, { snow: 2 });
        const s = moving(k, 20);
        const z0 = s.z;
        while (speedOf(s) > 2) step(k, s, steer, 2);
        within(Math.hypot(s.x, s.y, s.z - z0), (n === 0 ? row.wedge : row.hockey)[i]!, 0.51);
      });
    });
  });

  it('glides 300 m on 6 degrees from 15 m/s in the stated times', () => {
    const wanted = row.glide;
    if (wanted === undefined) return;
    [1, 0].forEach((stance, n) => {
      const k = ready(6);
      const s = moving(k, 15);
      while (s.y < 300) step(k, s, 0, stance);
      within((s.tick - 1) / 100, wanted[n]!);
    });
  });

  it('starts at tick 300 and passes 50 and 100 m at the stated times', () => {
    const k = ready(15, { over: { splits: [50_000, 100_000] } });
    const s = create(k);
    for (let i = 0; i < 1500; i++) step(k, s, 0, i === 300 ? 1 : 0);
    s.splits.forEach((us, n) => {
      within(us / 1e6, row.start[n]!, 0.0006);
    });
  });
});

describe('the open-loop script', () => {
  const script = [
    [100, 0, 0],
    [150, 80, 0],
    [150, -80, 0],
    [150, 80, 0],
    [200, 0, 1],
    [100, 127, 2],
    [100, 0, 0],
  ] as const;
  const wanted = {
    SL: [5.43, 11.433, 6.914, 18.908, 28.327, 8.739, 35.887, 30.347, 8.414, 41.205, 28.792, 1.184],
    GS: [3.555, 13.411, 7.86, 13.773, 39.504, 11.478, 31.523, 57.116, 13.979, 42.047, 63.025, 8.738],
    DH: [2.353, 14.226, 8.387, 9.99, 44.804, 13.173, 21.547, 71.423, 16.702, 30.069, 84.304, 13.606],
    PGS: [3.402, 13.383, 7.779, 13.864, 38.893, 11.256, 33.364, 52.768, 12.986, 43.478, 56.49, 6.914],
  };

  it.each(Object.entries(wanted))('%s ends each block within 2 cm and 0.02 m/s', (name, numbers) => {
    const kind = KINDS.find((one) => one.name === name)!;
    const k = compile(plane(15, { discipline: kind.discipline }), kind.equipment);
    const s = create(k);
    for (let i = 0; i < 300; i++) step(k, s, 0, 0);
    step(k, s, 0, 1);
    const seen: number[] = [];
    script.forEach(([ticks, steer, stance], block) => {
      for (let i = 0; i < ticks; i++) step(k, s, steer, stance);
      if (block === 1 || block === 3 || block === 4 || block === 5) seen.push(s.x, s.y, speedOf(s));
    });
    numbers.forEach((value, i) => {
      expect(Math.abs(seen[i]! - value), `number ${i}`).toBeLessThanOrEqual(0.02);
    });
  });
});

describe('a kicker of 1 m over 14 m on 12 degrees', () => {
  interface Flight {
    readonly speed: number;
    readonly seconds: number;
    readonly metres: number;
    readonly impact: number;
    readonly stagger: number;
  }

  /** Flies from y = 50 + offset: the phase of the tick at the lip moves the figures by a tick or so. */
  function fly(offset: number, brakeFrom: number): Flight {
    const course = plane(12, { over: { bumps: [{ kind: 1, y: 200_000, height: 1000, length: 14_000 }] } });
    const k = compile(course, 'ski');
    const s: State = moving(k, 25);
    s.y = 50 + offset;
    s.z = s.y * s.gy;
    s.zg = s.z;
    s.p = 1;
    const go = () => step(k, s, 0, s.y >= brakeFrom ? 2 : 1);
    while (s.air === 0) go();
    const { tick, y } = s;
    const speed = speedOf(s);
    while (s.air === 1) go();
    const impact = (s.N - 9.81) / 4;
    return { speed, seconds: (s.tick - tick) / 100, metres: s.y - y, impact, stagger: s.stagger };
  }

  const offsets = Array.from({ length: 10 }, (_, i) => i * 0.03);
  const mean = (flights: readonly Flight[], key: keyof Flight) =>
    flights.reduce((sum, f) => sum + f[key], 0) / flights.length;

  it('throws a rider in tuck as far and as hard as stated', () => {
    const flights = offsets.map((o) => fly(o, Number.POSITIVE_INFINITY));
    within(mean(flights, 'speed'), 29.1, 0.1);
    within(mean(flights, 'seconds'), 1.03, 0.01);
    within(mean(flights, 'metres'), 29.3, 0.3);
    within(mean(flights, 'impact'), 5.9, 0.1);
    within(mean(flights, 'stagger'), 61, 1.5);
  });

  it('throws a rider who absorbs it less far', () => {
    const flights = offsets.map((o) => fly(o, 202));
    within(mean(flights, 'speed'), 28.3, 0.1);
    within(mean(flights, 'seconds'), 0.88, 0.01);
    // Stated along the slope.
    within(mean(flights, 'metres') / Math.cos((12 * Math.PI) / 180), 24.1, 0.28);
    within(mean(flights, 'impact'), 5.3, 0.1);
  });
});

describe('the start kick', () => {
  it.each([
    [300, 3.0],
    [312, 2.64],
    [420, 2.25],
  ])('at tick %i is %f m/s on skis', (tick, speed) => {
    const k = compile(plane(15), 'ski');
    const s = create(k);
    for (let i = 0; i <= tick; i++) step(k, s, 0, i === tick ? 1 : 0);
    expect(s.phase).toBe(Phase.running);
    expect(speedOf(s)).toBeCloseTo(speed, 12);
  });
});

describe('a brush', () => {
  it('of a giant slalom pole at 0.20 m costs the factor 0.98571', () => {
    const gate = { x: 0, y: 1000, side: 1, width: 6000 } as const;
    const with_ = compile(plane(15, { over: { gates: [gate] } }), 'ski');
    const without = compile(plane(15), 'ski');
    const ride = (k: typeof with_): State => {
      const s = moving(k, 10);
      s.x = 0.2;
      while (s.y < 1) step(k, s, 0, 0);
      return s;
    };
    const brushed = ride(with_);
    expect(brushed.brushed).toBe(1);
    expect(speedOf(brushed) / speedOf(ride(without))).toBeCloseTo(0.98571, 5);
  });
});
