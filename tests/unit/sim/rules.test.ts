import { describe, expect, it } from 'vitest';
import {
  type Course,
  compile,
  create,
  GateResult,
  Phase,
  type RunOptions,
  type State,
  step,
} from '../../../src/sim';
import { moving, plane } from './courses';

const GATE = { x: 0, y: 20_000, side: 1, width: 6000 } as const;

/** A straight pass of one gate at x metres, on giant slalom skis. */
function pass(x: number, over: Partial<Course> = {}, options: RunOptions = {}): State {
  const k = compile(plane(10, { over: { gates: [GATE], ...over } }), 'ski');
  const s = create(k, options);
  Object.assign(s, moving(k, 10), { timePenalty: s.timePenalty, x });
  while (s.y < 21) step(k, s, 0, 0);
  return s;
}

describe('a gate', () => {
  it.each([
    [0.36, GateResult.passed],
    [0.2, GateResult.brushed],
    [0.139, GateResult.straddled],
    [-0.139, GateResult.straddled],
    [-0.15, GateResult.missed],
    [5.8, GateResult.passed],
    [5.9, GateResult.missed],
  ])('crossed %f m past its turning pole gives result %i', (x, result) => {
    expect(pass(x).gates[0]).toBe(result);
  });

  it('missed or straddled is a disqualification in ranked rides', () => {
    expect(pass(-1).phase).toBe(Phase.disqualified);
    expect(pass(0).phase).toBe(Phase.disqualified);
    expect(pass(1).phase).toBe(Phase.running);
  });

  it('costs three seconds each where time is the penalty', () => {
    const free = pass(-1, {}, { timePenalty: true });
    expect(free.phase).toBe(Phase.running);
    expect(free.penalty).toBe(3_000_000);
    expect(pass(-1, { miss: 5_000_000 }).penalty).toBe(5_000_000);
  });

  it('lets a disqualified rider ski on to the finish, where the clock stops', () => {
    const k = compile(plane(10, { length: 100, over: { gates: [GATE] } }), 'ski');
    const s = moving(k, 10);
    s.x = -1;
    while (s.t1 < 0) step(k, s, 0, 0);
    expect(s.phase).toBe(Phase.disqualified);
    expect(s.t1).toBeGreaterThan(5_000_000);
  });

  it('missed after a split in the same tick leaves the split without its penalty', () => {
    const over = { gates: [GATE], splits: [19_980] };
    const k = compile(plane(10, { over: { ...over, miss: 3_000_000 } }), 'ski');
    const s = moving(k, 10);
    s.x = -1;
    s.y = 19.97;
    step(k, s, 0, 0);
    expect(s.penalty).toBe(3_000_000);
    expect(s.splits[0]).toBeLessThan(3_000_000);
  });

  it('is judged once, also when several are crossed in one tick', () => {
    const gates = [GATE, { ...GATE, y: 20_050 }, { ...GATE, y: 20_100, side: -1 as const }];
    const s = pass(1, { gates });
    expect(s.nextGate).toBe(3);
    expect(s.gates).toEqual([GateResult.passed, GateResult.passed, GateResult.missed]);
  });
});

describe('the clock', () => {
  it('is interpolated inside the tick to the microsecond', () => {
    const k = compile(plane(10, { length: 100, over: { splits: [50_000] } }), 'ski');
    const s = moving(k, 12);
    let y = 0;
    let tick = 0;
    while (s.t1 < 0) {
      y = s.y;
      tick = s.tick;
      step(k, s, 0, 1);
    }
    expect(s.t1).toBe(Math.floor((tick - 1 + (100 - y) / (s.y - y)) * 10000));
    expect(s.splits[0]).toBeGreaterThan(0);
    expect(s.splits[0]).toBeLessThan(s.t1);
    expect(s.phase).toBe(Phase.finished);
  });
});

describe('the start', () => {
  const k = compile(plane(15), 'ski');
  const ride = (presses: readonly number[], ticks: number, options: RunOptions = {}): State => {
    const s = create(k, options);
    for (let i = 0; i < ticks; i++) step(k, s, 0, presses.includes(i) ? 1 : 0);
    return s;
  };

  it('opens only at a fresh press from tick 200', () => {
    expect(ride([199], 400).phase).toBe(Phase.gate);
    expect(ride([200], 400).t0).toBe(200);
    const held = create(k);
    for (let i = 0; i < 400; i++) step(k, held, 0, i >= 100 ? 1 : 0);
    expect(held.phase).toBe(Phase.gate);
  });

  it('opens by itself at tick 800', () => {
    expect(ride([], 800).phase).toBe(Phase.gate);
    expect(ride([], 801).t0).toBe(800);
  });

  it('with a gun runs the clock from the gun and shuts the gate on a false start', () => {
    const early = ride([280], 400, { gunTick: 300 });
    expect(early.shut).toBe(1);
    expect(early.t0).toBe(300);
    const atShut = ride([280], 325, { gunTick: 300 });
    expect(atShut.phase).toBe(Phase.gate);
    const good = ride([305], 306, { gunTick: 300 });
    expect(good.t0).toBe(300);
    expect(Math.hypot(good.vx, good.vy, good.vz)).toBeCloseTo(3 * (0.75 + 0.25 * 0.8), 12);
    expect(ride([], 501, { gunTick: 300 }).phase).toBe(Phase.running);
    expect(ride([], 500, { gunTick: 300 }).phase).toBe(Phase.gate);
  });
});

describe('a fall', () => {
  it('at a tree takes 2.0 to 3.5 s, after which the rider stands inside the piste facing down', () => {
    const k = compile(plane(10, { over: { trees: [{ x: 0, y: 20_000, r: 300 }] } }), 'ski');
    const s = moving(k, 12);
    while (s.crash === 0) step(k, s, 0, 0);
    expect(s.crashCause).toBe(4);
    const from = s.tick;
    while (s.crash > 0) step(k, s, 0, 0);
    expect(s.tick - from).toBeGreaterThanOrEqual(200);
    expect(s.tick - from).toBeLessThanOrEqual(350);
    expect([s.hx, s.hy]).toEqual([0, 1]);
  });

  it('into the net throws the rider back inside', () => {
    const k = compile(plane(10, { over: { nets: new Array<number>(212).fill(8000) } }), 'ski');
    const s = moving(k, 15);
    s.vx = 8;
    while (s.crash === 0) step(k, s, 0, 0);
    expect(s.crashCause).toBe(3);
    expect(Math.abs(s.x)).toBeLessThanOrEqual(8);
  });

  it('over a caught edge happens on a board at half the slip of skis', () => {
    const slip = (equipment: 'ski' | 'board', sine: number): number => {
      const k = compile(plane(10), equipment);
      const s = moving(k, 12);
      const speed = Math.hypot(s.vx, s.vy, s.vz);
      // Slipping to the right on a right edge that faces away from the slip.
      s.vx = speed * sine;
      s.vy *= Math.sqrt(1 - sine * sine);
      s.vz *= Math.sqrt(1 - sine * sine);
      s.u = 0.6;
      step(k, s, 127, 0);
      return s.crashCause;
    };
    expect(slip('board', 0.6)).toBe(1);
    expect(slip('ski', 0.6)).toBe(0);
    expect(slip('ski', 0.85)).toBe(1);
  });
});
