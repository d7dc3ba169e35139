import {
  type Color,
  DoubleSide,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  type Mesh,
  ShaderMaterial,
} from 'three';
import type { State } from '../../sim';
import type { Person, Role } from '../crowd';
import { FOG_GLSL, LIGHT_GLSL, PAINT } from '../light';
import { createMeshPart } from '../mesh';
import type { Stretch } from '../stretch';
import { floodAt } from '../terrain';
import { COATS } from './coats';
import { COLOUR_FRAGMENT } from './material';
import { PART_GLSL, PROP, personModel, SHOULDER } from './people-model';
import type { Site } from './site';
import { createSorted, partFrom } from './sorted';

/** All people beside the course, in one draw call: those near the camera, looking at the rider. */
export interface People {
  readonly mesh: Mesh;
  update(stretch: Stretch): void;
  /** Makes them look at the rider and cheer as the rider approaches. */
  watch(rider: Readonly<State>): void;
  /** Turns the motion of their arms on or off. */
  cheer(on: boolean): void;
  dispose(): void;
}

/** Angles of the arms (rad from hanging, right and left), amplitude of their swing, and the thing in the hand. */
interface Bearing {
  readonly right: number;
  readonly left: number;
  readonly swing: number;
  readonly prop: number;
}

const BEARINGS: Readonly<Record<Role, Bearing>> = {
  watching: { right: 0.25, left: 0.25, swing: 0.06, prop: PROP.none },
  cheering: { right: 2.5, left: 2.5, swing: 0.45, prop: PROP.none },
  flag: { right: 2.6, left: 0.3, swing: 0.55, prop: PROP.flag },
  bell: { right: 1.7, left: 0.3, swing: 0.6, prop: PROP.bell },
  shovel: { right: 0.45, left: 0.2, swing: 0.02, prop: PROP.shovel },
  rake: { right: 0.5, left: 0.2, swing: 0.02, prop: PROP.rake },
  judge: { right: 0.3, left: 0.3, swing: 0.03, prop: PROP.none },
  camera: { right: 1, left: 1, swing: 0, prop: PROP.camera },
};

/** Workers beside the course wear the same coat. */
const WORK_COATS: Partial<Record<Role, Color>> = {
  shovel: PAINT.marker,
  rake: PAINT.marker,
  judge: PAINT.bib,
  camera: PAINT.ink,
};

/** Largest drawing distance, m. */
const SEEN = { fine: 190, coarse: 100 } as const;
/** Phase of an arm's swing per metre that the rider travels, rad: nobody cheers for a standing rider. */
const BEAT = 0.42;

const VERTEX = /* glsl */ `
attribute vec3 color;
attribute vec4 aFoot; // foot, scale
attribute vec4 aWear; // coat, brightness
attribute vec4 aBearing; // right and left arm, swing, prop
uniform vec3 uRider; // x and z, and the beat of the arms
varying vec3 vColour;
${PART_GLSL}
${LIGHT_GLSL}
${FOG_GLSL}
void main() {
  vec3 p = position, n = normal;
  vec2 to = uRider.xy - aFoot.xz;
  float far = length(to) + .001;
  float excited = aBearing.z * mix(.35, 1., smoothstep(70., 25., far));
  float beat = uRider.z + fract(dot(aFoot.xz, vec2(3.7, 1.3))) * 6.28;
  float side = arm();
  if (side != 0.) {
    float a = (side > 0. ? aBearing.x : aBearing.y) + excited * sin(beat + side * .5);
    vec2 r = vec2((p.x - side * ${SHOULDER.x}) * side, p.y - ${SHOULDER.y});
    r = mat2(cos(a), sin(a), -sin(a), cos(a)) * r;
    p.xy = vec2(side * (r.x + ${SHOULDER.x}), r.y + ${SHOULDER.y});
  }
  p.y += excited * .16 * abs(sin(beat));
  // What this one does not hold has all its corners in one place.
  p *= (prop() == 0. || prop() == aBearing.w) ? aFoot.w : 0.;
  to /= far;
  mat2 turn = mat2(to.y, -to.x, to.x, to.y);
  p.xz = turn * p.xz;
  n.xz = turn * n.xz;
  p += aFoot.xyz;
  float worn = cloth();
  vec3 c = worn < .5 ? color : worn < 1.5 ? aWear.rgb : aWear.gbr;
  vec4 fog = fogAt(p);
  vColour = mix(min(shadeProp(normalize(n), c) * aWear.a, 1.), fog.rgb, fog.a);
  gl_Position = projectionMatrix * viewMatrix * vec4(p, 1.);
}`;

/** Numbers per person in each of the three instanced attributes. */
const SIZE = 4;

/** Returns the instance data of all people, by y: foot, clothes and bearing. */
function tablesOf(site: Site): readonly [Float32Array, Float32Array, Float32Array] {
  const { people, relief, light } = site;
  const tables = [0, 1, 2].map(() => new Float32Array(people.length * SIZE));
  const [foot, wear, bearing] = tables as [Float32Array, Float32Array, Float32Array];
  people.forEach(({ x, y, role, scale, coat }: Person, i) => {
    const { right, left, swing, prop } = BEARINGS[role];
    const colour = WORK_COATS[role] ?? COATS[Math.floor(coat * COATS.length) % COATS.length]!;
    // As for trees: some light of the floodlights' pools reaches beyond the nets.
    const inwards = x + (relief.layout.centreAt(y) - x) * 0.4;
    const bright = light.preset.flood === 1 ? 0.8 + 0.9 * floodAt(relief.layout, inwards, y) : 1;
    foot.set([x, relief.heightAt(x, y) - 0.02, -y, scale], i * SIZE);
    wear.set([colour.r, colour.g, colour.b, bright], i * SIZE);
    bearing.set([right, left, swing, prop], i * SIZE);
  });
  return [foot, wear, bearing];
}

/** @param capacity most people drawn at once; the farthest of more are left out */
export function createPeople(site: Site, capacity: number): People {
  const plan = site.coarse ? 'coarse' : 'fine';
  const most = Math.min(capacity, site.people.length);
  const tables = tablesOf(site);
  const model = personModel(site.coarse);
  const geometry = new InstancedBufferGeometry();
  for (const name of ['position', 'normal', 'color', 'aBone'])
    geometry.setAttribute(name, model.getAttribute(name));
  const shown = ['aFoot', 'aWear', 'aBearing'].map((name) => {
    const attribute = new InstancedBufferAttribute(new Float32Array(most * SIZE), SIZE);
    geometry.setAttribute(name, attribute.setUsage(DynamicDrawUsage));
    return attribute;
  });
  const rider = new Float32Array(3);
  const material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: COLOUR_FRAGMENT,
    defines: { ...site.light.constants },
    uniforms: { uRider: { value: rider } },
    side: DoubleSide,
  });
  const { mesh, dispose } = createMeshPart(geometry, material, 3);
  mesh.visible = false;
  const sorted = createSorted(
    site.people.map(({ y }, i) => ({ y, first: i })),
    site.people.length,
  );
  let first = -1;
  let count = -1;
  let beat = BEAT;

  /** Writes a range of people into the attributes. */
  function show(): void {
    for (let t = 0; t < shown.length; t++) {
      const { array } = shown[t]!;
      const table = tables[t]!;
      for (let i = 0; i < count * SIZE; i++) array[i] = table[first * SIZE + i]!;
      shown[t]!.needsUpdate = true;
    }
    geometry.instanceCount = count;
    mesh.visible = count > 0;
  }

  return {
    mesh,
    update({ cameraY, from, to }) {
      const start = partFrom(sorted, from);
      const end = partFrom(sorted, Math.min(to, cameraY + SEEN[plan]));
      const next = Math.min(most, end - start);
      if (start === first && next === count) return;
      first = start;
      count = next;
      show();
    },
    watch({ x, y }) {
      rider[0] = x;
      rider[1] = -y;
      rider[2] = y * beat;
    },
    cheer(on) {
      beat = on ? BEAT : 0;
    },
    dispose,
  };
}
