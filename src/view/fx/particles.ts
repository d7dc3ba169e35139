import { BufferAttribute, BufferGeometry, type Points } from 'three';
import { FOG_GLSL, type Light } from '../light';
import { Dirty } from './dirty';
import { createFlakes } from './flakes';

/** A particle at its birth. World frame, m, m/s, s. */
export interface Newborn {
  birth: number;
  x: number;
  y: number;
  z: number;
  vx: number;
  vy: number;
  vz: number;
  size: number;
  life: number;
  /** 0 = chip, 1 = puff. */
  puff: number;
}

/** A pool of airborne snow: chips that fall and puffs that hang. The shader computes the motion from the birth alone. */
export interface Particles {
  readonly points: Points;
  /** Number of particles in the pool. */
  readonly size: number;
  /** Adds a particle, which replaces the oldest. */
  emit(p: Newborn): void;
  clear(): void;
  dispose(): void;
}

/** Drawn after all ghosts. */
const ORDER = 600;
const NEVER = -99;

/** Drag 2.6 1/s; chips fall at 4.2 m/s², puffs at 1.1 (design section 7). */
const VERTEX = /* glsl */ `
attribute vec3 aVelocity;
attribute vec4 aLife;
uniform vec2 uFrame;
varying vec4 vColour;
varying vec3 vDark;
varying vec4 vShape; // direction of flight on the screen, how long a chip is drawn, seed; a puff's length is 0
${FOG_GLSL}
void main() {
  float t = uFrame.x - aLife.x;
  float k = t / aLife.z;
  if (t < 0. || k > 1.) {
    gl_Position = vec4(2., 2., 2., 1.);
    gl_PointSize = 0.;
    return;
  }
  float puff = aLife.w;
  vec3 p = position + aVelocity * ((1. - exp(-2.6 * t)) / 2.6);
  p.y -= mix(4.2, 1.1, puff) * t * t * .5;
  vec4 fog = fogAt(p);
  float back = clamp(dot(normalize(p - eye()), SUN) * .5 + .5, 0., 1.);
  float seed = fract(aLife.x * 37. + position.x * 11.);
  // By day white, with the shade's blue below; under lamps as blue as the night, a little lit.
  vec3 day = mix(mix(SNOW_SHADE, SNOW_LIT, .75 + .25 * seed), vec3(1.), .5 + back * .4);
  vec3 c = mix(day, mix(SNOW_MID, vec3(.88, .92, 1.), .35 + .3 * seed), FLOOD);
  vDark = mix(mix(CAST * .9, SNOW_SHADE, FLOOD * .6), fog.rgb, fog.a * .6);
  // A puff thins as it spreads, and thin snow has no dark side.
  vDark = mix(vDark, c, puff * (.12 + .6 * k));
  gl_Position = projectionMatrix * viewMatrix * vec4(p, 1.);
  vec3 flight = mat3(viewMatrix) * (aVelocity * exp(-2.6 * t) - vec3(0., mix(4.2, 1.1, puff) * t, 0.));
  float speed = length(flight.xy);
  vShape = vec4(flight.xy / max(speed, .001), (1. - puff) * (1. + min(1.2, speed * .25)), seed);
  float alpha = mix(1., mix(.74, .36, FLOOD), puff) * smoothstep(0., .04, k) * (1. - smoothstep(.35, 1., k));
  vColour = vec4(mix(c, fog.rgb, fog.a * .6), alpha * smoothstep(2.4, 5.5, gl_Position.w));
  gl_PointSize = clamp(aLife.y * max(1., vShape.z) * (1. + puff * 4.4 * k) * uFrame.y / gl_Position.w, 1., 140.);
}`;

/**
 * Chips are streaks along their motion. Puffs are lumps: round ones would look like cotton. The lower right of both is shaded,
 * because white on white is invisible.
 */
const FRAGMENT = /* glsl */ `
varying vec4 vColour;
varying vec3 vDark;
varying vec4 vShape;
void main() {
  vec2 q = gl_PointCoord * 2. - 1.;
  float along = q.x * vShape.x - q.y * vShape.y;
  float across = q.x * vShape.y + q.y * vShape.x;
  float chip = step(.5, vShape.z);
  float turn = vShape.w * 40.;
  float lumps = sin(q.x * 3.3 + turn) * sin(q.y * 2.9 - turn) + .4 * sin(q.x * 5.1 - q.y * 4.3 + turn);
  float r = mix(dot(q, q) * (1.1 + .22 * lumps), along * along + across * across * vShape.z * vShape.z, chip);
  if (r > 1.) discard;
  float a = mix((1. - r) * (1. - r * .5), 1., chip);
  float shade = clamp(q.y * .62 + q.x * .5 + .24 - .28 * lumps * (1. - chip), 0., 1.);
  gl_FragColor = vec4(mix(vColour.rgb, vDark, shade), vColour.a * a);
}`;

export function createParticles(size: number, light: Light): Particles {
  const positions = new Float32Array(size * 3);
  const velocities = new Float32Array(size * 3);
  const lives = new Float32Array(size * 4).fill(NEVER);
  const position = new BufferAttribute(positions, 3);
  const velocity = new BufferAttribute(velocities, 3);
  const life = new BufferAttribute(lives, 4);
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', position);
  geometry.setAttribute('aVelocity', velocity);
  geometry.setAttribute('aLife', life);
  const dirty = [new Dirty(position), new Dirty(velocity), new Dirty(life)] as const;
  const shaders = { vertexShader: VERTEX, fragmentShader: FRAGMENT };
  const { points, dispose } = createFlakes(geometry, shaders, light, ORDER);
  let next = 0;

  return {
    points,
    size,
    emit(p) {
      const i = next;
      next = i + 1 === size ? 0 : i + 1;
      const at = i * 3;
      positions[at] = p.x;
      positions[at + 1] = p.y;
      positions[at + 2] = p.z;
      velocities[at] = p.vx;
      velocities[at + 1] = p.vy;
      velocities[at + 2] = p.vz;
      lives[i * 4] = p.birth;
      lives[i * 4 + 1] = p.size;
      lives[i * 4 + 2] = p.life;
      lives[i * 4 + 3] = p.puff;
      dirty[0].mark(at, 3);
      dirty[1].mark(at, 3);
      dirty[2].mark(i * 4, 4);
    },
    clear() {
      lives.fill(NEVER);
      dirty[2].mark(0, size * 4);
    },
    dispose,
  };
}
