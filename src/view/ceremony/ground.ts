import { BufferAttribute, BufferGeometry, Color, ShaderMaterial } from 'three';
import { FOG_GLSL, type Light, type LightPreset } from '../light';
import { clamp, noise, smoothstep } from '../maths';
import { createMeshPart, type MeshPart } from '../mesh';

/** Radii of the disc's rings, m: dense where light and shade are visible, and out to the fog. */
const RINGS = [0, 1.2, 2.2, 3.2, 4.4, 6, 8, 11, 15, 21, 30, 46, 80, 160, 420] as const;
const SECTORS = 28;
/** Radius of the floodlights' pool, m. */
const POOL = 6.5;

/** Returns the colour of snow of a brightness, by the same ramp as on the slope. */
function snowColour(p: LightPreset, brightness: number, out: Color): Color {
  out.copy(p.snowShade).lerp(p.snowMid, smoothstep(0, 0.57, brightness));
  return out.lerp(p.snowLit, smoothstep(0.53, 1, brightness));
}

/** Returns the height of the snow: flat around the people, banks behind them. */
function heightAt(x: number, z: number): number {
  const far = smoothstep(13, 40, Math.hypot(x, z + 2));
  return far * (noise(x * 0.06 + 7, z * 0.06) * 3.4 - 0.4);
}

function brightnessAt(p: LightPreset, x: number, z: number): number {
  const slopeX = heightAt(x + 0.5, z) - heightAt(x - 0.5, z);
  const slopeZ = heightAt(x, z + 0.5) - heightAt(x, z - 0.5);
  const relief = -(slopeX * p.sun.x + slopeZ * p.sun.z) * p.gain * 0.5;
  const trodden = (noise(x * 0.9, z * 0.9 + 3) - 0.5) * 0.14 + (noise(x * 0.23 + 9, z * 0.23) - 0.5) * 0.16;
  const pool = p.flood * 0.66 * Math.exp(-((x * x + (z - 0.6) * (z - 0.6)) / (POOL * POOL)));
  return clamp(p.base + relief + trodden * (p.flood === 1 ? 0.6 : 1) + pool, 0, 1);
}

const VERTEX = /* glsl */ `
attribute vec3 color;
varying vec3 vColour;
varying vec4 vFog;
varying vec2 vPlace;
${FOG_GLSL}
void main() {
  vColour = color;
  vPlace = position.xz;
  vFog = fogAt(position);
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.);
}`;

/** Corduroy that fades out before its lines get finer than a pixel. */
const FRAGMENT = /* glsl */ `
varying vec3 vColour;
varying vec4 vFog;
varying vec2 vPlace;
void main() {
  float at = vPlace.x * 22. + sin(vPlace.y * .35) * 1.6;
  float line = sin(at) * (1. - smoothstep(.5, 1.9, fwidth(at)));
  vec3 c = mix(vColour, SNOW_SHADE, .07 + .07 * line);
  gl_FragColor = vec4(mix(c, vFog.rgb, vFog.a), 1.);
}`;

/** Creates the snow around the podium. */
export function createGround(light: Light): MeshPart {
  const positions: number[] = [];
  const colours: number[] = [];
  const index: number[] = [];
  const colour = new Color();
  RINGS.forEach((radius, ring) => {
    for (let i = 0; i < SECTORS; i++) {
      const a = ((i + (ring & 1) * 0.5) / SECTORS) * 2 * Math.PI;
      const [x, z] = [Math.sin(a) * radius, Math.cos(a) * radius - 1];
      positions.push(x, heightAt(x, z), z);
      snowColour(light.preset, brightnessAt(light.preset, x, z), colour).toArray(colours, colours.length);
      if (ring === 0) continue;
      const j = (i + 1) % SECTORS;
      const [inner, outer] = [(ring - 1) * SECTORS, ring * SECTORS];
      index.push(inner + i, outer + i, outer + j, inner + i, outer + j, inner + j);
    }
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute('color', new BufferAttribute(new Float32Array(colours), 3));
  geometry.setIndex(index);
  const material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    defines: { ...light.constants },
  });
  return createMeshPart(geometry, material, 5);
}
