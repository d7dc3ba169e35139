import { BufferAttribute, BufferGeometry, DoubleSide, type Mesh, ShaderMaterial, type Vector3 } from 'three';
import type { Compiled } from '../../sim';
import { FOG_GLSL, glsl, PAINT } from '../light';
import { lerp } from '../maths';
import { createMeshPart } from '../mesh';
import type { Stretch } from '../stretch';
import { createEdges, type Relief } from '../terrain';
import { archHalf, archPath } from './finish';
import { gateShadow } from './gate-models';
import { gateKind } from './gates';
import { crestMarks, lineMarks, takeOffs } from './line-marks';
import { markerPlaces } from './poles';
import type { Site } from './site';
import { createSorted, showRange } from './sorted';
import { START_BANNER, START_GATE_Y, START_HALF } from './start';
import { twigMarks } from './twigs';

/** Flat decals on the snow: shadows of gates, lines of dye. */
export interface Decals {
  readonly mesh: Mesh;
  update(stretch: Stretch): void;
  /** Turns the shadows of gates and buildings on or off. */
  shadows(on: boolean): void;
  dispose(): void;
}

/** Height above the snow, m: above the bends of the mesh, below the skis. */
const LIFT = 0.035;
const SHADOW = 0;
const DYE = 1;
const TWIG = 2;

/** Collects quads by kind. */
interface Sheet {
  readonly positions: number[];
  readonly kinds: number[];
}

function addQuad(sheet: Sheet, corners: readonly (readonly [number, number, number])[], kind: number): void {
  for (const i of [0, 1, 2, 0, 2, 3]) {
    sheet.positions.push(...corners[i]!);
    sheet.kinds.push(kind);
  }
}

/** Returns where the shadow of a point `h` above (x, y) meets the snow. */
function castAt(relief: Relief, sun: Vector3, x: number, y: number, h: number): [number, number, number] {
  const top = relief.heightAt(x, y) + h;
  let d = 0;
  for (; d < 16; d += 0.12) {
    if (top - sun.y * d < relief.heightAt(x - sun.x * d, y + sun.z * d) + 0.02) break;
  }
  const [sx, sy] = [x - sun.x * d, y + sun.z * d];
  return [sx, relief.heightAt(sx, sy) + LIFT, -sy];
}

/** Adds the shadow of a beam between two points `h` above the map, `half` to each side of it along y. */
function addBeamShadow(
  sheet: Sheet,
  relief: Relief,
  sun: Vector3,
  a: { x: number; h: number },
  b: { x: number; h: number },
  y: number,
  half: number,
): void {
  const corner = (p: { x: number; h: number }, dy: number): [number, number, number] =>
    castAt(relief, sun, p.x, y + dy, p.h);
  addQuad(sheet, [corner(a, half), corner(b, half), corner(b, -half), corner(a, -half)], SHADOW);
}

/** Adds the shadow of an upright strip: a thin ribbon along the light. */
function addShadow(
  sheet: Sheet,
  relief: Relief,
  sun: Vector3,
  x: number,
  y: number,
  strip: { from: number; to: number; half: number },
  pieces = 3,
): void {
  const flat = Math.hypot(sun.x, sun.z);
  const [ax, az] = [(sun.z / flat) * strip.half, (-sun.x / flat) * strip.half];
  let before = castAt(relief, sun, x, y, strip.from);
  for (let i = 1; i <= pieces; i++) {
    const p = castAt(relief, sun, x, y, lerp(strip.from, strip.to, i / pieces));
    addQuad(
      sheet,
      [
        [before[0] - ax, before[1], before[2] - az],
        [before[0] + ax, before[1], before[2] + az],
        [p[0] + ax, p[1], p[2] + az],
        [p[0] - ax, p[1], p[2] - az],
      ],
      SHADOW,
    );
    before = p;
  }
}

/** A line of dye across the piste, between two y, m. */
export interface DyeLine {
  readonly from: number;
  readonly to: number;
}

function addDye(sheet: Sheet, relief: Relief, { from, to }: DyeLine): void {
  const edges = createEdges();
  relief.layout.edgesAt((from + to) / 2, edges);
  const half = edges.piste - 0.6;
  const steps = Math.max(4, Math.ceil(half / 1.2));
  const at = (i: number, y: number): [number, number, number] => {
    const x = edges.centre + lerp(-half, half, i / steps);
    return [x, relief.heightAt(x, y) + LIFT, -y];
  };
  for (let i = 0; i < steps; i++) {
    addQuad(sheet, [at(i, to), at(i + 1, to), at(i + 1, from), at(i, from)], DYE);
  }
}

/** Width of a line where riders take off, and distance of its end before the edge, m: beyond the edge it would float. */
const TAKE_OFF = 0.5;
const EDGE = 0.03;
/** Half the width of the finish line, m. */
const FINISH = 0.4;

/** Returns the lines at crests of rollers and lips of kickers, where a rider takes off, and at the finish. */
export function dyeLines(k: Compiled): DyeLine[] {
  const lines = takeOffs(k).map((y) => ({ from: y - EDGE - TAKE_OFF, to: y - EDGE }));
  lines.push({ from: k.finishY - FINISH, to: k.finishY + FINISH });
  return lines;
}

interface Job {
  readonly y: number;
  draw(): void;
}

/** Returns the shadows of marker poles, start gate and finish arch. */
function structureShadows(site: Site, sheet: Sheet): Job[] {
  const { relief, course, light } = site;
  const { sun } = light.preset;
  const jobs: Job[] = markerPlaces(site).map(({ x, y }) => ({
    y,
    draw: () => addShadow(sheet, relief, sun, x, y, { from: 0, to: 1.35, half: 0.05 }, 1),
  }));
  for (const { x, y, scale } of site.coarse ? [] : site.people) {
    const strip = { from: 0, to: 1.55 * scale, half: 0.15 };
    jobs.push({ y, draw: () => addShadow(sheet, relief, sun, x, y, strip, 1) });
  }
  const startX = relief.layout.centreAt(START_GATE_Y);
  jobs.push({
    y: START_GATE_Y,
    draw() {
      for (const side of [-1, 1]) {
        const post = { from: 0, to: 3.3, half: 0.12 };
        addShadow(sheet, relief, sun, startX + side * START_HALF, START_GATE_Y, post);
      }
      const [low, high] = START_BANNER;
      for (const h of [low, (low + high) / 2, high]) {
        const at = (side: number) => ({ x: startX + side * START_HALF, h });
        addBeamShadow(sheet, relief, sun, at(-1), at(1), START_GATE_Y, 0.15);
      }
    },
  });
  const y = course.finishY;
  const x = relief.layout.centreAt(y);
  const base = relief.heightAt(x, y);
  const path = archPath(archHalf(site)).map(([px, h]) => {
    return { x: x + px, h: Math.max(0, base + h - relief.heightAt(x + px, y)) };
  });
  jobs.push({
    y,
    draw() {
      for (let i = 0; i + 1 < path.length; i++) {
        addBeamShadow(sheet, relief, sun, path[i]!, path[i + 1]!, y, 0.6);
      }
    },
  });
  return jobs;
}

const VERTEX = /* glsl */ `
attribute float aKind;
uniform float uShadows;
varying vec4 vColour;
${FOG_GLSL}
void main() {
  vec4 fog = fogAt(position);
  float dye = min(aKind, 1.), twig = max(aKind - 1., 0.);
  vec3 c = mix(mix(CAST * .97, DYE * (1. - .4 * FLOOD), dye), TWIG * (1. - .5 * FLOOD), twig);
  vColour = vec4(mix(c, fog.rgb, fog.a), mix(mix(.85, .62, dye), .8, twig));
  // A shadow that is left out has all its corners in one place.
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.) * max(aKind, uShadows);
}`;
const FRAGMENT = /* glsl */ `
varying vec4 vColour;
void main() { gl_FragColor = vColour; }`;

export function createDecals(site: Site): Decals {
  const { course: k, relief, light } = site;
  const sheet: Sheet = { positions: [], kinds: [] };
  const { sun } = light.preset;
  const strips = gateShadow(gateKind(k));
  const jobs: Job[] = dyeLines(k).map((line) => ({
    y: line.to,
    draw: () => addDye(sheet, relief, line),
  }));
  jobs.push(...structureShadows(site, sheet));
  const twigs = site.coarse ? [] : twigMarks(k, relief);
  for (const mark of [...crestMarks(k, relief), ...lineMarks(k, relief), ...twigs]) {
    const corners = mark.corners.map(([x, y]) => [x, relief.heightAt(x, y) + LIFT, -y] as const);
    jobs.push({ y: mark.y, draw: () => addQuad(sheet, corners, mark.kind === 'dye' ? DYE : TWIG) });
  }
  for (let g = 0; g < k.gateY.length; g++) {
    const [x, y, side] = [k.gateX[g]!, k.gateY[g]!, k.gateSide[g]!];
    const outer = x + side * k.gateWidth[g]!;
    jobs.push({
      y,
      draw() {
        for (const s of strips) {
          addShadow(sheet, relief, sun, x + side * s.x, y, s);
          if (strips.length > 1) addShadow(sheet, relief, sun, outer - side * s.x, y, s);
        }
        if (strips.length === 1) addShadow(sheet, relief, sun, outer, y, { from: 0, to: 1.6, half: 0.035 });
      },
    });
  }
  jobs.sort((a, b) => a.y - b.y);
  const parts = jobs.map((job) => {
    const first = sheet.kinds.length;
    job.draw();
    return { y: job.y, first };
  });
  const shadows = { value: 1 };
  const sorted = createSorted(parts, sheet.kinds.length);
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(sheet.positions), 3));
  geometry.setAttribute('aKind', new BufferAttribute(new Float32Array(sheet.kinds), 1));
  const material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    defines: { ...light.constants, DYE: glsl(PAINT.dye), TWIG: glsl(PAINT.needles[1]) },
    uniforms: { uShadows: shadows },
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
    polygonOffset: true,
    polygonOffsetFactor: -2,
    polygonOffsetUnits: -2,
  });
  return {
    ...createMeshPart(geometry, material, 5),
    update: (stretch) => showRange(geometry, sorted, stretch),
    shadows(on) {
      shadows.value = on ? 1 : 0;
    },
  };
}
