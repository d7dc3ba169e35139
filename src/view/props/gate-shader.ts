import { FOG_GLSL, glsl, LIGHT_GLSL } from '../light';
import { type GateKind, PANEL_WIDTH, TRIANGLE_WIDTH } from './gate-models';

/** Widening with distance that keeps a gate's width on the screen: share per metre. */
export const WIDEN: Readonly<Record<GateKind, number>> = { pole: 0.052, panel: 0.016, triangle: 0.022 };

/** Radius of a gate's poles, m: turning half, outside half. */
const RADIUS: Readonly<Record<GateKind, readonly [turning: number, outside: number]>> = {
  pole: [0.05, 0.026],
  panel: [0.04, 0.04],
  triangle: [0.035, 0.045],
};
/** Position of the second pole in its half of the gate, m. */
const SECOND: Readonly<Record<GateKind, number>> = {
  pole: 0,
  panel: -PANEL_WIDTH,
  triangle: -TRIANGLE_WIDTH,
};

/**
 * `float held(float d, float up, float px)`: least radius of a pole at distance `d`, m, so that no pixel row of the buffer
 * misses it; larger when seen from above (`up` near 1), where only its top is visible. `px` = pixels per metre at a distance of
 * 1 m.
 */
export const HELD_GLSL = /* glsl */ `
float held(float d, float up, float px) {
  return mix(.75, 1.6, smoothstep(.8, .96, up)) * d / px;
}`;

export const GATE_VERTEX = /* glsl */ `
uniform vec2 uFrame;
attribute vec3 color;
attribute float aBone;
attribute vec4 aFoot;  // foot of the turning pole, passing side
attribute vec3 aOuter; // from there to the outside pole's foot
attribute vec3 aSway;  // bend, direction
uniform float uWiden;
varying vec3 vColour;
${LIGHT_GLSL}
${FOG_GLSL}
${HELD_GLSL}
void main() {
  vec3 p = position, n = normal;
  vec3 foot = aFoot.xyz + aOuter * aBone;
  vec3 away = eye() - foot;
  float d = length(away);
  float wide = clamp(d * uWiden, 1., 4.5);
  // Poles grow about their own middle, and what hangs between them grows as thick.
  float hold = held(d, abs(away.y) / d, uFrame.y) / wide;
  float radius = mix(POLES.x, POLES.y, aBone);
  float middle = p.x < .5 * SECOND ? SECOND : 0.;
  if (abs(p.x - middle) < .1) p.x = middle + (p.x - middle) * max(1., hold / radius);
  p.z *= max(1., hold / (abs(p.z) < .0175 ? .015 : radius));
  // The outside half faces the other way: half a turn, which keeps faces facing out.
  float side = aFoot.w * (1. - 2. * aBone);
  p.xz *= side * wide;
  n.xz *= side;
  float bend = aSway.x * (1. - aBone);
  p.xz += aSway.yz * (p.y * sin(bend));
  p.y *= cos(bend);
  vec3 world = foot + p;
  // Mostly emissive: gates never go dark, and fog hides them less than the hill.
  vec3 lit = mix(shadeProp(n, color), color * (1. + .04 * n.x), .55);
  lit = mix(lit, color, FLOOD * .8);
  vec4 fog = fogAt(world);
  vColour = mix(lit, fog.rgb, fog.a * .45);
  gl_Position = projectionMatrix * viewMatrix * vec4(world, 1.);
}`;

/** Returns the constants of a kind of gate for {@link GATE_VERTEX}, in addition to the light's. */
export function gateDefines(kind: GateKind): Readonly<Record<string, string>> {
  return {
    POLES: `vec2(${RADIUS[kind].map(glsl).join(', ')})`,
    SECOND: glsl(SECOND[kind]),
  };
}
