import { Color, Vector3 } from 'three';
import type { LightPreset } from '../light';
import { clamp, lerp, noise, ridge, seeded, smoothstep } from '../maths';

/** A summit of a layer: azimuth (rad, 0 = downhill), height (m), and the extent of its flanks to each side (rad). */
type Peak = readonly [azimuth: number, height: number, left: number, right: number];

/** A ring of mountains around the camera: a polar grid from foot to crest. Distances m, angles rad. */
interface Layer {
  /** Index of the colours: 0 near … 2 far. */
  readonly colours: 0 | 1 | 2;
  readonly from: number;
  readonly to: number;
  readonly foot: number;
  readonly crest: number;
  readonly columns: number;
  readonly rows: number;
  readonly seed: number;
  readonly peaks: readonly Peak[];
  /** Size of the ridges that run down the flanks. */
  readonly spur: number;
  readonly spurs: number;
  /** Height of the crest between the peaks. */
  skyline(azimuth: number): number;
  /** Haze: share at the crest, and the height below which it increases. */
  readonly haze: number;
  readonly hazeBelow: number;
}

const BASE = -120;
const FRONT = 1.2;

const LAYERS: readonly Layer[] = [
  {
    colours: 2,
    from: -FRONT,
    to: FRONT,
    foot: 760,
    crest: 980,
    columns: 72,
    rows: 8,
    seed: 3.1,
    spur: 46,
    spurs: 4,
    haze: 0.12,
    hazeBelow: 104,
    peaks: [
      [0.15, 300, 0.27, 0.19],
      [-0.07, 176, 0.14, 0.12],
      [-0.36, 206, 0.2, 0.28],
      [0.52, 190, 0.24, 0.3],
      [-0.86, 170, 0.3, 0.3],
    ],
    skyline: (a) => 30 + 70 * Math.abs(Math.sin(a * 3.1 + 0.6)) ** 1.4,
  },
  {
    colours: 1,
    from: -FRONT,
    to: FRONT,
    foot: 600,
    crest: 720,
    columns: 56,
    rows: 6,
    seed: 9.7,
    spur: 20,
    spurs: 4.6,
    haze: 0.07,
    hazeBelow: 66,
    peaks: [
      [-0.16, 78, 0.22, 0.2],
      [0.42, 92, 0.26, 0.2],
      [-0.62, 84, 0.2, 0.3],
    ],
    skyline: (a) => 18 + 40 * Math.abs(Math.sin(a * 4.3 + 1.9)) ** 1.5,
  },
  {
    colours: 0,
    from: -FRONT,
    to: FRONT,
    foot: 430,
    crest: 540,
    columns: 48,
    rows: 5,
    seed: 5.2,
    spur: 14,
    spurs: 5.2,
    haze: 0.03,
    hazeBelow: 40,
    peaks: [],
    skyline: (a) =>
      -10 + 26 * Math.abs(Math.sin(a * 3.7 + 0.2)) ** 1.3 + 34 * smoothstep(0.34, 0.9, Math.abs(a)),
  },
];

/** The hill behind the start: one plain layer, for cameras that look up the slope. */
const BEHIND: Layer = {
  colours: 1,
  from: FRONT,
  to: 2 * Math.PI - FRONT,
  foot: 420,
  crest: 640,
  columns: 64,
  rows: 6,
  seed: 6.3,
  spur: 26,
  spurs: 4.2,
  haze: 0.42,
  hazeBelow: 150,
  peaks: [
    [2.5, 190, 0.5, 0.4],
    [3.5, 240, 0.4, 0.5],
    [4.4, 150, 0.4, 0.4],
  ],
  skyline: (a) => 60 + 60 * Math.abs(Math.sin(a * 2.3)),
};

function crestAt(layer: Layer, azimuth: number, column: number): number {
  let crest = layer.skyline(azimuth);
  for (const [at, height, left, right] of layer.peaks) {
    const d = azimuth - at;
    const q = 1 - Math.abs(d) / (d < 0 ? left : right);
    if (q > 0) crest = Math.max(crest, lerp(crest, height, q ** 0.92));
  }
  return crest + (noise(column * 0.9 + layer.seed * 7, 1.5) - 0.5) * layer.spur * 0.9;
}

/** Returns the corners of a layer, column by column from foot to crest. */
function corners(layer: Layer): Vector3[][] {
  const random = seeded(Math.round(layer.seed * 100));
  const out: Vector3[][] = [];
  for (let i = 0; i <= layer.columns; i++) {
    const azimuth = lerp(layer.from, layer.to, i / layer.columns);
    const crest = crestAt(layer, azimuth, i);
    const column: Vector3[] = [];
    for (let j = 0; j <= layer.rows; j++) {
      const t = j / layer.rows;
      const loose = j === 0 || i === 0 || i === layer.columns ? 0 : 1;
      const a = azimuth + (random() - 0.5) * 0.022 * loose;
      const wobble = 0.05 * Math.sin(t * 5 + layer.seed + i * 0.7) * (1 - t);
      const folds =
        ridge(azimuth * layer.spurs + layer.seed + wobble * 3 + t * 0.25) * 0.74 +
        ridge(azimuth * 9.4 + layer.seed * 3 + t * 0.5) * 0.3 -
        0.5;
      const spur = folds * layer.spur * 2.3 * Math.sin(Math.PI * Math.min(1, t * 1.04)) * (0.45 + 0.55 * t);
      const h = lerp(BASE, crest, t ** 1.12) + spur + (random() - 0.5) * layer.spur * 0.16 * loose;
      const r = lerp(layer.foot, layer.crest, t) + (random() - 0.5) * 14 * loose - spur * 0.9;
      column.push(new Vector3(Math.sin(a) * r, h, -Math.cos(a) * r));
    }
    out.push(column);
  }
  return out;
}

const e1 = new Vector3();
const e2 = new Vector3();
const face = new Vector3();
const colour = new Color();
const rock = new Color();
const fog = new Color();

/** Sets the colour of a facet: sun and shade, rock where it is steep, forest at the feet of the nearest layer. */
function facetColour(p: LightPreset, layer: Layer, a: Vector3, b: Vector3, c: Vector3): void {
  e1.subVectors(b, a);
  e2.subVectors(c, a);
  face.crossVectors(e1, e2).normalize();
  if (face.y < 0) face.negate();
  const k = layer.colours;
  const lit = smoothstep(
    -0.08,
    0.52,
    face.x * p.sun.x * 1.2 + face.y * p.sun.y * 0.55 + face.z * p.sun.z * 0.3,
  );
  const bare = smoothstep(0.52, 0.8, 1 - face.y + (noise(a.x * 0.045, a.y * 0.07 + layer.seed) - 0.5) * 0.55);
  colour.lerpColors(p.mountainShade[k]!, p.mountainLit[k]!, lit);
  rock.lerpColors(p.mountainRock[k]!, p.mountainLit[k]!, lit * 0.42);
  colour.lerp(rock, bare * 0.78);
  if (k !== 0) return;
  const y = (a.y + b.y + c.y) / 3 + (noise(a.x * 0.06, a.y * 0.09) - 0.5) * 50;
  rock.lerpColors(p.forest, p.mountainLit[0]!, lit * 0.16);
  colour.lerp(rock, smoothstep(26, -6, y) * 0.85);
}

function pushVertex(p: LightPreset, layer: Layer, v: Vector3, positions: number[], colours: number[]): void {
  const low = 1 - smoothstep(BASE * 0.75, layer.hazeBelow, v.y);
  const sunward = clamp((v.x * p.sun.x + v.z * p.sun.z) / v.length()) * 0.5 + 0.5;
  fog.lerpColors(p.fog, p.fogSun, sunward * sunward);
  rock.lerpColors(colour, fog, clamp(low * 0.96 + layer.haze));
  positions.push(v.x, v.y, v.z);
  colours.push(rock.r, rock.g, rock.b);
}

/** Mountains as flat triangles with colours baked in for one light. */
export interface RidgeMesh {
  readonly positions: Float32Array;
  readonly colours: Float32Array;
}

/**
 * @param detail 1, or less for fewer and larger facets
 */
export function ridgeMesh(preset: LightPreset, detail: number): RidgeMesh {
  const positions: number[] = [];
  const colours: number[] = [];
  const put = (layer: Layer, a: Vector3, b: Vector3, c: Vector3): void => {
    facetColour(preset, layer, a, b, c);
    pushVertex(preset, layer, a, positions, colours);
    pushVertex(preset, layer, b, positions, colours);
    pushVertex(preset, layer, c, positions, colours);
  };
  for (const full of [...LAYERS, BEHIND]) {
    const layer: Layer = {
      ...full,
      columns: Math.round(full.columns * detail),
      rows: Math.max(3, Math.round(full.rows * detail)),
    };
    const grid = corners(layer);
    for (let i = 0; i < layer.columns; i++) {
      for (let j = 0; j < layer.rows; j++) {
        const [a, b] = [grid[i]![j]!, grid[i + 1]![j]!];
        const [c, d] = [grid[i + 1]![j + 1]!, grid[i]![j + 1]!];
        if ((i + j) & 1) {
          put(layer, a, b, c);
          put(layer, a, c, d);
        } else {
          put(layer, a, b, d);
          put(layer, b, c, d);
        }
      }
    }
  }
  return { positions: new Float32Array(positions), colours: new Float32Array(colours) };
}
