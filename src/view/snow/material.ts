import { type IUniform, ShaderMaterial, type Texture } from 'three';
import { EYE_GLSL, FOG_GLSL, type Light } from '../light';
import { CHUNK } from './grid';
import { PATCH_GLSL } from './patches';
import { PASS_WIDTH } from './textures';

const VERTEX = /* glsl */ `
attribute float aEven; // N.L of evenly lit snow here
attribute vec4 aSnow; // metres from the centre line, metres outside the piste, floodlight, hardness
varying vec4 vMap;   // paint map uv, corduroy u, metres outside the piste
varying vec4 vFog;   // fog colour times its share, what is left of the snow
varying vec4 vLight; // brightness, floodlight, hardness, gloss
#ifdef DETAIL
varying vec3 vWorld;
#endif
${FOG_GLSL}
void main() {
  vMap = vec4(uv, aSnow.x * (1. / ${(2 * PASS_WIDTH).toFixed(1)}), aSnow.y);
  vec4 fog = fogAt(position);
  vFog = vec4(fog.rgb * fog.a, 1. - fog.a);
  vec3 view = normalize(eye() - position);
  float shine = pow(max(dot(normalize(view + SUN), normal), 0.), 14.);
  vLight = vec4(SNOW_BASE + (dot(normal, SUN) - aEven) * SNOW_GAIN, aSnow.z * FLOOD, aSnow.w, shine);
#ifdef DETAIL
  vWorld = position;
#endif
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.);
}`;

const FRAGMENT = /* glsl */ `
uniform sampler2D tPaint, tCorduroy, tDetail;
uniform float uSparkles, uShadows;
varying vec4 vMap;
varying vec4 vFog;
varying vec4 vLight;
#ifdef DETAIL
varying vec3 vWorld;
${EYE_GLSL}
#endif
void main() {
  vec3 paint = texture2D(tPaint, vMap.xy).rgb; // shadow, worn line, patch
  paint.r *= uShadows;
  vec2 cord = texture2D(tCorduroy, vec2(vMap.z, .5)).rg - .5;
  float groom = clamp(.45 - vMap.w * 1.6, 0., 1.);
  float hard = vLight.z * groom + ${PATCH_GLSL};
  float icy = clamp(hard * 1.15 - .15, 0., 1.), soft = clamp(-hard, 0., 1.);
  float ridges = groom * (1. - .8 * icy) * (1. - .85 * soft);
  float l = vLight.x + vLight.y;
  l += ridges * (cord.x * .14 + cord.y * .26) * (1. - paint.g * .7) - groom * paint.g * max(.17, .08 * SNOW_GAIN);
#ifdef RELIEF
  // Ruts and ripples have walls: what faces the sun is bright.
  float sunward = texture2D(tPaint, vMap.xy + RELIEF).g;
  l += groom * (sunward - paint.g) * (.06 + .09 * SNOW_GAIN + .12 * vLight.y) * (1. - .7 * paint.r);
#endif
#ifdef DETAIL
  vec4 coarse = texture2D(tDetail, vWorld.xz * .055);
  vec4 fine = texture2D(tDetail, vWorld.xz * .31 + .37);
  float loose = max(1. - groom, soft * .8);
  l += loose * (coarse.r - .5) * .34 + (fine.r - .5) * mix(.035, .10, loose);
  icy *= .72 + .5 * coarse.r;
#endif
  float k = clamp(l, 0., 1.15);
#ifdef DETAIL
  vec3 colour = mix(mix(SNOW_SHADE, SNOW_MID, smoothstep(0., .62, k)), mix(POWDER, SNOW_LIT, groom), smoothstep(.5, 1.02, k));
#else
  vec3 colour = mix(SNOW_SHADE, SNOW_MID, min(k * 1.75, 1.));
  colour += (mix(POWDER, SNOW_LIT, groom) - SNOW_MID) * clamp(k * 2.1 - 1.12, 0., 1.);
#endif
  colour = mix(colour, ICE * (.74 + .34 * k), icy * .7);
  colour += SUN_TINT * (vLight.w * icy * (1. - paint.r) * .42);
  colour = mix(colour, POWDER * (.62 + .38 * k), soft * .16);
  colour = mix(colour, CAST * (.90 + .16 * k), paint.r * (1. - clamp(vLight.y * 1.2, 0., 1.)));
  // What turns away from the sun has the sky's light alone.
  float away = clamp((SNOW_BASE - vLight.x) * (4. / SNOW_GAIN), 0., 1.);
  colour *= mix(vec3(1.), SHADE_TINT, max(away, paint.r * .5));
#ifdef DETAIL
  vec2 at = vWorld.xz * 9.;
  vec4 grain = texture2D(tDetail, (floor(at) + .5) / 128.);
  vec3 view = normalize(eye() - vWorld);
  // Slow enough that a grain shines for several pictures as one rides past it.
  float twinkle = fract(grain.g * 7. + dot(view, vec3(3.1, 1.7, 4.3)) * 1.7);
  vec2 f = fract(at) - .5 - (vec2(grain.b, fract(grain.b * 9.)) - .5) * .5;
  float near = clamp(gl_FragCoord.w * 26. - .6, 0., 1.);
  colour += SPARKLE * (uSparkles * step(.972, grain.g) * smoothstep(.6, .8, twinkle) * smoothstep(1., .8, twinkle) *
    smoothstep(.16, .05, length(f)) * near * (1. - paint.r) * .55);
#endif
  gl_FragColor = vec4(colour * vFog.a + vFog.rgb, 1.);
}`;

/** Textures and switches shared by all chunks. */
export interface SnowLook {
  readonly corduroy: Texture;
  readonly detail: Texture;
  /** Noise and sparkles in the fragment shader. */
  readonly fine: boolean;
  /** Half width of the paint map (m) if worn snow is shaded with light and dark walls; 0 if not. */
  readonly relief: number;
  /** 0 turns the sparkles off. */
  readonly sparkles: IUniform<number>;
  /** 0 removes the shadows from the snow. */
  readonly shadows: IUniform<number>;
}

/** Distance toward the sun at which a wall's height is compared, m. */
const WALL = 0.3;

/** Returns that offset on the paint map. */
function towardSun({ sun }: Light['preset'], reach: number): string {
  const flat = WALL / Math.hypot(sun.x, sun.z);
  const [du, dv] = [(sun.x * flat) / (2 * reach), (sun.z * flat) / CHUNK];
  return `vec2(${du.toFixed(6)}, ${dv.toFixed(6)})`;
}

/** Creates the snow's material for one chunk: all share one program and all uniforms except the paint map. */
export function snowMaterial(light: Light, look: SnowLook, paint: Texture): ShaderMaterial {
  const defines: Record<string, string | number> = { ...light.constants };
  if (look.fine) defines.DETAIL = 1;
  if (look.relief > 0) defines.RELIEF = towardSun(light.preset, look.relief);
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    defines,
    uniforms: {
      uSparkles: look.sparkles,
      uShadows: look.shadows,
      tPaint: { value: paint },
      tCorduroy: { value: look.corduroy },
      tDetail: { value: look.detail },
    },
  });
}
