import { type Color, type IUniform, Vector2, Vector3 } from 'three';
import { type LightName, type LightPreset, PRESETS } from './presets';

/**
 * The uniforms every material of one view shares: the same holder objects, so one write moves the light everywhere.
 * `uTime` (s) and `uPixels` (pixels a metre covers at 1 m) are written by the scene; the rest by the preset.
 */
export interface LightUniforms {
  /** Unit vector towards the sun. */
  readonly uSun: IUniform<Vector3>;
  /** Half the sun's direction laid flat: fog's tint by view direction. */
  readonly uSunFlat: IUniform<Vector3>;
  readonly uSunTint: IUniform<Color>;
  readonly uAmbient: IUniform<Color>;
  readonly uBounce: IUniform<Color>;
  readonly uFog: IUniform<Color>;
  readonly uFogSun: IUniform<Color>;
  /** Near and far distance of the fog (m), and its greatest share. */
  readonly uFogRange: IUniform<Vector3>;
  readonly uSnowLit: IUniform<Color>;
  readonly uSnowMid: IUniform<Color>;
  readonly uSnowShade: IUniform<Color>;
  readonly uCast: IUniform<Color>;
  readonly uPowder: IUniform<Color>;
  readonly uIce: IUniform<Color>;
  /** Base brightness of snow and gain of its relief. */
  readonly uSnowRamp: IUniform<Vector2>;
  readonly uSparkle: IUniform<Color>;
  /** 1 when floodlights are on. */
  readonly uFlood: IUniform<number>;
  readonly uTime: IUniform<number>;
  readonly uPixels: IUniform<number>;
}

export type UniformName = keyof LightUniforms;

/** The light of one view. */
export interface Light {
  readonly preset: LightPreset;
  readonly uniforms: LightUniforms;
}

const holder = <T>(value: T): IUniform<T> => ({ value });

/** A preset turned into uniforms; colours and vectors are copies, free to change. */
export function createLight(name: LightName): Light {
  const p = PRESETS[name];
  const flat = new Vector3(p.sun.x, p.sun.y * 0.35, p.sun.z).normalize().multiplyScalar(0.5);
  return {
    preset: p,
    uniforms: {
      uSun: holder(p.sun.clone()),
      uSunFlat: holder(flat),
      uSunTint: holder(p.sunTint.clone()),
      uAmbient: holder(p.ambient.clone()),
      uBounce: holder(p.bounce.clone()),
      uFog: holder(p.fog.clone()),
      uFogSun: holder(p.fogSun.clone()),
      uFogRange: holder(new Vector3(p.fogNear, p.fogFar, p.fogMax)),
      uSnowLit: holder(p.snowLit.clone()),
      uSnowMid: holder(p.snowMid.clone()),
      uSnowShade: holder(p.snowShade.clone()),
      uCast: holder(p.cast.clone()),
      uPowder: holder(p.powder.clone()),
      uIce: holder(p.ice.clone()),
      uSnowRamp: holder(new Vector2(p.base, p.gain)),
      uSparkle: holder(p.sparkle.clone()),
      uFlood: holder(p.flood),
      uTime: holder(0),
      uPixels: holder(900),
    },
  };
}

/** Uniforms {@link FOG_GLSL} needs. */
export const FOG_UNIFORMS = ['uSunFlat', 'uFog', 'uFogSun', 'uFogRange'] as const satisfies UniformName[];
/** Uniforms {@link LIGHT_GLSL} needs. */
export const LIGHT_UNIFORMS = [
  'uSun',
  'uSunTint',
  'uAmbient',
  'uBounce',
  'uFlood',
] as const satisfies UniformName[];

/** The named shared uniforms as a material wants them: holders are shared, never copied. */
export function pickUniforms(light: Light, ...names: readonly UniformName[]): Record<string, IUniform> {
  const out: Record<string, IUniform> = {};
  for (const name of names) out[name] = light.uniforms[name];
  return out;
}
