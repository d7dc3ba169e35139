import { Group, type Vector3 } from 'three';
import type { Compiled, State } from '../sim';
import { createAir } from './air';
import { type Backdrop, createBackdrop, createHill } from './backdrop';
import { boardsOf, peopleOf, venuesOf } from './crowd';
import { placeForest } from './forest';
import type { Light } from './light';
import {
  type BannerText,
  createBanners,
  createDecals,
  createForest,
  createFurniture,
  createGates,
  createIdealLine,
  createNets,
  createPeople,
  createWand,
  netLines,
  type Site,
} from './props';
import { SHEDS, type Shed, TIERS, type Tier } from './quality';
import { type Outlook, REACH } from './reach';
import { createSnow } from './snow';
import { createStretch } from './stretch';
import { createLayout, createRelief, type Relief } from './terrain';
import type { ViewSettings } from './types';
import type { Weather } from './weather';

/** Everything except the riders: hill, objects on it, mountains and sky. */
export interface World {
  readonly group: Group;
  readonly relief: Relief;
  /**
   * Finds poles hit by a rider, and deforms nets at the followed one.
   *
   * @param share 1 for the followed rider, less for ghosts
   */
  watch(rider: number, cur: State, share: number): void;
  /**
   * @param riderY y of the followed rider, m
   * @param slope angle of the hill around the rider, rad
   * @param outlook direction of view
   * @param open whether the start wand has opened
   * @param dt time since the last frame, s
   */
  update(at: {
    riderY: number;
    camera: Vector3;
    slope: number;
    open: boolean;
    outlook: Outlook;
    dt: number;
  }): void;
  /** Starts a new attempt: gates upright, the wand shut. */
  reset(): void;
  settings(next: ViewSettings): void;
  idealLine(points: Float32Array | null): void;
  /** Leaves out parts on a machine that is too slow. */
  shed(what: Shed): void;
  dispose(): void;
}

export interface WorldOptions {
  readonly course: Compiled;
  readonly seed: number;
  readonly light: Light;
  readonly tier: Tier;
  readonly settings: ViewSettings;
  readonly words: BannerText;
  readonly weather: Weather;
  /** Whether there are spectators beside the course. */
  readonly crowd: boolean;
}

/** Snow is drawn farther than trees by this distance, m: its end is hidden by the fog. */
const SNOW_BEYOND = 35;
/** Longest tree shadow painted, m. */
const SHADOW_REACH = 32;
/** Factors on a tier's tree distances on a machine that is too slow. */
const TRIMMED_NEAR = 0.4;
const TRIMMED_VIEW = 0.75;
/** Share of the slope by which the mountains tilt. */
const TILT = 0.96;

/**
 * Builds the world.
 *
 * @yields between slices of a few milliseconds, so that the page stays responsive
 */
export function* createWorld(options: WorldOptions): Generator<void, World> {
  const { course, seed, light, settings } = options;
  const tier = TIERS[options.tier];
  const coarse = options.tier === 'low';
  const layout = createLayout(course);
  const relief = createRelief(course, layout, seed);
  const venues = options.crowd ? venuesOf(course, relief, seed) : [];
  const boards = boardsOf(course, venues, relief);
  const open = { gatherings: venues, boards };
  const trees = yield* placeForest(course, relief, seed, light.preset.sun, SHADOW_REACH, open);
  const snow = createSnow({ course, relief, trees, light, tier, plan: coarse ? 'coarse' : 'fine' });
  yield;
  yield* snow.settle(0, REACH.chase.chunks);
  const forest = createForest(trees, layout, light, coarse, tier.trees);
  const backdrop: Backdrop = createBackdrop(light, coarse ? 0.6 : 1);
  yield;
  const hill = yield* createHill(course, relief, light);
  const nets = netLines(course, relief, seed);
  const people = peopleOf({ course, relief, trees, seed, venues, boards, coarse });
  yield;
  const site: Site = { course, relief, light, seed, coarse, nets, people, venues, boards };
  const furniture = yield* createFurniture(site);
  const netMesh = createNets(nets, light);
  const crowd = createPeople(site, tier.people);
  yield;
  const gates = createGates(course, relief, light, coarse, settings);
  const decals = createDecals(site);
  yield;
  const banners = createBanners(site, options.words, netMesh.pressed);
  const wand = createWand(relief, light);
  const line = createIdealLine(relief, light);
  const floods = options.weather.createFloods?.(site);
  const air = createAir(relief, options.tier, light, options.weather);
  const stretch = createStretch();

  const trimmed = { near: tier.nearTrees, view: tier.view };
  const group = new Group();
  group.add(snow.group, hill.mesh, forest.group, backdrop.group, gates.group);
  group.add(furniture.mesh, crowd.mesh, netMesh.mesh, decals.mesh, banners.mesh, wand.mesh, line.mesh);
  if (floods) group.add(...floods.parts);
  group.add(...air.parts);

  function follow({ sparkles, reducedMotion }: ViewSettings): void {
    snow.sparkles(sparkles && !reducedMotion);
    air.show(!reducedMotion);
    crowd.cheer(!reducedMotion);
  }
  follow(settings);

  return {
    group,
    relief,
    watch(rider, cur, share) {
      gates.watch(rider, cur, share);
      if (rider > 0) return;
      netMesh.press(cur);
      crowd.watch(cur);
    },
    update({ riderY, camera, slope, open, outlook, dt }) {
      const { things, trees, chunks } = REACH[outlook];
      stretch.riderY = riderY;
      stretch.cameraY = -camera.z;
      stretch.from = stretch.cameraY - things;
      stretch.to = stretch.cameraY + tier.view;
      stretch.tilt = slope * TILT;
      stretch.dt = dt;
      snow.update(stretch, chunks, tier.view + SNOW_BEYOND);
      hill.update(stretch, chunks > 1);
      forest.update(stretch, trimmed.near, trees, trimmed.view);
      gates.update(stretch);
      furniture.update(stretch);
      banners.update(stretch);
      netMesh.update(stretch);
      crowd.update(stretch);
      decals.update(stretch);
      floods?.update(stretch);
      wand.update(open, stretch);
      backdrop.update(camera, stretch);
      air.update(camera, stretch);
    },
    reset() {
      gates.reset();
      wand.reset();
    },
    settings(next) {
      gates.settings(next);
      follow(next);
    },
    idealLine: line.set,
    shed(what) {
      const has = (part: Shed): boolean => SHEDS.indexOf(what) < SHEDS.indexOf(part);
      netMesh.texture(has('nets'));
      decals.shadows(has('shadows'));
      snow.shadows(has('shadows'));
      const far = has('trees');
      trimmed.near = far ? tier.nearTrees : tier.nearTrees * TRIMMED_NEAR;
      trimmed.view = far ? tier.view : tier.view * TRIMMED_VIEW;
    },
    dispose() {
      for (const part of [
        snow,
        hill,
        forest,
        backdrop,
        furniture,
        netMesh,
        crowd,
        gates,
        decals,
        banners,
        wand,
        line,
        air,
      ]) {
        part.dispose();
      }
      floods?.dispose();
    },
  };
}
