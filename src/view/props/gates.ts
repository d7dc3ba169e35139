import {
  BackSide,
  DoubleSide,
  DynamicDrawUsage,
  Group,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  type IUniform,
  Mesh,
  ShaderMaterial,
  type Side,
} from 'three';
import type { Compiled, State } from '../../sim';
import { Discipline } from '../../sim';
import { atNight, type Light, PAINT } from '../light';
import type { MeshBuilder } from '../mesh';
import type { Stretch } from '../stretch';
import type { Relief } from '../terrain';
import type { ViewSettings } from '../types';
import { type GateColour, type GateKind, gateModel, gateOutline } from './gate-models';
import { GATE_VERTEX, gateDefines, WIDEN } from './gate-shader';
import { COLOUR_FRAGMENT } from './material';
import { advance, bendAt, createSwings, noteHits, standUp } from './swing';

/** The gates near the rider; hit poles swing. */
export interface Gates {
  readonly group: Group;
  /**
   * Finds the poles that a rider has hit since the last frame. A run that has jumped (restart, scrub) hits none.
   *
   * @param share 1 for the followed rider, less for ghosts
   */
  watch(rider: number, cur: State, share: number): void;
  update(stretch: Stretch): void;
  /** Puts all gates upright. */
  reset(): void;
  settings(next: Pick<ViewSettings, 'bigContrastGates' | 'colourBlind'>): void;
  dispose(): void;
}

export function gateKind(k: Compiled): GateKind {
  if (k.equipment === 'board') return 'triangle';
  return k.course.discipline === Discipline.slalom ? 'pole' : 'panel';
}

/** Number of riders whose passages are stored. More gates than this in one frame mean that a run has jumped. */
const RIDERS = 8;
const MOST_PER_PICTURE = 3;
/** Most gates drawn at once, per colour. */
const CAPACITY = 48;

/** The instance buffers of one colour; the outline shares them. */
interface Copies {
  readonly foot: InstancedBufferAttribute;
  readonly outer: InstancedBufferAttribute;
  readonly sway: InstancedBufferAttribute;
  /** Indices of the gates in the window, in order. */
  readonly which: Int32Array;
  count: number;
}

function createCopies(): Copies {
  const attribute = (size: number): InstancedBufferAttribute =>
    new InstancedBufferAttribute(new Float32Array(CAPACITY * size), size).setUsage(DynamicDrawUsage);
  return {
    foot: attribute(4),
    outer: attribute(3),
    sway: attribute(3),
    which: new Int32Array(CAPACITY),
    count: 0,
  };
}

function instanced(model: MeshBuilder, copies: Copies): InstancedBufferGeometry {
  const plain = model.geometry({ bones: true });
  const g = new InstancedBufferGeometry();
  for (const name of ['position', 'normal', 'color', 'aBone']) g.setAttribute(name, plain.getAttribute(name));
  g.setAttribute('aFoot', copies.foot);
  g.setAttribute('aOuter', copies.outer);
  g.setAttribute('aSway', copies.sway);
  g.instanceCount = 0;
  return g;
}

/** World positions of a course's gates, computed once. */
interface Feet {
  readonly foot: Float32Array;
  readonly outer: Float32Array;
}

function feetOf(k: Compiled, relief: Relief): Feet {
  const n = k.gateY.length;
  const feet = { foot: new Float32Array(n * 3), outer: new Float32Array(n * 3) };
  for (let g = 0; g < n; g++) {
    const [x, y] = [k.gateX[g]!, k.gateY[g]!];
    const outX = x + k.gateSide[g]! * k.gateWidth[g]!;
    const h = relief.heightAt(x, y);
    feet.foot.set([x, h, -y], g * 3);
    feet.outer.set([outX - x, relief.heightAt(outX, y) - h, 0], g * 3);
  }
  return feet;
}

function coloursFor(colourBlind: boolean, night: boolean): readonly [GateColour, GateColour] {
  const red = colourBlind ? PAINT.gateOrange : PAINT.gateRed;
  const blue = colourBlind ? PAINT.gateDeepBlue : PAINT.gateBlue;
  return [
    { colour: night ? atNight(red) : red, bands: 1 },
    { colour: night ? atNight(blue) : blue, bands: 2 },
  ];
}

export function createGates(
  k: Compiled,
  relief: Relief,
  light: Light,
  coarse: boolean,
  initial: Pick<ViewSettings, 'bigContrastGates' | 'colourBlind'>,
): Gates {
  const kind = gateKind(k);
  const feet = feetOf(k, relief);
  const total = k.gateY.length;
  const swings = createSwings(total, kind === 'pole' ? 'pole' : 'panel');
  const copies = [createCopies(), createCopies()] as const;
  const widen: IUniform<number> = { value: WIDEN[kind] };
  const material = (side: Side): ShaderMaterial =>
    new ShaderMaterial({
      vertexShader: GATE_VERTEX,
      fragmentShader: COLOUR_FRAGMENT,
      defines: { ...light.constants, ...gateDefines(kind) },
      uniforms: { uFrame: light.uniforms.uFrame, uWiden: widen },
      side,
    });
  const bodyMaterial = material(DoubleSide);
  const outlineMaterial = material(BackSide);
  const group = new Group();
  let meshes: { readonly mesh: Mesh<InstancedBufferGeometry, ShaderMaterial>; readonly copies: Copies }[] =
    [];
  const seen = new Int32Array(RIDERS);
  let from = -1;
  let to = -1;
  let moving = false;
  let colourBlind = false;
  let contrast = false;

  function build(): void {
    disposeMeshes();
    const add = (model: MeshBuilder, m: ShaderMaterial, c: Copies): void => {
      const mesh = new Mesh(instanced(model, c), m);
      mesh.geometry.instanceCount = c.count;
      mesh.frustumCulled = false;
      mesh.matrixAutoUpdate = false;
      mesh.renderOrder = 2;
      meshes.push({ mesh, copies: c });
      group.add(mesh);
    };
    coloursFor(colourBlind, light.preset.flood === 1).forEach((colour, i) => {
      add(gateModel(kind, colour, coarse), bodyMaterial, copies[i]!);
      if (contrast) add(gateOutline(kind, coarse), outlineMaterial, copies[i]!);
    });
    widen.value = WIDEN[kind] * (contrast ? 1.35 : 1);
  }

  function disposeMeshes(): void {
    for (const { mesh } of meshes) {
      group.remove(mesh);
      mesh.geometry.dispose();
    }
    meshes = [];
  }

  /** Fills the buffers with gates from…to − 1. */
  function fill(): void {
    for (const c of copies) c.count = 0;
    for (let g = from; g < to; g++) {
      const c = copies[g & 1]!;
      if (c.count >= CAPACITY) continue;
      const i = c.count++;
      c.which[i] = g;
      const { array: foot } = c.foot;
      const { array: outer } = c.outer;
      for (let n = 0; n < 3; n++) {
        foot[4 * i + n] = feet.foot[3 * g + n]!;
        outer[3 * i + n] = feet.outer[3 * g + n]!;
      }
      foot[4 * i + 3] = k.gateSide[g]!;
    }
    for (const c of copies) {
      c.foot.needsUpdate = true;
      c.outer.needsUpdate = true;
    }
    for (const one of meshes) one.mesh.geometry.instanceCount = one.copies.count;
    sway();
  }

  function sway(): void {
    for (const c of copies) {
      for (let i = 0; i < c.count; i++) {
        const g = c.which[i]!;
        const { array: sway } = c.sway;
        sway[3 * i] = bendAt(swings.amplitude, swings.force[g]!, swings.since[g]!);
        sway[3 * i + 1] = swings.dirX[g]!;
        sway[3 * i + 2] = swings.dirZ[g]!;
      }
      c.sway.needsUpdate = true;
    }
  }

  function settings(next: Pick<ViewSettings, 'bigContrastGates' | 'colourBlind'>): void {
    if (next.colourBlind === colourBlind && next.bigContrastGates === contrast && meshes.length > 0) return;
    colourBlind = next.colourBlind;
    contrast = next.bigContrastGates;
    build();
  }

  settings(initial);
  return {
    group,
    watch(rider, cur, share) {
      const last = seen[rider] ?? 0;
      const jumped = cur.nextGate < last || cur.nextGate > last + MOST_PER_PICTURE;
      if (!jumped && noteHits(swings, k.gateSide, last, cur, share)) moving = true;
      if (rider < seen.length) seen[rider] = cur.nextGate;
    },
    update({ from: first, to: last, dt }) {
      let a = 0;
      while (a < total && k.gateY[a]! < first) a++;
      let b = a;
      while (b < total && k.gateY[b]! < last) b++;
      const shifted = a !== from || b !== to;
      from = a;
      to = b;
      const still = moving;
      if (moving) moving = advance(swings, dt);
      if (shifted) fill();
      else if (still) sway();
    },
    reset() {
      seen.fill(0);
      standUp(swings);
      moving = true;
    },
    settings,
    dispose() {
      disposeMeshes();
      bodyMaterial.dispose();
      outlineMaterial.dispose();
    },
  };
}
