import { Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { type Course, compile, create, type Equipment, Phase, type State } from '../../../src/sim';
import { between, createBetween } from '../../../src/view/rider/between';
import { poseBoarder } from '../../../src/view/rider/board-pose';
import { createDrive, type Drive } from '../../../src/view/rider/drive';
import { createPlace } from '../../../src/view/rider/place';
import { createSkeleton } from '../../../src/view/rider/skeleton';
import { poseSkier } from '../../../src/view/rider/ski-pose';
import { createTumble, setTumble } from '../../../src/view/rider/tumble';
import { plane } from '../sim/courses';
import { hillyCourse, type Ridden, rideDown } from './slope';

const DT = 0.01;

/** Drives a pose through a ride, tick by tick. */
function drive(
  equipment: Equipment,
  see: (d: Drive, run: Ridden, tick: number) => void,
  input?: (s: State, tick: number) => readonly [number, number],
  course: Course = { ...hillyCourse(0), maxTicks: 2600 },
): void {
  const d = createDrive(equipment === 'board', false);
  const rider = createBetween();
  rideDown(
    course,
    equipment,
    (run, tick) => {
      between(run.prev, run.cur, { alpha: 1 }, rider);
      d.update(rider, run.cur, run.k, DT);
      see(d, run, tick);
    },
    input,
  );
}

/** Launches at the go, then goes by the script. */
const launched =
  (script: (t: number) => readonly [number, number]) =>
  (s: State, tick: number): readonly [number, number] =>
    s.phase === Phase.gate ? [0, tick === 300 ? 1 : 0] : script(tick - 300);

const even = plane(15, { length: 400, discipline: 0, over: { maxTicks: 1600 } });

describe('state to pose', () => {
  it('leans to the side the edges are set to', () => {
    for (const equipment of ['ski', 'board'] as const) {
      let agreed = 0;
      let seen = 0;
      drive(equipment, (d, { cur }) => {
        if (Math.abs(cur.u) < 0.4 || cur.air || cur.crash || cur.p < 0) return;
        seen++;
        if (Math.sign(d.pose.lean) === -Math.sign(cur.u)) agreed++;
      });
      expect(seen).toBeGreaterThan(300);
      expect(agreed / seen).toBeGreaterThan(0.9);
    }
  });

  it('stands with planted poles until the wand opens, then pushes', () => {
    drive('ski', (d, { cur }, tick) => {
      if (tick > 50 && cur.phase === Phase.gate) expect(d.pose.start).toBeGreaterThan(0.99);
      if (tick === 340) {
        expect(d.pose.start).toBeLessThan(0.1);
        expect(d.pose.skate).toBeGreaterThan(0.5);
      }
    });
  });

  it('tucks when gliding, and rises out of it in a turn', () => {
    drive(
      'ski',
      (d, _run, tick) => {
        if (tick === 600) expect(d.pose.tuck).toBeGreaterThan(0.9);
        if (tick === 900) expect(d.pose.tuck).toBeLessThan(0.15);
      },
      launched((t) => (t < 320 ? [0, 1] : [110, 0])),
      even,
    );
  });

  it('ploughs when skis are braked straight, and turns sideways on a board', () => {
    const braked = launched((t) => (t < 500 ? [0, 1] : [0, 2]));
    drive(
      'ski',
      (d, _run, tick) => {
        if (tick !== 900) return;
        expect(d.pose.wedge).toBeGreaterThan(0.8);
        expect(d.turn).toBe(0);
      },
      braked,
      even,
    );
    let sideways = 0;
    drive(
      'board',
      (d, { cur }) => {
        expect(d.pose.wedge).toBe(0);
        if (cur.p > -0.95 || cur.vf < 6 || Math.abs(d.turn) < 0.9) return;
        sideways++;
        // On the heel edge, which is the uphill one: the lean is to the left, the way goes to the right.
        expect(d.pose.lean).toBeGreaterThan(0.15);
        expect(d.pose.slip).toBeGreaterThan(0.4);
      },
      braked,
      even,
    );
    expect(sideways).toBeGreaterThan(20);
  });

  it('stops sideways when braked and steered', () => {
    let most = 0;
    drive(
      'ski',
      (d) => {
        most = Math.max(most, Math.abs(d.pose.slip));
      },
      launched((t) => (t < 500 ? [0, 1] : t < 560 ? [127, 2] : [127, 2])),
      even,
    );
    expect(most).toBeGreaterThan(0.7);
  });

  it('folds in the air and on landing', () => {
    let air = 0;
    drive(
      'ski',
      (d, { cur }) => {
        if (cur.air === 1) air = Math.max(air, d.pose.air);
      },
      undefined,
      hillyCourse(2),
    );
    expect(air).toBeGreaterThan(0.5);
  });

  it('clears slalom poles with the far hand', () => {
    let left = 0;
    let right = 0;
    drive('ski', (d) => {
      if (d.pose.block > 0.3) left++;
      if (d.pose.block < -0.3) right++;
    });
    expect(left).toBeGreaterThan(20);
    expect(right).toBeGreaterThan(20);
  });

  it('raises an arm after the finish, and not after a disqualification', () => {
    const short = { length: 80, over: { maxTicks: 1500 } };
    let raised = 0;
    const glide = launched(() => [0, 0]);
    drive(
      'ski',
      (d, { cur }) => {
        if (cur.phase === Phase.finished) raised = Math.max(raised, d.pose.raise);
        else expect(d.pose.raise).toBe(0);
      },
      glide,
      plane(15, short),
    );
    expect(raised).toBeGreaterThan(0.7);
    const gates = [{ x: 20_000, y: 30_000, side: 1, width: 4000 }] as const;
    let over = 0;
    drive(
      'ski',
      (d, { cur }) => {
        if (cur.t1 >= 0) over++;
        expect(d.pose.raise).toBe(0);
      },
      glide,
      plane(15, { ...short, over: { ...short.over, gates } }),
    );
    expect(over).toBeGreaterThan(200);
  });

  it('is the same at any frame rate once it has settled', () => {
    const k = compile(even, 'ski');
    const at = (dt: number, seconds: number): number => {
      const d = createDrive(false, false);
      const s = create(k);
      const r = createBetween();
      between(s, s, { alpha: 1 }, r);
      for (let t = 0; t < seconds; t += dt) d.update(r, s, k, dt);
      return d.pose.flex;
    };
    expect(at(0.05, 2)).toBeCloseTo(at(0.004, 2), 3);
  });

  it('shows a state at once after a snap', () => {
    const k = compile(even, 'ski');
    const d = createDrive(false, false);
    const s = create(k);
    s.phase = Phase.running;
    s.u = 0.9;
    s.p = 1;
    s.vy = 15;
    const r = createBetween();
    between(s, s, { alpha: 1 }, r);
    d.update(r, s, k, DT);
    expect(d.pose.lean).toBeLessThan(-0.9);
    s.u = -0.9;
    between(s, s, { alpha: 1 }, r);
    d.snap();
    d.update(r, s, k, DT);
    expect(d.pose.lean).toBeGreaterThan(0.9);
  });

  it('mirrors a goofy rider', () => {
    const k = compile(even, 'board');
    const run = (goofy: boolean, u: number): number => {
      const d = createDrive(true, goofy);
      const s = create(k, { goofy });
      s.phase = Phase.running;
      s.u = u;
      s.vy = 12;
      const r = createBetween();
      between(s, s, { alpha: 1 }, r);
      d.update(r, s, k, DT);
      return d.pose.lean;
    };
    expect(run(true, 0.5)).toBeCloseTo(run(false, -0.5), 12);
  });
});

describe('falls', () => {
  it('begins and ends on the feet', () => {
    for (const total of [2.1, 2.6, 3.4]) {
      for (const side of [1, -1] as const) {
        const t = createTumble();
        setTumble(t, 0, total, side);
        expect(Math.abs(t.turn.w)).toBeCloseTo(1, 6);
        setTumble(t, total, total, side);
        expect(Math.abs(t.turn.w)).toBeCloseTo(1, 6);
        setTumble(t, total / 2, total, side);
        expect(t.loose).toBeGreaterThan(0.2);
      }
    }
  });

  it('lies on the snow and never sinks far into it', () => {
    const input = launched((t) => (t < 400 ? [0, 1] : t % 40 < 20 ? [127, 0] : [-127, 0]));
    for (const equipment of ['ski', 'board'] as const) {
      const skeleton = createSkeleton();
      const place = createPlace();
      const rider = createBetween();
      const head = new Vector3();
      let broken = 0;
      let lowest = Number.POSITIVE_INFINITY;
      let lying = 0;
      drive(
        equipment,
        (d, run) => {
          between(run.prev, run.cur, { alpha: 1 }, rider);
          (equipment === 'ski' ? poseSkier : poseBoarder)(skeleton, d.pose);
          place.update(rider, d, skeleton, false, DT);
          if (d.fallen < 0) return;
          head.copy(skeleton.neck).applyMatrix4(place.matrix);
          const above =
            head.y - run.cur.zg - (head.x - run.cur.x) * run.cur.gx - (-head.z - run.cur.y) * run.cur.gy;
          lowest = Math.min(lowest, above);
          if (d.fallen > 0.4 && d.fallen < 1.4 && above < 0.7) lying++;
          if (!place.matrix.elements.every(Number.isFinite)) broken++;
        },
        input,
        { ...even, nets: even.nets.map(() => 6000), width: even.width.map(() => 5000) },
      );
      expect(broken).toBe(0);
      expect(lying).toBeGreaterThan(30);
      expect(lowest).toBeGreaterThan(-0.1);
    }
  });
});
