import { BufferAttribute, Group } from 'three';
import type { Compiled } from '../../sim';
import type { Trees } from '../forest';
import { type Light, slopeLight } from '../light';
import type { TierSpec } from '../quality';
import type { Stretch } from '../stretch';
import { createWornLine, type Relief } from '../terrain';
import {
  assign,
  buildStep,
  buildSteps,
  type Chunk,
  type ChunkSource,
  createChunk,
  disposeChunk,
  isBuilt,
} from './chunk';
import { CHUNK, COARSE, FINE, type GridPlan, gridIndex, paintReach } from './grid';
import type { SnowLook } from './material';
import { createDabs, createPaintMap } from './paint';
import { paintFrame } from './paint-frame';
import { corduroyTexture, detailTexture } from './textures';
import { chunkAt, chunkFor, firstChunk, SLOTS } from './window';

/** The snow around the rider: a ring of chunks that are filled ahead and reused. */
export interface Snow {
  readonly group: Group;
  /**
   * Moves the ring to the rider and builds a part of what is missing.
   *
   * @param stretch for its time: a chunk is finished in half a second of frames, whatever their length
   * @param behind number of chunks kept above the rider
   * @param view drawing distance of snow from the camera, m
   */
  update(stretch: Stretch, behind: number, view: number): void;
  /** Builds everything around y in slices, before the first frame. */
  settle(y: number, behind: number): Generator<void, void>;
  /** Builds the snow next to y at once: after a jump, so that no frame lacks its ground. */
  jump(y: number, behind: number): void;
  sparkles(on: boolean): void;
  /** Turns shadows of trees on or off; snow built while they are off has none later either. */
  shadows(on: boolean): void;
  dispose(): void;
}

export interface SnowOptions {
  readonly course: Compiled;
  readonly relief: Relief;
  readonly trees: Trees;
  readonly light: Light;
  readonly tier: TierSpec;
  readonly plan: 'fine' | 'coarse';
}

/** Time in which a chunk is built, from its first row to its first frame, s. */
const BUILD_SECONDS = 0.5;
/** Chunks that begin farther ahead than this are drawn with every second row, m. */
const FAR_FROM = 54;

/** Returns the mean fall of the course, rise over run. */
function meanPitch(relief: Relief, finishY: number): number {
  const top = relief.heightAt(relief.layout.centreAt(0), 0);
  const bottom = relief.heightAt(relief.layout.centreAt(finishY), finishY);
  return (top - bottom) / Math.max(1, finishY);
}

function sourceOf(options: SnowOptions, plan: GridPlan): ChunkSource {
  const { course, relief, trees, light } = options;
  const line = createWornLine(course, relief.layout.centreAt);
  return {
    course,
    relief,
    plan,
    light: {
      sun: light.preset.sun,
      mean: slopeLight(light.preset.sun, meanPitch(relief, course.finishY)),
      flood: light.preset.flood,
    },
    near: new BufferAttribute(gridIndex(plan, 1), 1),
    far: new BufferAttribute(gridIndex(plan, 2), 1),
    paint: { course, layout: relief.layout, line, trees, flood: light.preset.flood, shadows: true },
  };
}

export function createSnow(options: SnowOptions): Snow {
  const { light, tier } = options;
  const plan = options.plan === 'fine' ? FINE : COARSE;
  const source = sourceOf(options, plan);
  const filtering = { trilinear: tier.anisotropy > 1, anisotropy: tier.anisotropy };
  const sparkles = { value: 1 };
  const shadows = { value: 1 };
  const look: SnowLook = {
    corduroy: corduroyTexture(filtering),
    detail: detailTexture(),
    fine: tier.snowDetail,
    relief: options.plan === 'fine' ? paintReach(options.relief) : 0,
    sparkles,
    shadows,
  };
  const frame = paintFrame(paintReach(options.relief));
  const dabs = createDabs();
  const scratch = new Float32Array(plan.columns);
  const group = new Group();
  group.matrixAutoUpdate = false;
  const chunks: Chunk[] = [];
  for (let i = 0; i < SLOTS; i++) {
    const chunk = createChunk(source, light, look, createPaintMap(frame, dabs, filtering));
    chunks.push(chunk);
    group.add(chunk.mesh);
  }

  /** Makes the ring begin at this chunk. */
  function reassign(first: number): void {
    for (let slot = 0; slot < SLOTS; slot++) {
      const wanted = chunkFor(slot, first);
      const chunk = chunks[slot]!;
      if (chunk.index !== wanted) assign(source, chunk, wanted);
    }
  }

  /** Returns the unbuilt chunk nearest to the rider's, those ahead first. */
  function nextToBuild(here: number): Chunk | undefined {
    let best: Chunk | undefined;
    let rank = Number.POSITIVE_INFINITY;
    for (let slot = 0; slot < SLOTS; slot++) {
      const chunk = chunks[slot]!;
      if (isBuilt(source, chunk)) continue;
      const d = chunk.index - here;
      const r = d < 0 ? -d * 2 : d;
      if (r < rank) {
        rank = r;
        best = chunk;
      }
    }
    return best;
  }

  function finish(chunk: Chunk): void {
    while (!isBuilt(source, chunk)) buildStep(source, chunk, scratch);
  }

  /** Builds snow for one frame: ground below the rider at once, whatever the time; the rest a little at a time. */
  function buildSome({ riderY, dt }: Readonly<Pick<Stretch, 'riderY' | 'dt'>>): void {
    const here = chunkAt(riderY);
    let budget = -1;
    for (let chunk = nextToBuild(here); chunk; chunk = nextToBuild(here)) {
      if (Math.abs(chunk.index - here) <= 1) {
        finish(chunk);
        continue;
      }
      if (budget < 0) budget = Math.max(1, Math.ceil((buildSteps(source, chunk) * dt) / BUILD_SECONDS));
      while (budget > 0 && !isBuilt(source, chunk)) {
        buildStep(source, chunk, scratch);
        budget--;
      }
      if (budget === 0) return;
    }
  }

  function show({ cameraY }: Stretch, view: number): void {
    for (let slot = 0; slot < SLOTS; slot++) {
      const chunk = chunks[slot]!;
      const d = chunk.index * CHUNK - cameraY;
      chunk.mesh.visible = isBuilt(source, chunk) && d < view && d > -view;
      const far = d > FAR_FROM || d < -FAR_FROM - CHUNK;
      if (far !== chunk.far || chunk.mesh.geometry.index === null) {
        chunk.far = far;
        chunk.mesh.geometry.setIndex(far ? source.far : source.near);
      }
    }
  }

  return {
    group,
    update(stretch, behind, view) {
      reassign(firstChunk(stretch.riderY, behind));
      buildSome(stretch);
      show(stretch, view);
    },
    *settle(y, behind) {
      reassign(firstChunk(y, behind));
      const here = chunkAt(y);
      for (let chunk = nextToBuild(here); chunk; chunk = nextToBuild(here)) {
        finish(chunk);
        yield;
      }
    },
    jump(y, behind) {
      reassign(firstChunk(y, behind));
      buildSome({ riderY: y, dt: 0 });
    },
    sparkles(on) {
      sparkles.value = on ? 1 : 0;
    },
    shadows(on) {
      shadows.value = on ? 1 : 0;
      source.paint.shadows = on;
    },
    dispose() {
      for (const chunk of chunks) disposeChunk(chunk);
      look.corduroy.dispose();
      look.detail.dispose();
    },
  };
}
