import type { Mesh } from 'three';
import { createMeshPart, MeshBuilder } from '../mesh';
import type { Stretch } from '../stretch';
import { finishArea } from './finish';
import { floodMasts } from './flood-masts';
import { liftLine } from './lift';
import { propMaterial } from './material';
import { boardLegs, featherFlags } from './pennants';
import { markerPoles, netPosts, splitPosts } from './poles';
import type { Site } from './site';
import { createSorted, showRange } from './sorted';
import { firSprigs } from './sprigs';
import { startArea } from './start';

/** All static objects along the course, as one mesh of which only the part near the camera is drawn. */
export interface Furniture {
  readonly mesh: Mesh;
  update(stretch: Stretch): void;
  dispose(): void;
}

const PIECES_PER_SLICE = 60;

/** @yields between slices of the work */
export function* createFurniture(site: Site): Generator<void, Furniture> {
  const pieces = [
    ...startArea(site),
    ...finishArea(site),
    ...markerPoles(site),
    ...netPosts(site),
    ...splitPosts(site),
    ...firSprigs(site),
    ...floodMasts(site),
    ...featherFlags(site),
    ...boardLegs(site),
    ...liftLine(site),
  ].sort((a, b) => a.y - b.y);
  const m = new MeshBuilder();
  const parts: { y: number; first: number }[] = [];
  for (const piece of pieces) {
    parts.push({ y: piece.y, first: m.count });
    piece.draw(m);
    if (parts.length % PIECES_PER_SLICE === 0) yield;
  }
  const sorted = createSorted(parts, m.count);
  const geometry = m.geometry();
  return {
    ...createMeshPart(geometry, propMaterial(site.light, 'single', 'both'), 3),
    update: (stretch) => showRange(geometry, sorted, stretch),
  };
}
