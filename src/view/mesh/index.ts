export { type LoftOptions, MeshBuilder, type Point, type Ring } from './builder';
