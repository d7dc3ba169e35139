import { Group } from 'three';
import { SPIRE_HEIGHT, TREE_HEIGHT, TREE_RADIUS, TreeKind, type Trees } from '../forest';
import type { Light } from '../light';
import type { Stretch } from '../stretch';
import { floodAt, type Layout } from '../terrain';
import { createInstances, type Instances } from './instances';
import { propMaterial } from './material';
import { treeModels } from './tree-models';

/** The trees and rocks near the camera, selected again every few metres of travel. */
export interface Forest {
  readonly group: Group;
  /**
   * @param near trees closer than this have all their facets, m
   * @param back, ahead how far above and below the camera trees are drawn, m
   */
  update(stretch: Stretch, near: number, back: number, ahead: number): void;
  dispose(): void;
}

/**
 * Most instances of each model, fine and coarse. In dense forest farther trees become coarse and the farthest are left out, so
 * that the triangle budgets hold everywhere, also from a helicopter.
 */
const CAPACITY = {
  fine: { far: 300, spires: 80, rocks: 40 },
  coarse: { far: 230, spires: 60, rocks: 30 },
} as const;
/** Distance of travel after which the selection is repeated, m. */
const REFRESH = 6;

export function createForest(
  trees: Trees,
  layout: Layout,
  light: Light,
  coarse: boolean,
  near: number,
): Forest {
  const models = treeModels(TREE_HEIGHT, TREE_RADIUS, SPIRE_HEIGHT, coarse);
  const material = propMaterial(light, 'instanced');
  const most = CAPACITY[coarse ? 'coarse' : 'fine'];
  const broad = createInstances(models.broad, material, near);
  const slim = createInstances(models.slim, material, near);
  const far = createInstances(models.far, material, most.far);
  const spires = createInstances(models.spire, material, most.spires);
  const rocks = createInstances(models.rock, material, most.rocks);
  const all = [broad, slim, far, spires, rocks];
  const group = new Group();
  for (const one of all) {
    one.mesh.renderOrder = 3;
    group.add(one.mesh);
  }
  const flood = light.preset.flood === 1;
  let last = Number.NaN;

  function modelFor(t: number, near: boolean): Instances {
    const kind = trees.kind[t];
    if (kind === TreeKind.rock) return rocks;
    if (kind === TreeKind.spire) return spires;
    if (!near) return far;
    return kind === TreeKind.broad ? broad : slim;
  }

  function put(t: number, near: boolean): void {
    const x = trees.x[t]!;
    const y = trees.y[t]!;
    const tint = trees.tint[t]!;
    // Trees by the piste are lit a little by the floodlights' pools, from the side of the piste.
    const lit = flood ? 0.55 + 1.15 * floodAt(layout, x + (layout.centreAt(y) - x) * 0.42, y) : 1;
    const bright = tint * lit;
    const blue = tint * Math.min(lit, 1);
    const added = modelFor(t, near).add(trees, t, bright, blue);
    if (!added && near) far.add(trees, t, bright, blue);
  }

  return {
    group,
    update({ cameraY }, near, back, ahead) {
      if (Math.abs(cameraY - last) < REFRESH) return;
      last = cameraY;
      for (const one of all) one.clear();
      const to = trees.firstFrom(cameraY + ahead);
      for (let t = trees.firstFrom(cameraY - back); t < to; t++)
        put(t, Math.abs(trees.y[t]! - cameraY) < near);
      for (const one of all) one.commit();
    },
    dispose() {
      for (const one of all) one.dispose();
      material.dispose();
    },
  };
}
