import type { BufferGeometry } from 'three';
import { MeshBuilder } from '../mesh';
import type { Tier } from '../quality';
import type { RiderLook } from '../types';
import { addBody, FULL, PLAIN } from './body-mesh';
import { addBoard, addMittens, addPoles, addSkis } from './gear-mesh';
import { kitOf } from './kit';

/** Returns whether a rider is drawn as the mirror image of the poses, which are made for a left foot in front. */
export function isMirrored(look: Pick<RiderLook, 'equipment' | 'goofy'>): boolean {
  return look.equipment === 'board' && look.goofy;
}

/** Builds the mesh of a rider: position, normal, color and bone index (`aBone`), in bone space. The caller disposes of it. */
export function buildFigure(look: RiderLook, tier: Tier): BufferGeometry {
  const mesh = new MeshBuilder();
  const kit = kitOf(look);
  const detail = tier === 'low' ? PLAIN : FULL;
  addBody(mesh, kit, detail, look.bib, isMirrored(look));
  if (look.equipment === 'ski') {
    addSkis(mesh, kit, detail);
    addPoles(mesh, kit, detail);
  } else {
    addBoard(mesh, kit, detail);
    addMittens(mesh, kit, detail);
  }
  return mesh.geometry({ bones: true });
}
