import { describe, expect, it } from 'vitest';
import { compile, copyState, create, type State } from '../../../src/sim';
import { createCamera } from '../../../src/view/camera';
import { createShake, type Felt } from '../../../src/view/camera/shake';
import { createShot } from '../../../src/view/camera/shot';
import { hillyCourse } from './slope';

const k = compile(hillyCourse(1), 'ski');
const DT = 0.01;

/** A rider half way down. */
function riding(change: Partial<State>): State {
  const s = create(k);
  return Object.assign(s, { y: 200, air: 0 }, change);
}

const felt = (speed: number, into = 0): Felt => ({ speed, vx: 0, vy: speed, vz: -into, gx: 0, gy: 0, iD: 1 });

/** How far a second of shaking turns the picture at most, rad. */
function shaken(s: State, speed: number): number {
  const shake = createShake(k);
  shake.snap();
  let most = 0;
  for (let i = 0; i < 100; i++) {
    const shot = createShot();
    shake.stir(s, felt(speed), DT, shot);
    most = Math.max(most, Math.hypot(shot.yaw, shot.pitch));
  }
  return most;
}

describe('shake', () => {
  it('grows with slip and speed, and stays within half a degree', () => {
    const carved = shaken(riding({ vs: 0 }), 25);
    const slipping = shaken(riding({ vs: 5 }), 25);
    expect(slipping).toBeGreaterThan(carved * 2);
    expect(shaken(riding({ vs: 5 }), 8)).toBeLessThan(slipping / 2);
    expect(slipping).toBeLessThan((0.5 * Math.PI) / 180);
  });

  it('is not there in the air or at rest', () => {
    expect(shaken(riding({ vs: 5, air: 1 }), 25)).toBe(0);
    expect(shaken(riding({ vs: 0 }), 0)).toBe(0);
  });

  it('nods once when a jump lands, and comes to rest', () => {
    const shake = createShake(k);
    shake.snap();
    const shot = createShot();
    const pitch = (s: State, into = 0): number => {
      shot.pitch = 0;
      shake.stir(s, felt(0, into), DT, shot);
      return shot.pitch;
    };
    for (let i = 0; i < 10; i++) pitch(riding({ air: 1 }), 5);
    expect(pitch(riding({ vs: 0 }))).toBeLessThan(-0.005);
    for (let i = 0; i < 150; i++) pitch(riding({ vs: 0 }));
    expect(Math.abs(pitch(riding({ vs: 0 })))).toBeLessThan(1e-4);
  });

  it('is off with reduced motion', () => {
    const turns = (reducedMotion: boolean): number => {
      const camera = createCamera(k, { reducedMotion });
      camera.snap('cut');
      const cur = riding({ vs: 5, vx: 3, vy: 22 });
      const prev = create(k);
      copyState(cur, prev);
      const seen = new Set<string>();
      for (let i = 0; i < 60; i++) {
        camera.update(prev, cur, { alpha: 1, dt: DT }, 'chase');
        if (i > 0) seen.add(camera.camera.rotation.x.toFixed(7));
      }
      return seen.size;
    };
    expect(turns(false)).toBeGreaterThan(30);
    expect(turns(true)).toBe(1);
  });
});
