import { type Color, type IUniform, Vector3 } from 'three';
import { glsl } from './glsl';
import { type LightName, type LightPreset, PRESETS } from './presets';

/** Values that change per frame, in uniforms that all materials of one view share; written by the scene. */
export interface LightUniforms {
  /** Time (s), and the pixels per metre at a distance of 1 m. An array, because a number would be boxed for each upload. */
  readonly uFrame: IUniform<Float32Array>;
}

/**
 * The light's constants in shaders, by their names in capitals. The vectors and colours of a view never change, so they are
 * compiled in. As uniforms they would be compared and uploaded for every material in every frame.
 */
export type LightConstants = Readonly<Record<string, string>>;

/** The light of one view. */
export interface Light {
  readonly preset: LightPreset;
  /** Defines of every lit material. */
  readonly constants: LightConstants;
  readonly uniforms: LightUniforms;
}

/** Vectors to the sun and away from it (unit; flat and half as long for the fog's tint), distances in m. */
function constantsOf(p: LightPreset): LightConstants {
  const flat = new Vector3(p.sun.x, p.sun.y * 0.35, p.sun.z).normalize().multiplyScalar(0.5);
  const colours: Readonly<Record<string, Color>> = {
    SUN_TINT: p.sunTint,
    AMBIENT: p.ambient,
    BOUNCE: p.bounce,
    FOG: p.fog,
    FOG_SUN: p.fogSun,
    SNOW_LIT: p.snowLit,
    SNOW_MID: p.snowMid,
    SNOW_SHADE: p.snowShade,
    CAST: p.cast,
    POWDER: p.powder,
    ICE: p.ice,
    SPARKLE: p.sparkle,
  };
  // The lower the sun, the larger the share of sky light in the shade.
  const low = p.flood === 1 ? 0 : 1 - p.sun.y;
  return {
    SUN: glsl(p.sun),
    SHADE_TINT: glsl(new Vector3(1 - 0.24 * low, 1 - 0.12 * low, 1 + 0.03 * low)),
    SUN_FLAT: glsl(flat),
    // Near and far distance of the fog, and its largest share.
    FOG_RANGE: glsl(new Vector3(p.fogNear, p.fogFar, p.fogMax)),
    // Base brightness of snow, and strength of its relief.
    SNOW_BASE: glsl(p.base),
    SNOW_GAIN: glsl(p.gain),
    FLOOD: glsl(p.flood),
    ...Object.fromEntries(Object.entries(colours).map(([name, colour]) => [name, glsl(colour)])),
  };
}

/** @param sun direction to the sun, if different from the slope's */
export function createLight(name: LightName, sun: Vector3 = PRESETS[name].sun): Light {
  const preset = { ...PRESETS[name], sun };
  return {
    preset,
    constants: constantsOf(preset),
    uniforms: { uFrame: { value: new Float32Array([0, 900]) } },
  };
}
