import { PerspectiveCamera, type ShaderMaterial, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { cameraNumbers } from '../../../src/view/camera/numbers';
import { AHEAD, BOX, CLOSE, CLOSE_SHARE, createSnowfall, RAISED, WIDER } from '../../../src/view/fx/snowfall';
import { createLight } from '../../../src/view/light';
import type { Tier } from '../../../src/view/quality';

const light = createLight('flat');
const fract = (v: number): number => v - Math.floor(v);

/** A chase on a slope, the camera somewhere down the hill: its place is that of a super-G. */
const SLOPE = (17 * Math.PI) / 180;
const DOWN = 800;
function chase(aspect: number): { camera: PerspectiveCamera; above(p: Vector3): number } {
  const { above, behind, pitch, fov } = cameraNumbers(2).chase;
  const camera = new PerspectiveCamera(fov, aspect, 0.4, 1400);
  const [cos, sin] = [Math.cos(SLOPE), Math.sin(SLOPE)];
  const riderZ = -DOWN;
  const riderY = -DOWN * Math.tan(SLOPE);
  camera.position.set(3, riderY + cos * above + sin * behind, riderZ - sin * above + cos * behind);
  camera.rotation.x = -(SLOPE + (pitch * Math.PI) / 180);
  camera.updateMatrixWorld();
  return { camera, above: (p) => p.y - p.z * Math.tan(SLOPE) };
}

/** Flakes in the picture above the snow, as the shader places them: how far from the camera they are, m. */
function inPicture(tier: Tier, aspect: number): number[] {
  const { camera, above } = chase(aspect);
  const { points } = createSnowfall(tier, light);
  const places = points.geometry.getAttribute('position');
  const forward = camera.getWorldDirection(new Vector3());
  const p = new Vector3();
  const out: number[] = [];
  for (let i = 0; i < places.count; i++) {
    p.fromBufferAttribute(places, i);
    const scale = fract(p.x * 91.7 + p.z * 37.3) < CLOSE_SHARE ? CLOSE : 1;
    const box = BOX.clone().multiplyScalar(scale);
    if (aspect > 1) box.x *= WIDER;
    const middle = camera.position.clone().addScaledVector(forward, AHEAD * scale);
    middle.y += RAISED * scale;
    for (const axis of ['x', 'y', 'z'] as const) {
      p[axis] = (fract((p[axis] * box[axis] - middle[axis]) / box[axis]) - 0.5) * box[axis] + middle[axis];
    }
    const far = p.distanceTo(camera.position);
    const high = above(p);
    p.project(camera);
    if (high > 0 && Math.abs(p.x) < 1 && Math.abs(p.y) < 1 && p.z < 1 && far > 1.5) out.push(far);
  }
  return out;
}

describe('falling snow', () => {
  it('is where the camera looks: a hundred flakes and more in every picture, and more on a better device', () => {
    for (const aspect of [0.46, 0.6, 1.6]) {
      const seen = (['low', 'medium', 'high'] as const).map((tier) => inPicture(tier, aspect).length);
      expect(seen[0]).toBeGreaterThan(100);
      expect(seen[1]).toBeGreaterThan(seen[0]!);
      expect(seen[2]).toBeGreaterThan(seen[1]!);
    }
  });

  it('is mostly far, down to the rider and beyond, and a little of it near', () => {
    const far = inPicture('medium', 0.6);
    expect(far.filter((d) => d > 14).length).toBeGreaterThan(far.length / 2);
    expect(far.filter((d) => d > 22).length).toBeGreaterThan(20);
    expect(far.filter((d) => d < 9).length).toBeGreaterThan(8);
    expect(far.filter((d) => d < 9).length).toBeLessThan(far.length / 3);
  });

  it('is one thing to draw, without a triangle', () => {
    const { points } = createSnowfall('high', light);
    expect(points.isPoints).toBe(true);
    expect(points.children).toEqual([]);
  });

  const cameraOf = (fall: ReturnType<typeof createSnowfall>): Float32Array =>
    (fall.points.material as ShaderMaterial).uniforms.uCamera!.value;

  it('is never drawn larger than a tenth of the rider at the rider’s distance', () => {
    const fall = createSnowfall('high', light);
    for (const distance of [7, 20, 100]) {
      fall.update({ camera: new Vector3(), distance, dt: 0.016 });
      expect(2 * cameraOf(fall)[3]! * distance).toBeLessThan(0.175);
    }
  });

  it('is in streaks as long as the camera is fast, and a leap of the picture makes none', () => {
    const fall = createSnowfall('high', light);
    const camera = new Vector3(0, 0, 0);
    const go = (dz: number, dt = 0.016): void => {
      camera.z += dz;
      fall.update({ camera, distance: 20, dt });
    };
    go(0);
    expect([...cameraOf(fall).subarray(0, 3)]).toEqual([0, 0, 0]);
    for (let i = 0; i < 60; i++) go(-0.4);
    const speed = cameraOf(fall)[2]!;
    expect(speed).toBeCloseTo(-25, 1);
    go(-300);
    expect(cameraOf(fall)[2]).toBe(speed);
    go(0, 0);
    expect(cameraOf(fall)[2]).toBe(speed);
  });
});
