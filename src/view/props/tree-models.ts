import type { BufferGeometry } from 'three';
import { PAINT } from '../light';
import { lerp, seeded } from '../maths';
import { MeshBuilder, type Point } from '../mesh';

/** Shape of a conifer: height and crown radius (m), number of tiers and of corners of each, extent of the snow. */
interface ConiferShape {
  readonly height: number;
  readonly radius: number;
  readonly tiers: number;
  readonly sides: number;
  readonly seed: number;
  readonly snow: number;
}

/** Builds stacked star-shaped skirts with snow on their inner part; the facets vary. */
function conifer(shape: ConiferShape): BufferGeometry {
  const { height: h, radius, tiers, sides } = shape;
  const m = new MeshBuilder();
  const random = seeded(shape.seed);
  m.loft(
    [
      { y: -0.6, r: 0.24, colour: PAINT.trunk },
      { y: h * 0.2, r: 0.17, colour: PAINT.trunk },
    ],
    Math.min(5, sides),
  );
  for (let t = 0; t < tiers; t++) {
    const f = t / tiers;
    const foot = h * (0.1 + 0.8 * f ** 0.92);
    const top: Point = [0, Math.min(foot + h * (0.42 - 0.17 * f), h), 0];
    const skirt: Point[] = [];
    const line: Point[] = [];
    for (let i = 0; i < sides; i++) {
      const a = ((i + t * 0.5 + (random() - 0.5) * 0.3) / sides) * Math.PI * 2;
      const r = radius * (1 - f * 0.86) * ((i & 1 ? 0.8 : 1.06) + (random() - 0.5) * 0.12);
      const y = foot - (i & 1 ? -0.1 : 0.16) * radius * 0.5;
      const k = Math.min(0.95, shape.snow + (random() - 0.55) * 0.3);
      skirt.push([Math.cos(a) * r, y, Math.sin(a) * r]);
      line.push([Math.cos(a) * r * k, lerp(top[1], y, k * 0.98) + 0.04, Math.sin(a) * r * k]);
    }
    for (let i = 0; i < sides; i++) {
      const j = (i + 1) % sides;
      const needles = PAINT.needles[(i + t) % 3]!;
      m.tri(line[i]!, top, line[j]!, (i + t) % 3 ? PAINT.treeSnow : PAINT.treeSnowShade);
      m.tri(skirt[i]!, line[i]!, line[j]!, needles);
      m.tri(skirt[i]!, line[j]!, skirt[j]!, needles);
    }
  }
  return m.geometry();
}

/** Tiers of a distant conifer: foot and top as shares of the height, radius as a share of the crown. */
const FAR_TIERS = [
  [0.08, 0.52, 1],
  [0.34, 0.78, 0.72],
  [0.6, 1, 0.44],
] as const;
const FAREST_TIERS = [
  [0.08, 0.62, 1],
  [0.46, 1, 0.6],
] as const;

function farConifer(height: number, radius: number, coarse: boolean): BufferGeometry {
  const m = new MeshBuilder();
  const sides = coarse ? 4 : 5;
  const tiers = coarse ? FAREST_TIERS : FAR_TIERS;
  tiers.forEach(([foot, tip, share], t) => {
    const top: Point = [0, height * tip, 0];
    const corner = (i: number): Point => {
      const a = (i / sides) * Math.PI * 2;
      return [Math.cos(a) * radius * share, height * foot, Math.sin(a) * radius * share];
    };
    const snowline = (p: Point): Point => [p[0] * 0.6, lerp(top[1], p[1], 0.6), p[2] * 0.6];
    for (let i = 0; i < sides; i++) {
      const [a, b] = [corner(i), corner(i + 1)];
      const [sa, sb] = [snowline(a), snowline(b)];
      const needles = PAINT.needles[t === 2 ? 2 : 0]!;
      m.tri(sa, top, sb, PAINT.treeSnow).tri(a, sa, sb, needles).tri(a, sb, b, needles);
    }
  });
  return m.geometry();
}

/** Builds a boulder with a cap of snow. */
function rock(): BufferGeometry {
  const m = new MeshBuilder();
  const random = seeded(12);
  const ring = (y: number, r: number): Point[] =>
    Array.from({ length: 6 }, (_, i) => {
      const a = ((i + random() * 0.5) / 6) * Math.PI * 2;
      const k = r * (0.8 + random() * 0.4);
      return [Math.cos(a) * k, y + (random() - 0.5) * 0.16, Math.sin(a) * k];
    });
  const [foot, waist, brow] = [ring(-0.5, 1.15), ring(0.42, 1), ring(0.86, 0.66)];
  const top: Point = [0.1, 1.1, -0.05];
  for (let i = 0; i < 6; i++) {
    const j = (i + 1) % 6;
    m.quad(foot[i]!, waist[i]!, waist[j]!, foot[j]!, PAINT.rock);
    m.quad(waist[i]!, brow[i]!, brow[j]!, waist[j]!, i % 3 === 0 ? PAINT.treeSnowShade : PAINT.rock);
    m.tri(brow[i]!, top, brow[j]!, PAINT.treeSnow);
  }
  return m.geometry();
}

/** The models of a tier: two near trees, one far tree, the course's own trees, and a rock. */
export interface TreeModels {
  readonly broad: BufferGeometry;
  readonly slim: BufferGeometry;
  readonly far: BufferGeometry;
  readonly spire: BufferGeometry;
  readonly rock: BufferGeometry;
}

export function treeModels(height: number, radius: number, spire: number, coarse: boolean): TreeModels {
  const sides = coarse ? 5 : 7;
  return {
    broad: conifer({ height, radius, tiers: coarse ? 3 : 4, sides, seed: 3, snow: 0.8 }),
    slim: conifer({
      height: height * 1.08,
      radius: radius * 0.82,
      tiers: coarse ? 4 : 5,
      sides,
      seed: 8,
      snow: 0.74,
    }),
    far: farConifer(height, radius, coarse),
    spire: conifer({
      height: spire,
      radius: 0.92,
      tiers: coarse ? 3 : 5,
      sides: coarse ? 4 : 6,
      seed: 21,
      snow: 0.76,
    }),
    rock: rock(),
  };
}
