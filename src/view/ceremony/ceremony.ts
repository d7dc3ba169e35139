import { PerspectiveCamera, Scene } from 'three';
import { createBackdrop } from '../backdrop';
import { fontReady } from '../font';
import { createLight, type Light, sunDirection } from '../light';
import { clamp } from '../maths';
import { isSoftware, rememberedTier, TIERS, type Tier, tierFor } from '../quality';
import { createStage, type Stage } from '../stage';
import { createStretch } from '../stretch';
import { rendererName } from '../support';
import { createArena } from './arena';
import { createChampion } from './champion';
import { createConfetti } from './confetti';
import { createCrowd } from './crowd';
import { createGround } from './ground';
import { createLamps } from './lamps';
import { framingOf, type PodiumLayout, podiumLayout } from './layout';
import { SIGN_FONT } from './signs';
import { createWoods } from './trees';
import type { Ceremony, CeremonyOptions } from './types';

/** The sun is over the camera's left shoulder: faces are lit, and shadows fall beside the podium. */
const SUN = {
  golden: sunDirection(-140, 30),
  crisp: sunDirection(-146, 40),
  night: sunDirection(-158, 46),
  flat: sunDirection(-150, 60),
};
const FOV = 32;
/** Longest time step, s: after the page was in the background, nothing jumps. */
const LONGEST_STEP = 0.1;
/** Height of the camera, m. */
const EYE = 1.75;
/** Amplitude of the camera's swing to each side, m, and time of its descent at the beginning, s. */
const SWING = 0.55;
const ARRIVAL = 2.6;
/**
 * Share of the full drawing buffer with software rendering: the lower frame rate does not matter, because nothing is steered
 * here.
 */
const SOFTWARE_SCALE = 0.9;
/** The moment shown by a still image, s. */
const STILL = 1.4;

interface Part {
  dispose(): void;
}

/** Builds the whole scene. @param parts collects what was created, so that it can be disposed of if building fails */
function buildScene(options: CeremonyOptions, layout: PodiumLayout, light: Light, tier: Tier, parts: Part[]) {
  const note = <P extends Part>(part: P): P => {
    parts.push(part);
    return part;
  };
  const { riders, title } = options;
  const isCoarse = tier === 'low';
  const scene = new Scene();
  const backdrop = note(createBackdrop(createLight(options.light), isCoarse ? 0.6 : 1));
  const ground = note(createGround(light));
  const arena = note(createArena(layout, light, title, isCoarse));
  const woods = note(createWoods(light, isCoarse));
  const suits = riders.map(({ kit }) => kit.primary);
  const crowd = note(createCrowd(light, tier, suits));
  const champions = layout.spots.map((spot) => note(createChampion(riders[spot.rider]!, spot, light, tier)));
  scene.add(backdrop.group, ground.mesh, ...arena.meshes, woods.mesh, crowd.mesh);
  for (const { object } of champions) scene.add(object);
  if (!options.settings.reducedMotion) {
    const winner = riders.find(({ rank }) => rank === 1)?.kit;
    const colours = winner ? [winner.primary, winner.secondary] : [];
    scene.add(note(createConfetti(light, tier, layout.half, colours)).mesh);
  }
  if (light.preset.flood === 1) {
    scene.add(note(createLamps(layout)).mesh);
  }
  return { scene, backdrop, champions };
}

/** Builds the ceremony on its stage and draws the first frame. @param scale share of the full drawing buffer in motion */
async function perform(
  stage: Stage,
  options: CeremonyOptions,
  tier: Tier,
  scale: number,
  parts: Part[],
): Promise<Pick<Ceremony, 'moves' | 'stats' | 'frame'>> {
  const { settings } = options;
  const light = createLight(options.light, SUN[options.light]);
  const layout = podiumLayout(options.riders.map(({ rank }) => rank));
  const { scene, backdrop, champions } = buildScene(options, layout, light, tier, parts);
  const camera = new PerspectiveCamera(FOV, stage.aspect, 0.3, 2000);
  const stretch = createStretch();
  stretch.tilt = 0;
  const moves = !settings.reducedMotion;
  const stats = { drawCalls: 0, triangles: 0 };
  let time = moves ? 0 : STILL;

  function aim(): void {
    const { distance, lookAt } = framingOf(layout, (FOV * Math.PI) / 180, stage.aspect);
    const coming = moves ? (1 - clamp(time / ARRIVAL)) ** 3 : 0;
    const swing = moves ? Math.sin(time * 0.24) * SWING : 0;
    camera.aspect = stage.aspect;
    camera.position.set(swing + coming * 1.6, EYE + coming * 1.5, distance * (1 + 0.35 * coming));
    camera.lookAt(0, lookAt, 0);
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
  }

  function draw(): void {
    aim();
    for (const champion of champions) champion.update(time);
    light.uniforms.uFrame.value[0] = time;
    backdrop.update(camera.position, stretch);
    if (moves) stage.scale(scale);
    else stage.scaleForStill();
    stage.render(scene, camera);
    stats.drawCalls = stage.renderer.info.render.calls;
    stats.triangles = stage.renderer.info.render.triangles;
  }

  await stage.renderer.compileAsync(scene, camera);
  draw();
  return {
    moves,
    stats,
    frame(dt) {
      if (stage.lost) return;
      if (moves) time += Math.min(dt, LONGEST_STEP);
      draw();
    },
  };
}

/**
 * Builds a ceremony on a canvas; resolves when its first frame is drawn.
 *
 * @throws Error if the browser has no WebGL 2 (check `webglSupport` first)
 */
export async function createCeremony(canvas: HTMLCanvasElement, options: CeremonyOptions): Promise<Ceremony> {
  await fontReady(SIGN_FONT, options.title);
  const renderer = rendererName() ?? '';
  const tier = tierFor(options.settings, renderer, rememberedTier());
  const stage = createStage(canvas, TIERS[tier]);
  const parts: Part[] = [];
  function dispose(): void {
    for (const part of parts) part.dispose();
    stage.dispose();
  }
  try {
    const scale = isSoftware(renderer) ? SOFTWARE_SCALE : 1;
    const { moves, stats, frame } = await perform(stage, options, tier, scale, parts);
    return {
      ...{ canvas, moves, stats, frame, resize: stage.resize, dispose },
      onLost(callback) {
        if (stage.lost) callback(true);
        return stage.onLost(callback);
      },
    };
  } catch (error) {
    dispose();
    throw error;
  }
}
