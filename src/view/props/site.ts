import { Matrix4 } from 'three';
import type { Compiled } from '../../sim';
import type { Board, Person, Venue } from '../crowd';
import type { Light } from '../light';
import type { MeshBuilder } from '../mesh';
import type { Relief } from '../terrain';
import type { NetLine } from './net-lines';

/** An object at y that can draw itself into the common mesh. */
export interface Piece {
  readonly y: number;
  draw(m: MeshBuilder): void;
}

/** The data for placing pieces. */
export interface Site {
  readonly course: Compiled;
  readonly relief: Relief;
  readonly light: Light;
  readonly seed: number;
  readonly coarse: boolean;
  readonly nets: readonly NetLine[];
  /** All people beside the course, the places of spectators, and the boards behind them. */
  readonly people: readonly Person[];
  readonly venues: readonly Venue[];
  readonly boards: readonly Board[];
}

const place = new Matrix4();

/** Draws with the origin at a map point on the snow, rotated about the vertical by `turn` rad. */
export function standing(
  site: Site,
  x: number,
  y: number,
  draw: (m: MeshBuilder) => void,
  turn = 0,
  lift = 0,
): Piece {
  return {
    y,
    draw(m) {
      const from = m.count;
      draw(m);
      place.makeRotationY(turn).setPosition(x, site.relief.heightAt(x, y) + lift, -y);
      m.transform(place, from);
    },
  };
}
