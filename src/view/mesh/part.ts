import { type BufferGeometry, type Material, Mesh } from 'three';

/** A mesh that owns its geometry and its material. */
export interface MeshPart {
  readonly mesh: Mesh;
  dispose(): void;
}

/**
 * Creates a mesh that is positioned by its shader: three computes no matrix for it, and never culls it.
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
      // Disposes of the mesh's present geometry, because it may have been replaced.
      mesh.geometry.dispose();
      material.dispose();
    },
  };
}
