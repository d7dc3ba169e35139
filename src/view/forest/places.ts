import type { Vector3 } from 'three';
import { type Compiled, Discipline } from '../../sim';
import { clamp, noise, seeded, smoothstep } from '../maths';
import { createEdges, type Relief } from '../terrain';

/** A spire is a tree of the course itself, as wide as the circle that stops a rider. */
export const TreeKind = { broad: 0, slim: 1, rock: 2, spire: 3 } as const;
export type TreeKindCode = (typeof TreeKind)[keyof typeof TreeKind];

/** All trees and rocks of a course, sorted by y: columns of one table. Lengths m, angles rad. */
export interface Trees {
  readonly count: number;
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** Height of the foot. */
  readonly z: Float32Array;
  /** Scale relative to the model. */
  readonly scale: Float32Array;
  readonly turn: Float32Array;
  readonly kind: Uint8Array;
  /** Brightness, about 1. */
  readonly tint: Float32Array;
  /** Radius of the crown. */
  readonly radius: Float32Array;
  /** Position of the shadow of its top. */
  readonly tipX: Float32Array;
  readonly tipY: Float32Array;
  /** Returns the index of the first tree at or below y. */
  firstFrom(y: number): number;
}

/** Height and crown radius of a tree of scale 1, and of a rock. */
export const TREE_HEIGHT = 7;
export const TREE_RADIUS = 1.9;
const ROCK_HEIGHT = 1.1;
const ROCK_RADIUS = 1;
/** Height of a spire whose crown has a radius of 1 m. */
export const SPIRE_HEIGHT = 7.6;
/** Obstacle circles of the course at least this wide are rocks, narrower ones trees, m. */
export const TREE_ROCK_FROM = 0.8;
/** Half a rider's width: the simulation's circle is the trunk plus this, m. */
export const RIDER_HALF = 0.3;

/** Returns the height of the tree that stops a rider at `r` metres from its middle, m. */
export function spireHeight(r: number): number {
  return SPIRE_HEIGHT * (r - 0.05);
}

/** Step along y at which forest is tried a few times on each side, m. */
const STEP = 2.3;
const TRIES = 3;
/** How far the forest extends above the start and below the end of the course, m. */
const ABOVE = 60;
const BELOW = 260;
/** Depth of the forest outside the nets, m, and its least distance from them. */
const DEPTH = 42;
const CLEARING = 1.6;

/** Along the wide pistes of the fast disciplines the forest is older and closer, so that its shadows cross them too. */
const CLOSER = 6;
const GROWN = 1.4;

interface Place {
  x: number;
  y: number;
  scale: number;
  kind: TreeKindCode;
  turn: number;
  tint: number;
}

/**
 * Returns the obstacle circles of the simulation as trees: they are exactly where a rider hits them. A crown is no wider than
 * its circle, so that nobody is stopped inside it or rides through it.
 */
function courseTrees(k: Compiled, random: () => number): Place[] {
  return k.course.trees.map((t) => {
    const r = t.r / 1000;
    const kind = r >= TREE_ROCK_FROM ? TreeKind.rock : TreeKind.spire;
    const scale = kind === TreeKind.rock ? r / ROCK_RADIUS : spireHeight(r + RIDER_HALF) / SPIRE_HEIGHT;
    return { x: t.x / 1000, y: t.y / 1000, scale, kind, turn: random() * 6.28, tint: 0.86 + random() * 0.26 };
  });
}

/** Height (m) of a tree or rock of scale 1, and radius of its crown. */
const SIZES: Readonly<Record<TreeKindCode, readonly [height: number, radius: number]>> = {
  [TreeKind.broad]: [TREE_HEIGHT, TREE_RADIUS],
  [TreeKind.slim]: [TREE_HEIGHT, TREE_RADIUS],
  [TreeKind.rock]: [ROCK_HEIGHT, ROCK_RADIUS],
  [TreeKind.spire]: [SPIRE_HEIGHT, 1],
};

/** A section along one side of the course where people gather, without trees, m. */
export interface Clearing {
  readonly side: 1 | -1;
  readonly y: number;
}

/** A board beside the course, from foot to foot, which no crown may reach, m. */
export interface Standing {
  readonly y: number;
  readonly feet: readonly [Point, Point];
}
type Point = readonly [x: number, y: number];

/** The places that the forest leaves free. */
export interface Open {
  readonly gatherings: readonly Clearing[];
  readonly boards: readonly Standing[];
}
const NOTHING: Open = { gatherings: [], boards: [] };

/** Least distance between a crown and a board, m. */
export const FROM_BOARD = 0.2;

/** Returns the distance of a point from a board, m. */
export function fromBoard([[ax, ay], [bx, by]]: Standing['feet'], x: number, y: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const t = clamp(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy));
  return Math.hypot(ax + t * dx - x, ay + t * dy - y);
}

/** Half the length of a clearing and its depth outside the nets, m. */
const CLEARED = 12;
const CLEARED_DEPTH = 5.5;

/** Returns whether a place `e` metres outside the nets must stay free: at start and finish, and where people gather. */
function isOpen(k: Compiled, { gatherings }: Open, y: number, side: number, e: number): boolean {
  if (y > k.finishY - 4 && y < k.finishY + 80 && e < 14) return true;
  if (y > -24 && y < 30 && e < 6) return true;
  return e < CLEARED_DEPTH && gatherings.some((one) => one.side === side && Math.abs(y - one.y) < CLEARED);
}

/**
 * Plants one step of the forest: groves where slow noise allows them, denser away from the nets. Every attempt uses the same
 * random numbers whether it plants or not, so that a change at one place moves nothing elsewhere.
 */
function plant(
  k: Compiled,
  relief: Relief,
  shift: number,
  y0: number,
  random: () => number,
  open: Open,
  out: Place[],
): void {
  const edges = createEdges();
  const fast = k.course.discipline >= Discipline.superG;
  const closer = fast ? CLOSER : 0;
  const grown = fast ? GROWN : 1;
  for (const side of [-1, 1]) {
    for (let n = 0; n < TRIES; n++) {
      const y = y0 + random() * STEP;
      const e = CLEARING + random() ** 1.35 * DEPTH;
      const size = random();
      const luck = random();
      const pick = random();
      relief.layout.edgesAt(y, edges);
      const x = edges.centre + side * (edges.exact + e);
      const grove = smoothstep(0.34, 0.66, noise(x * 0.045 + 9 + shift, y * 0.045 + side * 5));
      const depth = smoothstep(0, 11, e + closer + 7 * noise(y * 0.08, side * 3 + shift));
      if (luck > grove * depth * 0.95 || isOpen(k, open, y, side, e)) continue;
      const rock = pick > 0.965;
      const tree = grown * clamp(0.55 + 0.75 * size + (e > 14 ? 0.15 : 0) - (e < 5 ? 0.2 : 0), 0.4, 1.45);
      const kind = rock ? TreeKind.rock : pick < 0.5 ? TreeKind.broad : TreeKind.slim;
      const scale = rock ? 0.5 + 0.9 * size : tree;
      const room = SIZES[kind][1] * scale + FROM_BOARD;
      if (open.boards.some(({ feet }) => fromBoard(feet, x, y) < room)) continue;
      out.push({
        x,
        y,
        scale,
        kind,
        turn: luck * 40,
        tint: 0.86 + ((luck * 7) % 1) * 0.26,
      });
    }
  }
}

/** Marches from the top of a tree along the light to the snow, and returns the distance, m. */
function shadowLength(
  relief: Relief,
  sun: Vector3,
  x: number,
  y: number,
  top: number,
  reach: number,
): number {
  let d = 0;
  for (; d < reach; d += 1) {
    if (top - sun.y * d < relief.heightAt(x - sun.x * d, y + sun.z * d) + 0.05) break;
  }
  return d;
}

/**
 * Plants the course's own trees and the forest outside the nets.
 *
 * @param sun unit vector towards the light, for the shadows
 * @param reach longest shadow, m
 * @param open where people gather, and the boards behind them
 * @yields after each section of the hill, so that the caller can do it in slices
 */
export function* placeForest(
  k: Compiled,
  relief: Relief,
  seed: number,
  sun: Vector3,
  reach: number,
  open: Open = NOTHING,
): Generator<void, Trees> {
  const random = seeded(seed ^ 0x51ab1e);
  const places = courseTrees(k, random);
  const to = Math.max(k.finishY, relief.layout.to) + BELOW;
  let steps = 0;
  for (let y = -ABOVE; y < to; y += STEP) {
    plant(k, relief, (seed % 97) * 1.7, y, random, open, places);
    if (++steps % 40 === 0) yield;
  }
  places.sort((a, b) => a.y - b.y);
  const column = (): Float32Array => new Float32Array(places.length);
  const ys = column();
  const trees: Trees = {
    count: places.length,
    x: column(),
    y: ys,
    z: column(),
    scale: column(),
    turn: column(),
    kind: new Uint8Array(places.length),
    tint: column(),
    radius: column(),
    tipX: column(),
    tipY: column(),
    firstFrom(y) {
      let low = 0;
      let high = ys.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (ys[middle]! < y) low = middle + 1;
        else high = middle;
      }
      return low;
    },
  };
  for (let i = 0; i < places.length; i++) {
    const p = places[i]!;
    const [height, radius] = SIZES[p.kind];
    const z = relief.heightAt(p.x, p.y) - 0.15;
    const top = z + height * p.scale * 0.97;
    const length = shadowLength(relief, sun, p.x, p.y, top, reach);
    trees.x[i] = p.x;
    trees.y[i] = p.y;
    trees.z[i] = z;
    trees.scale[i] = p.scale;
    trees.turn[i] = p.turn;
    trees.kind[i] = p.kind;
    trees.tint[i] = p.tint;
    trees.radius[i] = radius * p.scale * 0.98;
    trees.tipX[i] = p.x - sun.x * length;
    trees.tipY[i] = p.y + sun.z * length;
    if (i % 80 === 79) yield;
  }
  return trees;
}
