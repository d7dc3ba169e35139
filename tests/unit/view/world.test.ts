import { type Mesh, type Object3D, PerspectiveCamera, type ShaderMaterial, Vector3 } from 'three';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { compile, copyState, create } from '../../../src/sim';
import { createCrew } from '../../../src/view/crew';
import { createLight } from '../../../src/view/light';
import { SHEDS, type Shed } from '../../../src/view/quality';
import { inSlices } from '../../../src/view/slices';
import type { RiderFrame } from '../../../src/view/types';
import { createWorld, type World } from '../../../src/view/world';
import { hillyCourse } from './slope';

const k = compile(hillyCourse(), 'ski');
const light = createLight('crisp');

/** A canvas on which anything may be drawn: textures have a picture of their own in a browser alone. */
function anyCanvas(): unknown {
  const context: object = new Proxy(() => undefined, {
    get: (_, name) => (name === 'data' ? new Uint8ClampedArray(1 << 22) : context),
    set: () => true,
    apply: () => context,
  });
  return { width: 0, height: 0, getContext: () => context };
}

/** What of a part of the scene is drawn. */
interface Drawn {
  /** Copies of models of trees and rocks. */
  trees: number;
  /** Their triangles: near trees have more facets. */
  treeTriangles: number;
  /** Threads of the nets, 0 or 1. */
  threads: number;
  /** Shadows on the snow, of trees and of gates: 1 as long as there are any. */
  shadows: ReadonlySet<number>;
}

function visit(part: Object3D, see: (mesh: Mesh) => void): void {
  if (!part.visible) return;
  if ('isMesh' in part) see(part as Mesh);
  for (const child of part.children) visit(child, see);
}

function drawnOf(world: World): Drawn {
  const drawn = { trees: 0, treeTriangles: 0, threads: Number.NaN, shadows: new Set<number>() };
  visit(world.group, ({ geometry, material }) => {
    const { uniforms } = material as ShaderMaterial;
    const copies = (geometry as { instanceCount?: number }).instanceCount ?? Number.NaN;
    if (geometry.hasAttribute('aPlace') && Number.isFinite(copies)) {
      drawn.trees += copies;
      drawn.treeTriangles += (copies * geometry.getAttribute('position').count) / 3;
    }
    if (uniforms.uThreads) drawn.threads = uniforms.uThreads.value as number;
    if (uniforms.uShadows) drawn.shadows.add(uniforms.uShadows.value as number);
  });
  return drawn;
}

describe('a machine that is too slow', () => {
  let world: World;
  const camera = new Vector3(0, 0, 0);
  let riderY = 100;

  /** A picture further down the hill, as a ride makes them. */
  function picture(what: Shed): Drawn {
    world.shed(what);
    riderY += 10;
    camera.z = 8 - riderY;
    world.update({ riderY, camera, slope: 0.3, open: true, outlook: 'chase', dt: 0.1 });
    return drawnOf(world);
  }

  beforeAll(async () => {
    vi.stubGlobal('document', { createElement: anyCanvas });
    const settings = {
      ...{ quality: 'medium' as const, reducedMotion: false, sparkles: true },
      ...{ bigContrastGates: false, colourBlind: false },
    };
    const words = { start: 'START', finish: 'FINISH' };
    const options = {
      course: k,
      seed: 4,
      light,
      tier: 'medium' as const,
      settings,
      words,
      weather: {},
      crowd: true,
    };
    world = (await inSlices(createWorld(options), () => false))!;
  });
  afterAll(() => {
    world.dispose();
    vi.unstubAllGlobals();
  });

  it('is drawn everything until something must be left out', () => {
    const { trees, threads, shadows } = picture('nothing');
    expect(trees).toBeGreaterThan(100);
    expect(threads).toBe(1);
    expect([...shadows]).toEqual([1]);
  });

  it('is spared the threads of the nets first, and nothing else', () => {
    const { threads, shadows } = picture('nets');
    expect(threads).toBe(0);
    expect([...shadows]).toEqual([1]);
  });

  it('is spared the shadows of gates and trees next', () => {
    const { threads, shadows } = picture('shadows');
    expect(threads).toBe(0);
    expect([...shadows]).toEqual([0]);
  });

  it('is spared far trees and the facets of near ones then', () => {
    const all = picture('shadows');
    const { trees, treeTriangles, shadows } = picture('trees');
    expect(trees).toBeLessThan(all.trees * 0.9);
    expect(treeTriangles / trees).toBeLessThan((all.treeTriangles / all.trees) * 0.9);
    expect([...shadows]).toEqual([0]);
    expect(picture('ghosts').trees).toBeLessThan(all.trees * 0.9);
  });

  it('is given back everything once it is at ease', () => {
    const { threads, shadows, trees } = picture('nothing');
    expect(threads).toBe(1);
    expect([...shadows]).toEqual([1]);
    expect(trees).toBeGreaterThan(picture('trees').trees * 1.1);
  });
});

describe('ghosts that are not raced', () => {
  const kit = { primary: '#123456', secondary: '#654321' };

  /** A rider who stands in the gate, and three ghosts beside. */
  const riders = (['me', 'best', 'rival', 'rival'] as const).map((kind, n): RiderFrame => {
    const cur = create(k);
    const prev = create(k);
    copyState(cur, prev);
    return { look: { equipment: 'ski', goofy: false, kit, bib: String(n), kind, label: kind }, prev, cur };
  });

  it('are left out last: the rider and the ghost that is raced stay', () => {
    const camera = new PerspectiveCamera();
    camera.position.set(0, 1, 10);
    camera.updateMatrixWorld();
    const crew = createCrew(k, light, 'low');
    const shown = (what: Shed): number => {
      crew.shed(what);
      crew.update(riders, { nowMs: 0, dt: 0.1, alpha: 1 }, 'chase');
      const seen = riders.map((_, n) => crew.project(n, camera, { x: 0, y: 0 }));
      return seen.filter(Boolean).length;
    };
    expect(SHEDS.map(shown)).toEqual([4, 4, 4, 4, 2]);
    expect(shown('nothing')).toBe(4);
    crew.dispose();
  });
});
