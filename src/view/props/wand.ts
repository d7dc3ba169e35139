import { Mesh } from 'three';
import type { Light } from '../light';
import { damp } from '../maths';
import { MeshBuilder } from '../mesh';
import type { Stretch } from '../stretch';
import type { Relief } from '../terrain';
import { propMaterial } from './material';
import { WAND_HINGE, wandModel } from './start';

/** The start wand: it opens when the rider pushes off. */
export interface Wand {
  readonly mesh: Mesh;
  update(open: boolean, stretch: Stretch): void;
  /** Shuts it at once. */
  reset(): void;
  dispose(): void;
}

const OPEN = 1.9;
const RATE = 14;
/** Drawn while the visible section begins above this y, m. */
const SEEN_UNTIL = 5;

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
    update(open, { from, dt }) {
      angle = damp(angle, open ? OPEN : 0, RATE, dt);
      mesh.visible = from < SEEN_UNTIL;
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
