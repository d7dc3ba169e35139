import { Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import {
  compile,
  copyState,
  create,
  createCursor,
  type DisciplineCode,
  optionsOf,
  stepFrom,
} from '../../../src/sim';
import { createCamera, fovForAspect, type RideCamera } from '../../../src/view/camera';
import { cameraNumbers } from '../../../src/view/camera/numbers';
import { createPiste } from '../../../src/view/camera/piste';
import { placeStands } from '../../../src/view/camera/television';
import { PRESETS, visibility } from '../../../src/view/light';
import { HUT, START_BANNER, START_GATE_Y } from '../../../src/view/props/start';
import type { CameraMode } from '../../../src/view/types';
import fc from '../../harness/fast-check';
import { authorRide, tracks } from '../academy/streams';
import { hillyCourse, type Ridden, rideDown } from './slope';

const MODES: readonly CameraMode[] = ['chase', 'far', 'helicopter', 'coach', 'tv', 'low'];
const DT = 0.01;

/** Films a whole ride of a discipline, every tick, in one mode. */
function film(
  discipline: DisciplineCode,
  mode: CameraMode,
  see: (c: RideCamera, run: Ridden, tick: number) => void,
  options: { readonly reducedMotion?: boolean; readonly entry?: 'flight' | 'cut' } = {},
): void {
  let camera: RideCamera | undefined;
  rideDown(hillyCourse(discipline), 'ski', (run, tick) => {
    if (!camera) {
      camera = createCamera(run.k, { reducedMotion: options.reducedMotion ?? false });
      camera.snap(options.entry ?? 'cut');
    }
    camera.update(run.prev, run.cur, { alpha: 0.5, dt: DT }, mode);
    see(camera, run, tick);
  });
}

const seen = new Vector3();
/** Where the rider's hips are in the picture: x and y from −1 to 1, y up. */
function onScreen(c: RideCamera, run: Ridden): Vector3 {
  const { cur } = run;
  return seen.set(cur.x, cur.z + 0.9, -cur.y).project(c.camera);
}

/** A hill of one pitch, and a rider on it at a steady speed: where their soles, helmet and the slope's end are. */
function onEvenSlope(discipline: DisciplineCode, mode: CameraMode, speed: number) {
  const hilly = hillyCourse(discipline);
  const flat = hilly.z.map(() => 0);
  const fall = Math.tan((15 * Math.PI) / 180) * 10_000;
  const course = {
    ...hilly,
    z: hilly.z.map((_, i) => -Math.round(i * fall) + 0),
    cross: flat,
    centre: flat,
    bowl: flat,
    bumps: [],
    gates: [],
    splits: [],
  };
  const k = compile(course, 'ski');
  const s = create(k);
  const piste = createPiste(k);
  s.y = 200;
  s.zg = piste.height(0, s.y);
  s.z = s.zg;
  s.vy = speed * Math.cos(Math.atan(fall / 10_000));
  s.vz = -speed * Math.sin(Math.atan(fall / 10_000));
  const c = createCamera(k, { reducedMotion: false });
  c.snap('cut');
  for (let i = 0; i < 3; i++) c.update(s, s, { alpha: 1, dt: 0 }, mode);
  const at = (y: number, up: number) => new Vector3(0, piste.height(0, y) + up, -y).project(c.camera);
  return { c, foot: at(s.y, 0), head: at(s.y, 1.5), far: at(560, 0) };
}

/** A gate farther away than three seconds of a downhill need not be read yet, m. */
const IN_TIME = 100;

/** Of an author's ride, the pictures from which the next two gates are seen. */
function gatesInSight(name: string, aspect: number) {
  const track = tracks.find((one) => one.name === name)!;
  const stream = authorRide(track.id);
  const k = compile(track.course, 'ski');
  const [prev, cur] = [create(k, optionsOf(stream)), create(k, optionsOf(stream))];
  const cursor = createCursor(stream);
  const piste = createPiste(k);
  const c = createCamera(k, { reducedMotion: false });
  c.resize(aspect);
  c.snap('cut');
  const at = new Vector3();
  let shown = 0;
  let frames = 0;
  const sees = (i: number): boolean => {
    const [x, y] = [k.gateX[i]!, k.gateY[i]!];
    const h = piste.height(x, y) + 1.2;
    const { position } = c.camera;
    for (let t = 0.1; t < 1; t += 0.1) {
      const [px, py] = [x + (position.x - x) * t, y + (-position.z - y) * t];
      if (piste.height(px, py) > h + (position.y - h) * t) return false;
    }
    const top = at.set(x, h, -y).project(c.camera).y;
    return (
      Math.abs(at.x) < 1 && Math.abs(top) < 1 && (top - at.set(x, h - 1.2, -y).project(c.camera).y) * 500 > 6
    );
  };
  for (let tick = 0; tick < stream.ticks - 1 && cur.t1 < 0; tick++) {
    copyState(cur, prev);
    stepFrom(k, cur, stream, cursor);
    c.update(prev, cur, { alpha: 1, dt: DT }, 'chase');
    const next = cur.nextGate;
    if (tick % 10 > 0 || cur.y < 30 || next + 1 >= k.gateY.length) continue;
    // A gate beside the rider is being passed, not looked for.
    if (k.gateY[next]! < cur.y + 6) continue;
    frames++;
    if ([next, next + 1].every((i) => k.gateY[i]! - cur.y > IN_TIME || sees(i))) shown++;
  }
  return { shown, frames };
}

describe('lens', () => {
  it('keeps the given field on the reference shape', () => {
    expect(fovForAspect(56, 0.6)).toBeCloseTo(56, 9);
  });

  it('keeps the horizontal field on narrower pictures', () => {
    const width = (fov: number, aspect: number): number => Math.tan((fov * Math.PI) / 360) * aspect;
    expect(width(fovForAspect(56, 0.52), 0.52)).toBeCloseTo(width(56, 0.6), 9);
  });

  it('never opens wider than 74 degrees nor shrinks the rider on wide pictures', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 20, max: 70, noNaN: true }),
        fc.double({ min: 0.2, max: 4, noNaN: true }),
        (fov, aspect) => {
          const got = fovForAspect(fov, aspect);
          expect(got).toBeLessThanOrEqual(74);
          if (aspect > 0.6) expect(got).toBeGreaterThan(fov * 0.84);
        },
      ),
    );
  });
});

describe('camera', () => {
  for (const mode of MODES) {
    it(`never touches the snow and never rolls: ${mode}`, () => {
      const right = new Vector3();
      for (const discipline of [0, 1, 3] as const) {
        let lowest = Number.POSITIVE_INFINITY;
        let roll = 0;
        let broken = 0;
        const piste = createPiste(compile(hillyCourse(discipline), 'ski'));
        film(
          discipline,
          mode,
          (c) => {
            const { x, y, z } = c.camera.position;
            lowest = Math.min(lowest, y - piste.height(x, -z));
            right.setFromMatrixColumn(c.camera.matrixWorld, 0);
            roll = Math.max(roll, Math.abs(right.y));
            if (![x, y, z, c.camera.fov, c.slope].every(Number.isFinite)) broken++;
          },
          { entry: 'flight' },
        );
        expect(lowest).toBeGreaterThan(0.89);
        expect(roll).toBeLessThan(1e-9);
        expect(broken).toBe(0);
      }
    });

    it(`keeps the rider in the picture: ${mode}`, () => {
      for (const discipline of [0, 1, 2] as const) {
        let outside = 0;
        let frames = 0;
        film(discipline, mode, (c, run, tick) => {
          if (tick < 320) return;
          frames++;
          const p = onScreen(c, run);
          if (Math.abs(p.x) > 0.97 || Math.abs(p.y) > 0.97 || p.z > 1) outside++;
        });
        expect(outside / frames).toBeLessThan(0.01);
      }
    });
  }

  it('never lets a rider leave the picture sideways, however wide the piste and however they steer', () => {
    const wide = hillyCourse(3);
    const course = {
      ...wide,
      gates: [],
      splits: [],
      width: wide.width.map(() => 28_000),
      nets: wide.nets.map(() => 36_000),
    };
    const at = new Vector3();
    const leg = fc.record({
      steer: fc.integer({ min: -127, max: 127 }),
      ticks: fc.integer({ min: 40, max: 900 }),
    });
    fc.assert(
      fc.property(
        fc.array(leg, { minLength: 1, maxLength: 6 }),
        fc.constantFrom('chase', 'far', 'low', 'coach' as const),
        fc.constantFrom(0.46, 0.6),
        fc.boolean(),
        (legs, mode, aspect, reducedMotion) => {
          const steers = legs.flatMap(({ steer, ticks }) => new Array<number>(ticks).fill(steer));
          let camera: RideCamera | undefined;
          let worst = 0;
          rideDown(
            course,
            'ski',
            (run, tick) => {
              if (!camera) {
                camera = createCamera(run.k, { reducedMotion });
                camera.resize(aspect);
                camera.snap('cut');
              }
              camera.update(run.prev, run.cur, { alpha: 1, dt: DT }, mode);
              if (tick < 301 || run.cur.t1 >= 0) return;
              // All of the body, arms and skis out to both sides.
              for (const side of [-0.7, 0.7]) {
                at.set(run.cur.x + side, run.cur.z + 0.9, -run.cur.y).project(camera.camera);
                worst = Math.max(worst, Math.abs(at.x));
              }
            },
            (_, tick) => [tick < 300 ? 0 : (steers[tick - 300] ?? 127), tick === 300 ? 1 : 0],
            1,
          );
          expect(worst).toBeLessThan(1);
        },
      ),
      { numRuns: 16 },
    );
  });

  it('holds a chased rider at about 70 per cent of the height', () => {
    const heights: number[] = [];
    film(0, 'chase', (c, run, tick) => {
      if (tick > 600 && run.cur.t1 < 0 && run.cur.crash === 0) heights.push(0.5 - onScreen(c, run).y / 2);
    });
    heights.sort((a, b) => a - b);
    expect(heights[Math.floor(heights.length / 2)]).toBeGreaterThan(0.62);
    expect(heights[Math.floor(heights.length / 2)]).toBeLessThan(0.76);
  });

  it('shows the next four gates in a slalom chase', () => {
    let shown = 0;
    let frames = 0;
    let piste: ReturnType<typeof createPiste> | undefined;
    const at = new Vector3();
    film(0, 'chase', (c, run, tick) => {
      const { cur, k } = run;
      if (tick < 600 || cur.t1 >= 0 || cur.nextGate + 4 >= k.gateY.length) return;
      piste ??= createPiste(k);
      frames++;
      let all = 1;
      for (let i = cur.nextGate; i < cur.nextGate + 4; i++) {
        at.set(k.gateX[i]!, piste.height(k.gateX[i]!, k.gateY[i]!) + 0.8, -k.gateY[i]!).project(c.camera);
        if (Math.abs(at.x) > 1 || Math.abs(at.y) > 1) all = 0;
      }
      shown += all;
    });
    expect(shown / frames).toBeGreaterThan(0.93);
  });

  it('shows the rider at a sixth of the height and the mountains in the top fifth', () => {
    for (const discipline of [1, 2, 3] as const) {
      for (const speed of [8, 25, 36]) {
        const { c, foot, head, far } = onEvenSlope(discipline, 'chase', speed);
        // From the soles to the helmet of a racer who is not in the tuck, px of 1,000.
        expect((head.y - foot.y) * 500).toBeGreaterThan(170);
        expect((head.y - foot.y) * 500).toBeLessThan(300);
        expect(0.5 - foot.y / 2).toBeLessThan(0.85);
        // The end of the slope is lower than the top fifth: what is above it is mountains and sky.
        expect(0.5 - far.y / 2).toBeGreaterThan(0.18);
        expect(0.5 - far.y / 2).toBeLessThan(0.36);
        expect(c.camera.fov).toBeLessThanOrEqual(74);
      }
    }
  });

  it('opens the lens with speed and keeps the rider as large', () => {
    const tall = (speed: number) => {
      const { foot, head, c } = onEvenSlope(3, 'chase', speed);
      return { px: (head.y - foot.y) * 500, fov: c.camera.fov };
    };
    const [slow, fast] = [tall(8), tall(36)];
    expect(fast.fov).toBeGreaterThan(slow.fov + 12);
    expect(fast.px / slow.px).toBeGreaterThan(0.85);
  });

  it('comes closer from one choice to the next: far, behind, close', () => {
    for (const discipline of [0, 1, 2, 3] as const) {
      const [far, chase, low] = (['far', 'chase', 'low'] as const).map((mode) => {
        const { foot, head } = onEvenSlope(discipline, mode, 15);
        return head.y - foot.y;
      });
      expect(chase! / far!).toBeGreaterThan(1.4);
      expect(low! / chase!).toBeGreaterThan(1.1);
    }
  });

  it('sees the next two gates over every crest, and large enough to be read', () => {
    for (const name of ['Fox Gully', 'Thunder Shoulder', 'Kestrel Flight']) {
      for (const aspect of [0.462, 0.6, 1.6]) {
        const { shown, frames } = gatesInSight(name, aspect);
        expect(frames).toBeGreaterThan(100);
        expect(shown / frames, `${name} at ${aspect}`).toBeGreaterThan(0.93);
      }
    }
  });

  it('shows a rider from above as large as their gates need, and nearly two seconds of their way', () => {
    for (const discipline of [0, 1, 2, 3] as const) {
      const { coach, fullSpeed } = cameraNumbers(discipline);
      const half = Math.tan((coach.fov * Math.PI) / 360);
      const pixels = 1000 / (2 * half * coach.above);
      expect(1.75 * pixels).toBeGreaterThan(20);
      const tilt = ((90 - coach.pitch) * Math.PI) / 180;
      const top = coach.above * Math.tan(tilt + Math.atan(half)) - coach.behind;
      expect(top / fullSpeed).toBeGreaterThan(1.8);
      // The rider is in the lower third, clear of the speed.
      const below = Math.tan(tilt + Math.atan(-coach.behind / coach.above)) / half;
      expect(0.5 + below / 2).toBeGreaterThan(0.6);
      expect(0.5 + below / 2).toBeLessThan(0.86);
    }
  });

  it('starts low at the gate and is behind the rider before the go', () => {
    const heights: number[] = [];
    film(1, 'chase', (c, run) => heights.push(c.camera.position.y - run.cur.z), { entry: 'flight' });
    expect(heights[10]!).toBeLessThan(6);
    expect(heights[295]!).toBeGreaterThan(11);
  });

  it('comes close only once the start banner is behind it', () => {
    for (const reducedMotion of [false, true]) {
      let through = 0;
      let close = 0;
      film(
        1,
        'low',
        (c, run) => {
          const { y, z } = c.camera.position;
          const above = y - run.cur.z;
          // Not yet past the start gate, and no higher than the banner's upper edge would need.
          if (-z < START_GATE_Y && above < 5 && run.cur.y > 2) through++;
          if (run.cur.y > 60) close = Math.max(close, above);
        },
        { entry: 'cut', reducedMotion },
      );
      expect(through).toBe(0);
      expect(close).toBeLessThan(8);
    }
  });

  it('sees all of a rider who waits in the gate: no beam is before them, and no piece of the hut beside them', () => {
    const at = new Vector3();
    for (const discipline of [0, 1, 3] as const) {
      const k = compile(hillyCourse(discipline), 'ski');
      const piste = createPiste(k);
      const [beam, top] = [START_BANNER[0], 3.35];
      const gate = piste.height(piste.centre(START_GATE_Y), START_GATE_Y);
      for (const mode of ['chase', 'far', 'low'] as const) {
        for (const aspect of [0.462, 0.6]) {
          let covered = 0;
          let hut = 0;
          film(
            discipline,
            mode,
            ({ camera, resize }, { cur }, tick) => {
              resize(aspect);
              if (tick < 1 || tick > 299) return;
              const [from, h] = [camera.position, cur.z];
              // From the skis' tails to the hands before them.
              for (const dy of [-0.8, 0, 0.8])
                for (const up of [0.1, 0.9, 1.75]) {
                  const t = (START_GATE_Y - cur.y - dy) / (-from.z - cur.y - dy);
                  const height = h + up + (from.y - h - up) * t - gate;
                  if (t > 0 && t < 1 && height > beam && height < top) covered++;
                }
              // While it flies from one place to the other all may pass.
              if (tick < 290) return;
              const [x, y] = [piste.centre(HUT.y) - HUT.aside, HUT.y];
              for (const dx of [-2.75, 2.75])
                for (const dy of [-2.5, 2.5])
                  for (const up of [0, 3.1]) {
                    at.set(x + dx, piste.height(x, y) + up, -y - dy).project(camera);
                    if (Math.abs(at.x) < 1 && Math.abs(at.y) < 1 && at.z < 1) hut++;
                  }
            },
            { entry: 'flight' },
          );
          expect([covered, hut], `${mode} at ${aspect}`).toEqual([0, 0]);
        }
      }
    }
  });

  it('of television is no farther off than a rider is seen in the light of the track', () => {
    for (const { name, course, light } of tracks) {
      const k = compile(course, 'ski');
      const seen = visibility(PRESETS[light]);
      let from = 0;
      for (const { y } of placeStands(k, createPiste(k), cameraNumbers(course.discipline), seen)) {
        expect(y - from, name).toBeLessThan(seen + 0.01);
        from = y;
      }
    }
  });

  it('looks back at the finish: rider and arch are in the picture, nothing stands between', () => {
    const arch = new Vector3();
    for (const discipline of [0, 1, 3] as const) {
      for (const [beyond, aside] of [
        [1.5, 0],
        [18, -7],
        [30, 0],
        [38, 9],
      ] as const) {
        for (const aspect of [0.46, 0.6, 1.62]) {
          const run = rideDown(hillyCourse(discipline), 'ski', () => undefined, undefined, 1);
          const camera = createCamera(run.k, { reducedMotion: false });
          camera.resize(aspect);
          const { finishY } = run.k;
          const piste = createPiste(run.k);
          run.cur.y = finishY + beyond;
          run.cur.x = piste.centre(run.cur.y) + aside;
          run.cur.z = piste.height(run.cur.x, run.cur.y);
          run.cur.zg = run.cur.z;
          copyState(run.cur, run.prev);
          for (let i = 0; i < 500; i++) camera.update(run.cur, run.cur, { alpha: 1, dt: DT }, 'chase');
          // Below the rider, so that arch, gates and trees are behind them, and between the nets.
          const { x, y, z } = camera.camera.position;
          expect(-z).toBeGreaterThan(run.cur.y + 5);
          expect(Math.abs(x - piste.centre(-z))).toBeLessThan(22.5);
          expect(y - piste.height(x, -z)).toBeGreaterThan(0.9);
          const rider = onScreen(camera, run);
          expect(Math.abs(rider.x)).toBeLessThan(0.5);
          expect(rider.y).toBeGreaterThan(-0.75);
          expect(rider.y).toBeLessThan(0.1);
          const archX = piste.centre(finishY);
          arch.set(archX, piste.height(archX, finishY) + 5.6, -finishY).project(camera.camera);
          expect(Math.abs(arch.x)).toBeLessThan(0.85);
          if (beyond > 10) expect(arch.y).toBeLessThan(0.95);
          expect(arch.y).toBeGreaterThan(rider.y);
          expect(camera.outlook).toBe('finish');
        }
      }
    }
  });

  it('stands still at the finish once the rider does', () => {
    const run = rideDown(hillyCourse(1), 'ski', () => undefined, undefined, 1);
    const camera = createCamera(run.k, { reducedMotion: false });
    copyState(run.cur, run.prev);
    for (let i = 0; i < 600; i++) camera.update(run.cur, run.cur, { alpha: 1, dt: DT }, 'chase');
    const before = camera.camera.position.clone();
    for (let i = 0; i < 100; i++) camera.update(run.cur, run.cur, { alpha: 1, dt: DT }, 'chase');
    expect(camera.camera.position.distanceTo(before)).toBeLessThan(0.02);
  });

  it('makes no flights and keeps the lens with reduced motion', () => {
    const fovs = new Set<string>();
    let first = 0;
    film(
      1,
      'chase',
      (c, run, tick) => {
        if (tick === 0) first = c.camera.position.y - run.cur.z;
        // Behind the start banner the overview stands in for the chase.
        if (run.cur.t1 < 0 && run.cur.y > 10) fovs.add(c.camera.fov.toFixed(6));
      },
      { entry: 'flight', reducedMotion: true },
    );
    expect(first).toBeGreaterThan(11);
    expect(fovs.size).toBe(1);
  });

  it('opens the lens with speed', () => {
    let slow = 0;
    let fast = 0;
    film(1, 'chase', (c, run, tick) => {
      if (tick === 250) slow = c.camera.fov;
      if (run.cur.t1 < 0) fast = Math.max(fast, c.camera.fov);
    });
    expect(fast).toBeGreaterThan(slow + 2);
  });

  it('another one that is chosen on the way down is there at once, though time stands still', () => {
    const still = { alpha: 1, dt: 0 };
    for (const [before, after] of [
      ['chase', 'low'],
      ['chase', 'far'],
      ['coach', 'chase'],
      ['coach', 'low'],
      ['low', 'coach'],
    ] as const) {
      let compared = 0;
      film(
        0,
        before,
        (c, { k, prev, cur }, tick) => {
          if (tick !== 900) return;
          const fresh = createCamera(k, { reducedMotion: false });
          fresh.snap('cut');
          fresh.update(prev, cur, still, after);
          c.update(prev, cur, still, after);
          expect(c.camera.position.distanceTo(fresh.camera.position), `${before} to ${after}`).toBeLessThan(
            0.01,
          );
          compared++;
        },
        { entry: 'flight' },
      );
      expect(compared).toBe(1);
    }
  });

  it('glides: no picture jumps while the rider goes on', () => {
    for (const mode of ['chase', 'far', 'low', 'coach', 'helicopter'] as const) {
      let worst = 0;
      const last = new Vector3(Number.NaN);
      film(1, mode, (c, run) => {
        const moved = last.distanceTo(c.camera.position);
        const speed = Math.hypot(run.cur.vx, run.cur.vy, run.cur.vz);
        // One tick: the rider's own way, the flights, and some breathing.
        if (run.cur.crash === 0 && !Number.isNaN(moved)) worst = Math.max(worst, moved - speed * DT);
        last.copy(c.camera.position);
      });
      expect(worst).toBeLessThan(0.3);
    }
  });

  it('stands still between the cuts of television', () => {
    const places = new Set<string>();
    let moved = 0;
    film(0, 'tv', (c) => {
      const { x, y, z } = c.camera.position;
      places.add(`${x.toFixed(3)} ${y.toFixed(3)} ${z.toFixed(3)}`);
      moved++;
    });
    expect(places.size).toBeGreaterThan(6);
    expect(places.size).toBeLessThan(moved / 50);
  });
});
