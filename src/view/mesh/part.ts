import { type BufferGeometry, type Material, Mesh } from 'three';

/** A mesh that owns its geometry and its material. */
export interface MeshPart {
  readonly mesh: Mesh;
  dispose(): void;
}

/**
 * A mesh whose shader places it in the world: three works out no matrix for it, and never leaves it out.
 *
 * @param order draw order, the lowest first
 */
export function createMeshPart(geometry: BufferGeometry, material: Material, order: number): MeshPart {
  const mesh = new Mesh(geometry, material);
  mesh.renderOrder = order;
  mesh.frustumCulled = false;
  mesh.matrixAutoUpdate = false;
  return {
    mesh,
    dispose() {
      // The mesh's own: a part may be given another geometry later.
      mesh.geometry.dispose();
      material.dispose();
    },
  };
}
