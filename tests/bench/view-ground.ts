import { Vector3 } from 'three';
import * as sim from '../../src/sim';
import type { Track } from '../../src/tracks';
import { createCamera } from '../../src/view/camera';
import { createPiste } from '../../src/view/camera/piste';
import type { CameraMode } from '../../src/view/types';
import type { AuthorRide } from './view-page';

/** Picture that is measured, px, and the speed, m/s. */
const WIDTH = 600;
const HEIGHT = 1000;
const SPEED = 25;
const WITHIN = 1.5;
/** Grid of pixels that are followed, px apart, and the time between the two pictures, ticks. */
const GRID = 50;
const EVERY = 25;

const ray = new Vector3();
const point = new Vector3();

/** Walks from the camera through a pixel to the snow; false when there is none within 300 m. */
function toSnow(camera: ReturnType<typeof createCamera>['camera'], piste: ReturnType<typeof createPiste>) {
  ray.sub(camera.position).normalize();
  let step = 0.5;
  for (let d = 1; d < 300; d += step, step *= 1.03) {
    point.copy(camera.position).addScaledVector(ray, d);
    if (point.y < piste.height(point.x, -point.z)) return true;
  }
  return false;
}

/**
 * Mean flow of the ground in the lower two thirds of the picture at 25 m/s, px/s: every pixel is followed on the snow, whether
 * something can be seen there or not. The camera alone makes it.
 */
export function groundFlow(ride: AuthorRide, mode: CameraMode): number {
  const k = sim.compile((ride.track as Track).course, 'ski');
  const stream = sim.decodeStream(ride.stream);
  const [prev, cur] = [sim.create(k, sim.optionsOf(stream)), sim.create(k, sim.optionsOf(stream))];
  const cursor = sim.createCursor(stream);
  const piste = createPiste(k);
  const { camera, update, snap } = createCamera(k, { reducedMotion: false });
  snap('cut');
  let sum = 0;
  let n = 0;
  for (let tick = 0; tick < stream.ticks - 1 && cur.t1 < 0; tick++) {
    sim.copyState(cur, prev);
    sim.stepFrom(k, cur, stream, cursor);
    const speed = Math.hypot(cur.vx, cur.vy, cur.vz);
    update(prev, cur, { alpha: 0.1, dt: 0.002 }, mode);
    const measured = tick % EVERY === 0 && Math.abs(speed - SPEED) < WITHIN && cur.air === 0;
    const seen: { x: number; y: number; at: Vector3 }[] = [];
    for (let y = HEIGHT / 3; measured && y < HEIGHT; y += GRID) {
      for (let x = GRID / 2; x < WIDTH; x += GRID) {
        n++;
        ray.set((x / WIDTH) * 2 - 1, 1 - (y / HEIGHT) * 2, 0.5).unproject(camera);
        if (toSnow(camera, piste)) seen.push({ x, y, at: point.clone() });
      }
    }
    update(prev, cur, { alpha: 0.9, dt: 0.008 }, mode);
    for (const { x, y, at } of seen) {
      at.project(camera);
      const moved = Math.hypot(((at.x + 1) / 2) * WIDTH - x, ((1 - at.y) / 2) * HEIGHT - y);
      sum += ((moved / 0.008) * SPEED) / speed;
    }
  }
  return sum / n;
}
