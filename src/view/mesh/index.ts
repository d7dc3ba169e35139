export { type LoftOptions, MeshBuilder, type Point, type Ring } from './builder';
export { createMeshPart, type MeshPart } from './part';
