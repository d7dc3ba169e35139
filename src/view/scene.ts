import { Scene } from 'three';
import { type Compiled, create, Phase } from '../sim';
import { createCamera, type RideCamera } from './camera';
import { createCrew } from './crew';
import { fontReady } from './font';
import { createLight, visibility } from './light';
import { createQuality, type FrameCost, rememberedTier, rememberTier, TIERS } from './quality';
import { inSlices } from './slices';
import { createStage } from './stage';
import { createMoment, createStillness } from './stillness';
import { rendererName } from './support';
import {
  type CameraMode,
  createFrameTime,
  type FrameTime,
  type View,
  type ViewOptions,
  type ViewSettings,
} from './types';
import { weatherOf } from './weather';
import { createWorld } from './world';

/** Share of a hit on the poles that is shown for a ghost. */
const GHOST_FORCE = 0.35;
/** Longest frame time used for motion, s: a pause looks like one long frame. */
const LONGEST_FRAME = 0.1;
const FONT = '900 76px "Archivo Variable"';

/**
 * Builds a view of a course on a canvas; resolves when the first frame is drawn.
 *
 * @throws Error if the browser has no WebGL 2 (check {@link webglSupport} first)
 */
export async function createView(
  canvas: HTMLCanvasElement,
  course: Compiled,
  options: ViewOptions,
): Promise<View> {
  let settings: ViewSettings = options.settings;
  const light = createLight(options.light);
  // Loaded before a WebGL context is created, so that a failed download does not use one up.
  const [weather] = await Promise.all([
    weatherOf(light.preset),
    fontReady(FONT, options.words.start + options.words.finish),
  ]);
  const quality = createQuality(settings, rendererName() ?? '', rememberedTier());
  const tier = TIERS[quality.tier];
  const stage = createStage(canvas, tier);
  const world = (await inSlices(
    createWorld({
      course,
      seed: options.seed,
      light,
      tier: quality.tier,
      settings,
      words: options.words,
      weather,
      crowd: options.style !== 'training',
    }),
    () => false,
  ))!;
  const scene = new Scene();
  const crew = createCrew(course, light, quality.tier);
  crew.calm(settings.reducedMotion);
  scene.add(world.group, crew.group);
  let rig = openCamera();
  let mode: CameraMode = 'chase';

  const stats = {
    drawCalls: 0,
    triangles: 0,
    scale: quality.scale,
    tier: quality.tier as string,
    frameMs: 0,
  };
  const where = {
    riderY: 0,
    camera: rig.camera.position,
    slope: 0,
    open: false,
    outlook: rig.outlook,
    dt: 0,
  };
  const cost: FrameCost = { frameMs: 0, workMs: 0 };
  /** The present frame's time, with a limited `dt`. */
  const time = createFrameTime();

  function openCamera(): RideCamera {
    const { reducedMotion } = settings;
    return createCamera(course, {
      reducedMotion,
      height: world.relief.height,
      visibility: visibility(light.preset),
    });
  }

  function draw(): void {
    light.uniforms.uFrame.value[1] = stage.pixels / (2 * Math.tan((rig.camera.fov * Math.PI) / 360));
    stage.render(scene, rig.camera);
    stats.drawCalls = stage.renderer.info.render.calls;
    stats.triangles = stage.renderer.info.render.triangles;
  }

  const still = createStillness();
  const moment = createMoment();
  /** Whether the shown frame has full resolution. */
  let sharp = false;

  /** Marks the shown frame as outdated. */
  function stir(): void {
    sharp = false;
    still.stir();
  }

  function sharpen(): void {
    if (sharp || stage.lost) return;
    sharp = true;
    stage.scaleForStill();
    draw();
  }

  /** Returns whether nothing in the frame moves when all riders are at rest. */
  function isStill(riders: Parameters<View['frame']>[0]): boolean {
    const { position, rotation } = rig.camera;
    moment.x = position.x;
    moment.y = position.y;
    moment.z = position.z;
    moment.pitch = rotation.x;
    moment.yaw = rotation.y;
    moment.riderX = 0;
    moment.riderY = 0;
    for (let i = 0; i < riders.length; i++) {
      moment.riderX += riders[i]!.cur.x;
      moment.riderY += riders[i]!.cur.y;
    }
    moment.dt = where.dt;
    return still.look(moment);
  }

  function applyShed(): void {
    crew.shed(quality.shed);
    world.shed(quality.shed);
  }

  /** Adapts the quality to the last frames. */
  function adapt(): void {
    const change = quality.sample(cost);
    rememberTier(quality.nextTier);
    if (change === 'scale') {
      stage.scale(quality.scale);
      stats.scale = quality.scale;
    } else if (change === 'shed') {
      applyShed();
    }
  }

  function frame(riders: Parameters<View['frame']>[0], at: Readonly<FrameTime>, resting = false): void {
    const first = riders[0];
    if (!first || stage.lost) return;
    const began = performance.now();
    time.nowMs = at.nowMs;
    time.alpha = at.alpha;
    time.dt = Math.min(at.dt, LONGEST_FRAME);
    light.uniforms.uFrame.value[0]! += time.dt;
    crew.update(riders, time, mode);
    for (let i = 0; i < riders.length; i++) world.watch(i, riders[i]!.cur, i === 0 ? 1 : GHOST_FORCE);
    rig.update(first.prev, first.cur, time, mode);
    where.riderY = first.cur.y;
    where.camera = rig.camera.position;
    where.slope = rig.slope;
    where.open = first.cur.phase !== Phase.gate;
    where.outlook = rig.outlook;
    where.dt = time.dt;
    world.update(where);
    if (!resting) still.stir();
    else if (isStill(riders)) {
      sharpen();
      return;
    }
    sharp = false;
    // Nothing is steered in the start gate: full resolution has priority over the frame rate there.
    const waits = quality.isPatient && first.cur.phase === Phase.gate;
    stage.scale(waits ? 1 : quality.scale);
    draw();
    if (waits) return;
    cost.frameMs = at.dt * 1000;
    stats.frameMs += (cost.frameMs - stats.frameMs) * Math.min(1, at.dt * 2);
    cost.workMs = performance.now() - began;
    adapt();
  }

  // The first frame compiles the shaders and uploads to the GPU: better now than in the countdown.
  rig.resize(stage.aspect);
  const standing = create(course);
  time.alpha = 1;
  time.dt = 0;
  rig.update(standing, standing, time, mode);
  world.update(where);
  await stage.renderer.compileAsync(scene, rig.camera);
  draw();
  rig.snap('flight');

  return {
    canvas,
    ghosts: tier.ghosts,
    frame,
    sharpen,
    setCamera(next) {
      stir();
      mode = next;
    },
    restart() {
      stir();
      quality.restore();
      applyShed();
      world.reset();
      crew.restart();
      rig.snap('flight');
    },
    cut() {
      stir();
      world.reset();
      crew.clear();
      rig.snap('cut');
    },
    lay: (riders) => crew.lay(riders, mode),
    resize(width, height, devicePixelRatio) {
      sharp = false;
      stage.resize(width, height, devicePixelRatio);
      rig.resize(stage.aspect);
    },
    project: (rider, out) => crew.project(rider, rig.camera, out),
    stats,
    settings(next) {
      stir();
      const before = settings;
      settings = { ...settings, ...next };
      world.settings(settings);
      crew.calm(settings.reducedMotion);
      if (settings.reducedMotion !== before.reducedMotion) {
        rig = openCamera();
        rig.resize(stage.aspect);
      }
    },
    idealLine(points) {
      stir();
      world.idealLine(points);
    },
    onLost: stage.onLost,
    dispose() {
      crew.dispose();
      world.dispose();
      stage.dispose();
    },
  };
}
