import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  DynamicDrawUsage,
  type Mesh,
  ShaderMaterial,
} from 'three';
import { FOG_GLSL, glsl, hex, type Light } from '../light';
import { createMeshPart } from '../mesh';
import type { Relief } from '../terrain';

/** A soft line on the snow, for training. */
export interface IdealLine {
  readonly mesh: Mesh;
  /** @param points x, y pairs on the map in order of y, m; null hides the line */
  set(points: Float32Array | null): void;
  dispose(): void;
}

const HALF = 0.3;
const LIFT = 0.05;
const COLOUR = hex('#08A06A');

const VERTEX = /* glsl */ `
attribute float aAcross;
varying float vAcross;
varying vec4 vFog;
${FOG_GLSL}
void main() {
  vAcross = aAcross;
  vFog = fogAt(position);
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.);
}`;
const FRAGMENT = /* glsl */ `
varying float vAcross;
varying vec4 vFog;
void main() {
  float a = .62 * (1. - vAcross * vAcross);
  gl_FragColor = vec4(mix(COLOUR, vFog.rgb, vFog.a), a);
}`;

/** Writes two vertices per point, left and right of the line. */
function fill(relief: Relief, points: Float32Array, positions: Float32Array, across: Float32Array): void {
  const n = points.length / 2;
  for (let i = 0; i < n; i++) {
    const a = Math.max(0, i - 1);
    const b = Math.min(n - 1, i + 1);
    const dx = points[2 * b]! - points[2 * a]!;
    const dy = points[2 * b + 1]! - points[2 * a + 1]!;
    const length = Math.hypot(dx, dy) || 1;
    for (const side of [-1, 1]) {
      const x = points[2 * i]! + (side * HALF * dy) / length;
      const y = points[2 * i + 1]! - (side * HALF * dx) / length;
      const v = 2 * i + (side > 0 ? 1 : 0);
      positions.set([x, relief.heightAt(x, y) + LIFT, -y], v * 3);
      across[v] = side;
    }
  }
}

export function createIdealLine(relief: Relief, light: Light): IdealLine {
  const material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    defines: { ...light.constants, COLOUR: glsl(COLOUR) },
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
    polygonOffset: true,
    polygonOffsetFactor: -3,
    polygonOffsetUnits: -3,
  });
  const { mesh, dispose } = createMeshPart(new BufferGeometry(), material, 6);
  mesh.visible = false;
  return {
    mesh,
    set(points) {
      mesh.visible = points !== null && points.length >= 4;
      if (points === null || points.length < 4) return;
      const n = points.length / 2;
      const positions = new Float32Array(n * 6);
      const across = new Float32Array(n * 2);
      fill(relief, points, positions, across);
      const index = new Uint32Array((n - 1) * 6);
      for (let i = 0; i + 1 < n; i++) {
        const a = 2 * i;
        index.set([a, a + 1, a + 3, a, a + 3, a + 2], i * 6);
      }
      mesh.geometry.dispose();
      mesh.geometry = new BufferGeometry();
      mesh.geometry.setAttribute('position', new BufferAttribute(positions, 3).setUsage(DynamicDrawUsage));
      mesh.geometry.setAttribute('aAcross', new BufferAttribute(across, 1));
      mesh.geometry.setIndex(new BufferAttribute(index, 1));
    },
    dispose,
  };
}
