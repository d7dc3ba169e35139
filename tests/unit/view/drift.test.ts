import type { InstancedBufferGeometry } from 'three';
import { Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { createDrift, type DriftSight } from '../../../src/view/fx';
import { GRAINS } from '../../../src/view/fx/drift';
import { createLight } from '../../../src/view/light';

const light = createLight('crisp');

function over(camera: Vector3, dt: number): DriftSight {
  return { camera, x: camera.x, y: -camera.z + 6, h: -3, gx: 0.1, gy: -0.3, dt };
}

describe('drifting snow', () => {
  it('is one thing to draw, of some hundred grains, more on a better device', () => {
    const counts = (['low', 'medium', 'high'] as const).map((tier) => {
      const { mesh } = createDrift(tier, light);
      return (mesh.geometry as InstancedBufferGeometry).instanceCount;
    });
    expect(counts).toEqual([GRAINS.low, GRAINS.medium, GRAINS.high]);
    expect(counts[0]).toBeLessThan(counts[1]!);
    expect(counts[1]).toBeLessThan(counts[2]!);
    // Two triangles each.
    expect(counts[2]! * 2).toBeLessThan(1000);
  });

  it('streaks as fast as the camera goes, and a leap of the picture makes none', () => {
    const drift = createDrift('high', light);
    const uniforms = (drift.mesh.material as import('three').ShaderMaterial).uniforms;
    const speed = (): number => (uniforms.uCamera!.value as Float32Array)[3]!;
    const at = new Vector3();
    for (let i = 0; i < 100; i++) {
      at.z -= 0.25;
      drift.update(over(at, 0.01));
    }
    expect(speed()).toBeCloseTo(25, 0);
    at.z -= 300;
    drift.update(over(at, 0.01));
    expect(speed()).toBeLessThan(26);
  });

  it('lies on the snow about the rider', () => {
    const drift = createDrift('high', light);
    const uniforms = (drift.mesh.material as import('three').ShaderMaterial).uniforms;
    drift.update(over(new Vector3(2, 5, -100), 0.01));
    const [x, z, h, gx, gz] = [...(uniforms.uGround!.value as Float32Array)];
    expect([x, z, h]).toEqual([2, -106, -3]);
    // Downhill is −z: the snow falls that way.
    expect(gx).toBeCloseTo(0.1, 6);
    expect(gz).toBeCloseTo(0.3, 6);
  });

  it('is not shown to those who want little motion', () => {
    const drift = createDrift('low', light);
    drift.show(false);
    expect(drift.mesh.visible).toBe(false);
  });
});
