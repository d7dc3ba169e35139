export { EYE_GLSL, FOG_GLSL, LIGHT_GLSL } from './chunks';
export { atNight, hex } from './colour';
export { glsl } from './glsl';
export { createLight, type Light, type LightConstants, type LightUniforms } from './light';
export { slopeLight } from './maths';
export { PAINT } from './palette';
export { type LightName, type LightPreset, PRESETS, sunDirection } from './presets';
export { visibility } from './visibility';
