import { AdditiveBlending, BufferAttribute, BufferGeometry, DoubleSide, ShaderMaterial } from 'three';
import { createMeshPart, type MeshPart } from '../mesh';
import type { PodiumLayout } from './layout';

const SIDES = 12;

/** Adds a cone from a lamp to a disc around its target, and its brightness at each corner. */
function addBeam(
  lamp: readonly [number, number, number],
  at: readonly [number, number, number],
  radius: number,
  positions: number[],
  shine: number[],
): void {
  for (let i = 0; i < SIDES; i++) {
    const corner = (k: number): [number, number, number] => {
      const a = (k / SIDES) * 2 * Math.PI;
      return [at[0] + Math.cos(a) * radius, at[1], at[2] + Math.sin(a) * radius];
    };
    positions.push(...lamp, ...corner(i), ...corner(i + 1));
    shine.push(1, 0, 0);
  }
}

/** Adds a lamp: a shining plate that faces the camera. */
function addPlate(x: number, y: number, z: number, positions: number[], shine: number[]): void {
  const [w, h] = [0.5, 0.2];
  const corners = [-w, -h, w, -h, w, h, -w, -h, w, h, -w, h];
  for (let i = 0; i < corners.length; i += 2) {
    positions.push(x + corners[i]!, y + corners[i + 1]!, z);
    shine.push(3);
  }
}

/** Creates beams of floodlights from both sides onto the podium, at night. */
export function createLamps({ half }: PodiumLayout): MeshPart {
  const positions: number[] = [];
  const shine: number[] = [];
  for (const s of [-1, 1]) {
    const [x, y, z] = [s * (half + 2.4), 7.4, -3.6];
    for (const [aim, radius] of [
      [s * 0.4, 1.7],
      [-s * half * 0.8, 1.4],
    ] as const)
      addBeam([x, y, z], [aim, 0, 0.3], radius, positions, shine);
    addPlate(x, y, z, positions, shine);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute('aShine', new BufferAttribute(new Float32Array(shine), 1));
  const material = new ShaderMaterial({
    vertexShader: /* glsl */ `
attribute float aShine;
varying float vShine;
void main() {
  vShine = aShine;
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.);
}`,
    fragmentShader: /* glsl */ `
varying float vShine;
void main() {
  float plate = step(1.5, vShine);
  gl_FragColor = vec4(vec3(1., .93, .76), mix(.05 + .2 * vShine * vShine, 1., plate));
}`,
    transparent: true,
    depthWrite: false,
    blending: AdditiveBlending,
    side: DoubleSide,
  });
  return createMeshPart(geometry, material, 30);
}
