import { PerspectiveCamera, Scene } from 'three';
import { createBackdrop } from '../backdrop';
import { createLight, type Light, sunDirection } from '../light';
import { clamp } from '../maths';
import { createQuality, type FrameCost, TIERS } from '../quality';
import { createStage } from '../stage';
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

/** The sun shines over the camera's left shoulder: faces are lit, and shadows fall beside the podium. */
const SUN = {
  golden: sunDirection(-140, 30),
  crisp: sunDirection(-146, 40),
  night: sunDirection(-158, 46),
  flat: sunDirection(-150, 60),
};
const FOV = 32;
/** A page that was left alone shows no leap, s. */
const LONGEST_STEP = 0.1;
const FONT_WAIT_MS = 1500;
/** Height of the camera, m. */
const EYE = 1.75;
/** The camera swings this far to each side, m, and takes this long to come from above, s. */
const SWING = 0.55;
const ARRIVAL = 2.6;
/** Share of the full drawing buffer that is kept even on a slow machine: nothing is steered by this picture. */
const LEAST_SCALE = 0.9;
/** The moment that a still picture shows, s. */
const STILL = 1.4;

async function fontReady(): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, FONT_WAIT_MS));
  await Promise.race([document.fonts.load(SIGN_FONT).catch(() => []), patience]);
}

/** Everything in the picture. */
function buildScene(
  options: CeremonyOptions,
  layout: PodiumLayout,
  light: Light,
  tier: 'low' | 'medium' | 'high',
) {
  const { riders, title } = options;
  const isCoarse = tier === 'low';
  const scene = new Scene();
  const backdrop = createBackdrop(createLight(options.light), isCoarse ? 0.6 : 1);
  const ground = createGround(light);
  const arena = createArena(layout, light, title, isCoarse);
  const woods = createWoods(light, isCoarse);
  const crowd = createCrowd(
    light,
    tier,
    riders.map(({ kit }) => kit.primary),
  );
  const champions = layout.spots.map((spot) => createChampion(riders[spot.rider]!, spot, light, tier));
  scene.add(backdrop.group, ground.mesh, ...arena.meshes, woods.mesh, crowd.mesh);
  for (const { object } of champions) scene.add(object);
  const parts: { dispose(): void }[] = [backdrop, ground, arena, woods, crowd, ...champions];
  if (!options.settings.reducedMotion) {
    const winner = riders.find(({ rank }) => rank === 1)?.kit;
    const confetti = createConfetti(
      light,
      tier,
      layout.half,
      winner ? [winner.primary, winner.secondary] : [],
    );
    scene.add(confetti.mesh);
    parts.push(confetti);
  }
  if (light.preset.flood === 1) {
    const lamps = createLamps(layout);
    scene.add(lamps.mesh);
    parts.push(lamps);
  }
  return { scene, backdrop, champions, parts };
}

/**
 * Builds a ceremony on a canvas; resolves when its first picture is drawn.
 *
 * @throws Error when the browser has no WebGL 2 (ask `webglSupport` first)
 */
export async function createCeremony(canvas: HTMLCanvasElement, options: CeremonyOptions): Promise<Ceremony> {
  const { settings } = options;
  await fontReady();
  const quality = createQuality(settings, rendererName() ?? '');
  const stage = createStage(canvas, TIERS[quality.tier]);
  const light = createLight(options.light, SUN[options.light]);
  const layout = podiumLayout(options.riders.map(({ rank }) => rank));
  const { scene, backdrop, champions, parts } = buildScene(options, layout, light, quality.tier);
  const camera = new PerspectiveCamera(FOV, stage.aspect, 0.3, 2000);
  const stretch = createStretch();
  stretch.tilt = 0;
  const moves = !settings.reducedMotion;
  const cost: FrameCost = { frameMs: 0, workMs: 0 };
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
    stage.scale(moves ? Math.max(LEAST_SCALE, quality.scale) : 1);
    stage.render(scene, camera);
    stats.drawCalls = stage.renderer.info.render.calls;
    stats.triangles = stage.renderer.info.render.triangles;
  }

  function dispose(): void {
    for (const part of parts) part.dispose();
    stage.dispose();
  }

  try {
    await stage.renderer.compileAsync(scene, camera);
    draw();
  } catch (error) {
    dispose();
    throw error;
  }
  return {
    canvas,
    moves,
    stats,
    frame(dt) {
      if (stage.lost) return;
      const began = performance.now();
      if (moves) time += Math.min(dt, LONGEST_STEP);
      draw();
      cost.frameMs = dt * 1000;
      cost.workMs = performance.now() - began;
      quality.sample(cost);
    },
    resize: stage.resize,
    onLost: stage.onLost,
    dispose,
  };
}
