export { FOG_GLSL, LIGHT_GLSL } from './chunks';
export { atNight, hex } from './colour';
export {
  createLight,
  FOG_UNIFORMS,
  LIGHT_UNIFORMS,
  type Light,
  type LightUniforms,
  pickUniforms,
  type UniformName,
} from './light';
export { slopeLight } from './maths';
export { PAINT } from './palette';
export { type LightName, type LightPreset, PRESETS, sunDirection } from './presets';
