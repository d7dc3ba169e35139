import { DoubleSide, Group, Mesh, ShaderMaterial } from 'three';
import type { Compiled, State } from '../../sim';
import { FOG_GLSL, type Light } from '../light';
import { clamp } from '../maths';
import type { Tier } from '../quality';
import { type Between, between, createBetween } from '../rider/between';
import type { CameraMode, FrameTime, RiderLook } from '../types';
import { blendMarks, createMark, type Mark, markOf } from './groove';
import { createRibbon, type Ribbon } from './ribbon';
import { placeOf } from './ring';

/** The trails of one rider: this run's, and faintly the previous one's. They stay on the snow until the track is left. */
export interface Trails {
  readonly object: Group;
  /**
   * Extends the trail to the rider's position between two ticks, and selects the rows to draw. Allocates nothing.
   *
   * @param mode the camera: the chase sees a few metres of the rider's own trail, the others much more
   */
  update(prev: State, cur: State, at: Readonly<FrameTime>, k: Compiled, mode: CameraMode): void;
  /** Starts a new run: the present trail becomes faint and replaces that of the run before. */
  restart(): void;
  /** Removes all trails. */
  clear(): void;
  dispose(): void;
}

/** Rows kept of the player's run by tier: at 0.4 to 0.8 m each, 2048 rows are a slalom, 6144 a downhill. */
const CAPACITY = { low: 2048, medium: 4096, high: 6144 } as const;
const GHOST_CAPACITY = 256;
/** Rows drawn: fine from the newest, then coarse up to the oldest. */
const SHOWN: Readonly<Record<CameraMode, readonly [fine: number, oldest: number]>> = {
  chase: [56, 56],
  far: [56, 56],
  low: [56, 120],
  coach: [180, 560],
  helicopter: [160, 480],
  tv: [140, 420],
};
const GHOST_SHOWN = [72, 72] as const;
/** Part of the last run that is drawn, up and down the hill from the rider, m and rows, and the part drawn row by row. */
const OLD_BEHIND: Readonly<Record<CameraMode, number>> = {
  chase: 9,
  far: 9,
  low: 9,
  coach: 25,
  helicopter: 25,
  tv: 25,
};
const OLD_FINE = 36;
const OLD_FINE_ROWS = 130;
const OLD_AHEAD = 130;
const OLD_ROWS = 330;
/** Alpha of the last run and of a ghost's trail. */
const OLD_ALPHA = 0.4;
const GHOST_ALPHA = 0.5;
/** Distance of rows at low and high speed (m), and the speeds (m/s) between which it increases. */
const ROW_SLOW = 0.4;
const ROW_FAST = 0.8;
const SLOW = 14;
const FAST = 32;
/** A rider who moves farther than this in one frame (m) was repositioned. */
const BREAK = 5;
const ORDER = 7;

const VERTEX = /* glsl */ `
attribute vec4 aShade;
uniform float uAlpha;
varying vec4 vColour;
${FOG_GLSL}
void main() {
  vec4 fog = fogAt(position);
  // Under lamps the lit wall is no warmer than the snow about it.
  vec3 lit = mix(min(SNOW_LIT * 1.02, vec3(1.)), SNOW_MID, FLOOD * .7);
  vec3 c = mix(CAST * .93, lit, aShade.x);
  vColour = vec4(mix(c, fog.rgb, fog.a), aShade.y * uAlpha * (1. - fog.a * .6));
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.);
}`;

const FRAGMENT = /* glsl */ `
varying vec4 vColour;
void main() { gl_FragColor = vColour; }`;

function trailMaterial(light: Light, alpha: number): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    defines: { ...light.constants },
    uniforms: { uAlpha: { value: alpha } },
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
    polygonOffset: true,
    polygonOffsetFactor: -4,
    polygonOffsetUnits: -4,
  });
}

interface Layer {
  readonly ribbon: Ribbon;
  readonly mesh: Mesh;
  readonly material: ShaderMaterial;
}

function createLayer(light: Light, capacity: number, grooves: 1 | 2, alpha: number): Layer {
  const ribbon = createRibbon(capacity, grooves);
  const material = trailMaterial(light, alpha);
  // With an array of materials, three draws only the geometry's groups.
  const mesh = new Mesh(ribbon.geometry, [material]);
  mesh.frustumCulled = false;
  mesh.matrixAutoUpdate = false;
  mesh.renderOrder = ORDER;
  mesh.visible = false;
  return { ribbon, mesh, material };
}

/**
 * Returns the age of the newest stored row that is at most `ahead` metres down the hill from the rider. Rows go downhill; small
 * slips uphill do not matter.
 */
function ageAt(ribbon: Ribbon, rider: Between, ahead: number): number {
  const y = rider.y + ahead;
  let low = 0;
  let high = ribbon.ring.count - 1;
  while (low < high) {
    const mid = (low + high) >> 1;
    if (ribbon.rowY[placeOf(ribbon.ring, mid)]! > y) low = mid + 1;
    else high = mid;
  }
  return low;
}

/** @param look the rider: the player's trail has both grooves and stays; a ghost's is one thin, short line, none on low */
export function createTrails(look: Pick<RiderLook, 'equipment' | 'kind'>, tier: Tier, light: Light): Trails {
  const me = look.kind === 'me';
  const board = look.equipment === 'board';
  const capacity = me ? CAPACITY[tier] : GHOST_CAPACITY;
  const grooves = board || !me ? 1 : 2;
  let now = createLayer(light, capacity, grooves, me ? 1 : GHOST_ALPHA);
  // The low tier has no triangles to spare for the last run.
  let before = me && tier !== 'low' ? createLayer(light, capacity, grooves, OLD_ALPHA) : undefined;
  const silent = !me && tier === 'low';
  const object = new Group();
  object.matrixAutoUpdate = false;
  object.add(now.mesh);
  if (before) object.add(before.mesh);

  const rider = createBetween();
  const last = createMark();
  const here = createMark();
  const row = createMark();
  let started = false;

  function lay(k: Compiled, m: Mark): void {
    now.ribbon.add(k, m, light.preset.sun);
  }

  /** Starts the trail, also after a break: with an empty row, so that it is not joined with the previous part. */
  function begin(k: Compiled): void {
    if (started) {
      last.depth = 0;
      lay(k, last);
    }
    copyMark(here, last);
    last.depth = 0;
    lay(k, last);
    started = true;
  }

  function extend(k: Compiled): void {
    const dx = here.x - last.x;
    const dy = here.y - last.y;
    const d = Math.sqrt(dx * dx + dy * dy);
    if (!started || d > BREAK) {
      // After rewinding a replay, trails below the rider are not there yet.
      if (dy < -BREAK) now.ribbon.clear();
      begin(k);
      return;
    }
    const gap = ROW_SLOW + (ROW_FAST - ROW_SLOW) * clamp((rider.speed - SLOW) / (FAST - SLOW));
    const rows = Math.floor(d / gap);
    if (rows === 0) return;
    for (let i = 1; i <= rows; i++) {
      blendMarks(last, here, (i * gap) / d, row);
      lay(k, row);
    }
    copyMark(row, last);
  }

  function choose(mode: CameraMode): void {
    const shown = me ? SHOWN[mode] : GHOST_SHOWN;
    now.ribbon.show(shown[0], shown[1]);
    now.mesh.visible = now.ribbon.geometry.groups.length > 0;
    if (!before) return;
    if (before.ribbon.ring.count > 2) {
      const { ribbon } = before;
      const oldest = ageAt(ribbon, rider, -OLD_BEHIND[mode]);
      const fine = Math.max(ageAt(ribbon, rider, OLD_FINE), oldest - OLD_FINE_ROWS);
      const newest = Math.max(ageAt(ribbon, rider, OLD_AHEAD), oldest - OLD_ROWS);
      ribbon.showAhead(newest, fine, oldest);
    }
    before.mesh.visible = before.ribbon.geometry.groups.length > 0;
  }

  return {
    object,
    update(prev, cur, at, k, mode) {
      if (silent) return;
      between(prev, cur, at, rider);
      markOf(rider, cur, k, board, here);
      if (!me) {
        here.width = Math.min(here.width, 0.09);
        here.depth *= 0.8;
      }
      if (rider.speed > 0.3) extend(k);
      choose(mode);
    },
    restart() {
      started = false;
      if (before) {
        const spare = before;
        before = now;
        now = spare;
        before.material.uniforms.uAlpha!.value = OLD_ALPHA;
        now.material.uniforms.uAlpha!.value = 1;
      }
      now.ribbon.clear();
      now.mesh.visible = false;
    },
    clear() {
      started = false;
      now.ribbon.clear();
      before?.ribbon.clear();
      now.mesh.visible = false;
      if (before) before.mesh.visible = false;
    },
    dispose() {
      object.removeFromParent();
      for (const layer of before ? [now, before] : [now]) {
        layer.ribbon.geometry.dispose();
        layer.material.dispose();
      }
    },
  };
}

function copyMark(from: Mark, to: Mark): void {
  to.x = from.x;
  to.y = from.y;
  to.tx = from.tx;
  to.ty = from.ty;
  to.hx = from.hx;
  to.hy = from.hy;
  to.width = from.width;
  to.apart = from.apart;
  to.depth = from.depth;
}
