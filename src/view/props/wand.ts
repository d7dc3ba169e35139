import { Mesh } from 'three';
import type { Light } from '../light';
import { damp } from '../maths';
import { MeshBuilder } from '../mesh';
import type { Relief } from '../terrain';
import { propMaterial } from './material';
import { WAND_HINGE, wandModel } from './start';

/** The start wand: it opens when the rider pushes off. */
export interface Wand {
  readonly mesh: Mesh;
  update(open: boolean, visible: boolean, dt: number): void;
  /** Shut at once. */
  reset(): void;
  dispose(): void;
}

const OPEN = 1.9;
const RATE = 14;

export function createWand(relief: Relief, light: Light): Wand {
  const m = new MeshBuilder();
  wandModel(m);
  const mesh = new Mesh(m.geometry(), propMaterial(light, 'single', 'both'));
  const [right, up, down] = WAND_HINGE;
  const x = relief.layout.centreAt(0) + right;
  mesh.position.set(x, relief.heightAt(x, down) + up, -down);
  mesh.renderOrder = 3;
  let angle = 0;
  return {
    mesh,
    update(open, visible, dt) {
      angle = damp(angle, open ? OPEN : 0, RATE, dt);
      mesh.visible = visible;
      mesh.rotation.y = angle;
    },
    reset() {
      angle = 0;
    },
    dispose() {
      mesh.geometry.dispose();
      mesh.material.dispose();
    },
  };
}
