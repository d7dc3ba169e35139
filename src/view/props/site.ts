import { Matrix4 } from 'three';
import type { Compiled } from '../../sim';
import type { Board, Person, Venue } from '../crowd';
import type { Light } from '../light';
import type { MeshBuilder } from '../mesh';
import type { Relief } from '../terrain';
import type { NetLine } from './net-lines';

/** A thing that stands at y and can draw itself into the common mesh. */
export interface Piece {
  readonly y: number;
  draw(m: MeshBuilder): void;
}

/** What pieces are placed by. */
export interface Site {
  readonly course: Compiled;
  readonly relief: Relief;
  readonly light: Light;
  readonly seed: number;
  readonly coarse: boolean;
  readonly nets: readonly NetLine[];
  /** Everybody beside the course, where spectators gather, and the boards behind them. */
  readonly people: readonly Person[];
  readonly venues: readonly Venue[];
  readonly boards: readonly Board[];
}

const place = new Matrix4();

/** Draws with the origin at a map point on the snow, turned about the vertical by `turn` rad. */
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
