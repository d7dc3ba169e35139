/*
 * GLSL for vertex shaders; all colours are display-referred. Names in capitals are the light's constants: a material that uses
 * a chunk has them in its defines.
 */

/**
 * `vec3 eye()`: position of the camera. three compares and uploads its own `cameraPosition` for every program in every frame,
 * and allocates numbers each time; the view matrix is available anyway.
 */
export const EYE_GLSL = /* glsl */ `
vec3 eye() { return -viewMatrix[3].xyz * mat3(viewMatrix); }`;

/**
 * `vec4 fogAt(vec3 world)`: fog colour and share at a world point; and {@link EYE_GLSL}.
 */
export const FOG_GLSL = /* glsl */ `
${EYE_GLSL}
vec4 fogAt(vec3 world) {
  vec3 d = world - eye();
  float L = length(d);
  float clear = 1. - clamp((L - FOG_RANGE.x) / (FOG_RANGE.y - FOG_RANGE.x), 0., 1.);
  float f = 1. - clear * clear;
  float g = clamp(dot(d, SUN_FLAT) / L + .5, 0., 1.);
  return vec4(mix(FOG, FOG_SUN, g * g), f * FOG_RANGE.z);
}`;

/**
 * `vec3 shadeProp(vec3 normal, vec3 colour)`: a flat-shaded object in sun and sky light. Saturated warm colours keep their hue
 * in the shade instead of turning blue.
 */
export const LIGHT_GLSL = /* glsl */ `
vec3 shadeProp(vec3 normal, vec3 colour) {
  float w = clamp(dot(normal, SUN) * .72 + .30, 0., 1.);
  w = w * w * (3. - 2. * w);
  vec3 sky = mix(AMBIENT, BOUNCE, clamp(.5 - normal.y * .5, 0., 1.) * .55 + .10);
  float chroma = max(colour.r, max(colour.g, colour.b)) - min(colour.r, min(colour.g, colour.b));
  float warm = smoothstep(.25, .75, chroma) * step(colour.b, max(colour.r, colour.g) + .01);
  sky = mix(sky, vec3(.80, .70, .80) * dot(sky, vec3(.42, .42, .30)) * 1.16, warm);
  return colour * mix(sky, SUN_TINT, w);
}`;
