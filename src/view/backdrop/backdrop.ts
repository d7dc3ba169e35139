import {
  BackSide,
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  Group,
  Mesh,
  Points,
  ShaderMaterial,
  type Side,
  type Vector3,
} from 'three';
import type { Light } from '../light';
import type { Stretch } from '../stretch';
import { ridgeMesh } from './ridges';
import { skyDome, starPlaces } from './sky';

/** Mountains and sky: they move with the camera, behind everything else. */
export interface Backdrop {
  readonly group: Group;
  /** @param tilt angle by which the mountains lean with the slope, rad, so that peaks stay in frame on steep pitches */
  update(camera: Vector3, stretch: Stretch): void;
  dispose(): void;
}

const STARS = 260;

/** Creates a material with colours baked into vertices and depth forced to the back. */
function bakedMaterial(depth: number, side: Side): ShaderMaterial {
  return new ShaderMaterial({
    side,
    depthWrite: false,
    vertexShader: /* glsl */ `
attribute vec3 color;
varying vec3 vColour;
void main() {
  vColour = color;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.);
  gl_Position.z = gl_Position.w * ${depth.toFixed(5)};
}`,
    fragmentShader: /* glsl */ `
varying vec3 vColour;
void main() { gl_FragColor = vec4(vColour, 1.); }`,
  });
}

function starMaterial(): ShaderMaterial {
  return new ShaderMaterial({
    transparent: true,
    depthWrite: false,
    vertexShader: /* glsl */ `
varying float vBright;
void main() {
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.);
  gl_Position.z = gl_Position.w * .9998;
  vBright = .35 + .65 * fract(position.x * .37);
  gl_PointSize = 1.2 + 1.6 * fract(position.y * .91);
}`,
    fragmentShader: /* glsl */ `
varying float vBright;
void main() { gl_FragColor = vec4(.86, .91, 1., vBright); }`,
  });
}

/**
 * @param detail 1, or less for fewer facets
 */
export function createBackdrop(light: Light, detail: number): Backdrop {
  const group = new Group();
  const ridges = ridgeMesh(light.preset, detail);
  const rocks = new BufferGeometry();
  rocks.setAttribute('position', new BufferAttribute(ridges.positions, 3));
  rocks.setAttribute('color', new BufferAttribute(ridges.colours, 3));
  const mountains = new Mesh(rocks, bakedMaterial(0.9995, DoubleSide));
  mountains.renderOrder = 21;
  const sky = new Mesh(skyDome(light.preset), bakedMaterial(0.9999, BackSide));
  sky.renderOrder = 20;
  const parts: (Mesh | Points)[] = [sky, mountains];
  if (light.preset.flood === 1) {
    const places = new BufferGeometry();
    places.setAttribute('position', new BufferAttribute(starPlaces(STARS), 3));
    const stars = new Points(places, starMaterial());
    stars.renderOrder = 20;
    parts.push(stars);
  }
  for (const part of parts) {
    part.frustumCulled = false;
    group.add(part);
  }
  return {
    group,
    update(camera, { tilt }) {
      group.position.copy(camera);
      group.rotation.x = -tilt;
    },
    dispose() {
      for (const part of parts) {
        part.geometry.dispose();
        (part.material as ShaderMaterial).dispose();
      }
    },
  };
}
