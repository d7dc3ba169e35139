import { SPIRE_HEIGHT, TREE_HEIGHT, TREE_RADIUS } from '../forest';
import type { Light } from '../light';
import { seeded } from '../maths';
import type { MeshPart } from '../mesh';
import { createInstances, type Placed } from '../props/instances';
import { propMaterial } from '../props/material';
import { treeModels } from '../props/tree-models';

const FINE = 30;
const COARSE = 12;

/** Returns the places of the trees: a clearing in the middle keeps the mountains visible. */
function treePlaces(count: number): Placed {
  const random = seeded(31);
  const of = (): Float32Array => new Float32Array(count);
  const trees = { x: of(), y: of(), z: of(), scale: of(), turn: of() };
  for (let i = 0; i < count; i++) {
    const side = i & 1 ? 1 : -1;
    const far = i / count;
    trees.x[i] = side * (5.4 + 3.5 * far + random() * (4 + 12 * far));
    // y increases down the hill, away from the camera.
    trees.y[i] = 12.5 + 24 * far + random() * 4;
    trees.z[i] = -0.1;
    trees.scale[i] = 0.62 + random() * 0.4;
    trees.turn[i] = random() * 6.3;
  }
  return trees;
}

/** Creates conifers on both sides, behind the crowd. */
export function createWoods(light: Light, isCoarse: boolean): MeshPart {
  const models = treeModels(TREE_HEIGHT, TREE_RADIUS, SPIRE_HEIGHT, isCoarse);
  for (const model of [models.slim, models.far, models.spire, models.rock]) model.dispose();
  const count = isCoarse ? COARSE : FINE;
  const trees = treePlaces(count);
  const material = propMaterial(light, 'instanced');
  const copies = createInstances(models.broad, material, count);
  const dim = light.preset.flood === 1 ? 0.62 : 1;
  for (let t = 0; t < count; t++) copies.add(trees, t, dim, dim);
  copies.commit();
  copies.mesh.renderOrder = 3.6;
  return {
    mesh: copies.mesh,
    dispose() {
      copies.dispose();
      material.dispose();
    },
  };
}
