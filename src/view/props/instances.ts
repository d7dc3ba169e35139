import {
  type BufferGeometry,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  type ShaderMaterial,
} from 'three';
import type { Trees } from '../forest';

/** Positions of instances, as columns of a table. */
export type Placed = Pick<Trees, 'x' | 'y' | 'z' | 'scale' | 'turn'>;

/** Instances of one model whose positions are rewritten when the camera has moved on. */
export interface Instances {
  readonly mesh: Mesh<InstancedBufferGeometry, ShaderMaterial>;
  readonly capacity: number;
  /** Removes all instances. */
  clear(): void;
  /**
   * Adds an instance at the place of tree `t` of the table; returns false if there is no room left.
   *
   * @param bright, blue factors on the model's colours: red and green, blue
   */
  add(trees: Placed, t: number, bright: number, blue: number): boolean;
  /** Uploads the instances to the GPU. */
  commit(): void;
  dispose(): void;
}

/** @param material created with kind 'instanced'; shared, and disposed of by its creator */
export function createInstances(
  model: BufferGeometry,
  material: ShaderMaterial,
  capacity: number,
): Instances {
  const geometry = new InstancedBufferGeometry();
  for (const name of ['position', 'normal', 'color']) geometry.setAttribute(name, model.getAttribute(name));
  const place = new Float32Array(capacity * 4);
  const turns = new Float32Array(capacity * 4);
  const aPlace = new InstancedBufferAttribute(place, 4).setUsage(DynamicDrawUsage);
  const aTurn = new InstancedBufferAttribute(turns, 4).setUsage(DynamicDrawUsage);
  geometry.setAttribute('aPlace', aPlace);
  geometry.setAttribute('aTurn', aTurn);
  geometry.instanceCount = 0;
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  mesh.matrixAutoUpdate = false;
  let count = 0;
  return {
    mesh,
    capacity,
    clear() {
      count = 0;
    },
    add(trees, t, bright, blue) {
      if (count >= capacity) return false;
      const o = count * 4;
      const turn = trees.turn[t]!;
      place[o] = trees.x[t]!;
      place[o + 1] = trees.z[t]!;
      place[o + 2] = -trees.y[t]!;
      place[o + 3] = trees.scale[t]!;
      turns[o] = Math.cos(turn);
      turns[o + 1] = Math.sin(turn);
      turns[o + 2] = bright;
      turns[o + 3] = blue;
      count++;
      return true;
    },
    commit() {
      geometry.instanceCount = count;
      mesh.visible = count > 0;
      aPlace.needsUpdate = true;
      aTurn.needsUpdate = true;
    },
    dispose() {
      geometry.dispose();
      model.dispose();
    },
  };
}
