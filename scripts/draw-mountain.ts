/**
 * Draws the mountain behind every screen, once per theme, as WebP images: `npx tsx scripts/draw-mountain.ts`. A seeded height
 * field per range is drawn in perspective and shaded facet by facet, far to near. The piste in front is smooth, as in the ride.
 * The same seed gives the same image.
 */
import { writeFileSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { browserArguments, findBrowser } from './browser';

const WIDTH = 1600;
const HEIGHT = 1000;
/** Screen y of the horizon, and of the ground's far edge. */
const HORIZON = 430;
/** Focal length, px. */
const FOCAL = 900;

type Rgb = readonly [number, number, number];

interface Light {
  readonly name: 'morning' | 'night';
  readonly sky: readonly (readonly [offset: number, colour: string])[];
  readonly glow: {
    readonly x: number;
    readonly y: number;
    readonly colour: string;
    readonly opacity: number;
  };
  /** Lit and shaded snow of the far, middle and near range. */
  readonly ranges: readonly (readonly [lit: string, shade: string])[];
  readonly slope: {
    readonly far: string;
    readonly lit: string;
    readonly mid: string;
    readonly shade: string;
  };
  readonly groove: string;
  readonly shadow: string;
  readonly tree: readonly [lit: string, shade: string, snowLit: string, snowShade: string];
  readonly gateRed: string;
  readonly gateBlue: string;
  readonly stars: number;
}

const MORNING: Light = {
  name: 'morning',
  sky: [
    [0, '#6b9bdd'],
    [0.3, '#a9c0ee'],
    [0.62, '#ffe6cf'],
    [1, '#ffd6a6'],
  ],
  glow: { x: 250, y: 330, colour: '#fff0d2', opacity: 0.9 },
  ranges: [
    ['#ffe2cd', '#a8b8e6'],
    ['#ffe0c4', '#93a7de'],
    ['#fff0da', '#8397d4'],
  ],
  slope: { far: '#ffe9d6', lit: '#fff6e8', mid: '#e5e8f6', shade: '#a3b6e6' },
  groove: '#9fb1e2',
  shadow: '#97abe2',
  tree: ['#37775f', '#245248', '#ffffff', '#b7c6ee'],
  gateRed: '#ee2f2a',
  gateBlue: '#1450e6',
  stars: 0,
};

const NIGHT: Light = {
  name: 'night',
  sky: [
    [0, '#060d22'],
    [0.45, '#0e1d45'],
    [0.85, '#2a3f78'],
    [1, '#3d5490'],
  ],
  glow: { x: 1290, y: 170, colour: '#8fa6de', opacity: 0.34 },
  ranges: [
    ['#3d548f', '#22346c'],
    ['#465f9d', '#1f2f64'],
    ['#5a72ae', '#1c2a5b'],
  ],
  slope: { far: '#6f86c0', lit: '#c9cfe4', mid: '#5f78b8', shade: '#182658' },
  groove: '#22346b',
  shadow: '#16244f',
  tree: ['#1d3f49', '#0d1f33', '#8ea3d6', '#33467f'],
  gateRed: '#f5504a',
  gateBlue: '#4f7bf2',
  stars: 150,
};

/** Creates a small seeded generator (mulberry32): numbers in 0…1. */
function random(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const clamp = (x: number, low = 0, high = 1) => Math.min(high, Math.max(low, x));
const mix = (a: number, b: number, t: number) => a + (b - a) * t;
const rgb = (hex: string): Rgb =>
  [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16)) as unknown as Rgb;
const hexOf = (c: Rgb) => `#${c.map((v) => Math.round(v).toString(16).padStart(2, '0')).join('')}`;
const blend = (a: string, b: string, t: number) => {
  const [p, q] = [rgb(a), rgb(b)];
  return hexOf([mix(p[0], q[0], t), mix(p[1], q[1], t), mix(p[2], q[2], t)]);
};

/** Creates smooth value noise over the plane, 0…1. */
function noise(seed: number): (x: number, y: number) => number {
  const corner = (x: number, y: number) => {
    let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 2246822519);
    h = Math.imul(h ^ (h >>> 13), 1274126177);
    return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
  };
  const ease = (t: number) => t * t * (3 - 2 * t);
  return (x, y) => {
    const [ix, iy] = [Math.floor(x), Math.floor(y)];
    const [u, v] = [ease(x - ix), ease(y - iy)];
    return mix(
      mix(corner(ix, iy), corner(ix + 1, iy), u),
      mix(corner(ix, iy + 1), corner(ix + 1, iy + 1), u),
      v,
    );
  };
}

/** Creates sharp ridges: noise folded at its middle, three octaves. */
function ridged(seed: number): (x: number, y: number) => number {
  const n = noise(seed);
  return (x, y) => {
    let [sum, amount, scale] = [0, 0.62, 1];
    for (let octave = 0; octave < 3; octave++) {
      sum += amount * (1 - Math.abs(2 * n(x * scale, y * scale) - 1)) ** 1.5;
      amount *= 0.42;
      scale *= 2.13;
    }
    return sum;
  };
}

interface Range {
  readonly seed: number;
  readonly near: number;
  readonly far: number;
  readonly rows: number;
  readonly columns: number;
  readonly height: number;
  readonly scale: number;
  /** Peaks at fixed places: across (px from the middle at the far edge), height factor, width. */
  readonly peaks: readonly (readonly [x: number, factor: number, width: number])[];
}

const RANGES: readonly Range[] = [
  {
    seed: 5,
    near: 2300,
    far: 3000,
    rows: 4,
    columns: 44,
    height: 700,
    scale: 0.0019,
    peaks: [
      [-900, 1.25, 420],
      [640, 1.15, 500],
    ],
  },
  {
    seed: 21,
    near: 1500,
    far: 2150,
    rows: 6,
    columns: 46,
    height: 640,
    scale: 0.0024,
    peaks: [
      [-560, 1.3, 360],
      [760, 1.5, 420],
      [90, 0.6, 300],
    ],
  },
  {
    seed: 14,
    near: 850,
    far: 1350,
    rows: 7,
    columns: 48,
    height: 400,
    scale: 0.0033,
    peaks: [
      [-760, 1.45, 300],
      [720, 1.2, 330],
      [0, 0.25, 420],
    ],
  },
];

const point = (x: number, y: number) => `${Math.round(x)} ${Math.round(y)}`;

/** Draws a range as facets from far to near. Consecutive paths of equal colour are merged. */
function drawRange(range: Range, [lit, shade]: readonly [string, string], sunX: number): string {
  const ridge = ridged(range.seed);
  const jitter = random(range.seed * 7 + 1);
  const rowsOf: { sx: number; sy: number; x: number; y: number; z: number }[][] = [];
  for (let r = 0; r <= range.rows; r++) {
    const depth = mix(range.far, range.near, r / range.rows);
    const half = (depth / FOCAL) * (WIDTH * 0.56);
    const row = [];
    for (let c = 0; c <= range.columns; c++) {
      const x = mix(-half, half, (c + (r % 2) * 0.5 - 0.25 + (jitter() - 0.5) * 0.5) / range.columns);
      const z = depth + (jitter() - 0.5) * ((range.far - range.near) / range.rows) * 0.7;
      const across = (x / depth) * FOCAL;
      let factor = 0.5;
      for (const [at, gain, width] of range.peaks) {
        factor += (gain - 0.5) * Math.exp(-(((across - at) / width) ** 2));
      }
      const crest = Math.sin(Math.PI * clamp(0.12 + (0.88 * r) / range.rows)) ** 0.7;
      const y = range.height * factor * ridge(x * range.scale + 40, z * range.scale) * crest;
      row.push({ x, y, z, sx: WIDTH / 2 + (x / z) * FOCAL, sy: HORIZON - ((y - 20) / z) * FOCAL });
    }
    rowsOf.push(row);
  }
  let svg = '';
  let colour = '';
  const facet = (a: number[][]) => {
    const [p, q, s] = a as [number[], number[], number[]];
    const u = [q[0]! - p[0]!, q[1]! - p[1]!, q[2]! - p[2]!];
    const v = [s[0]! - p[0]!, s[1]! - p[1]!, s[2]! - p[2]!];
    let n = [u[1]! * v[2]! - u[2]! * v[1]!, u[2]! * v[0]! - u[0]! * v[2]!, u[0]! * v[1]! - u[1]! * v[0]!];
    if (n[1]! < 0) n = n.map((k) => -k);
    const size = Math.hypot(n[0]!, n[1]!, n[2]!) || 1;
    const light = (n[0]! * sunX + n[1]! * 0.42 - n[2]! * 0.3) / size;
    // Seven tones per range: facets stay visible and the file small.
    const tone = Math.round(clamp(light * 1.25 + 0.24) * 6) / 6;
    const fill = blend(shade, lit, tone);
    const path = `M${point(p[3]!, p[4]!)}L${point(q[3]!, q[4]!)} ${point(s[3]!, s[4]!)}z`;
    if (fill === colour) svg = svg.replace(/"\/>$/, `${path}"/>`);
    else svg += `<path fill="${fill}" stroke="${fill}" d="${path}"/>`;
    colour = fill;
  };
  const flat = (k: { x: number; y: number; z: number; sx: number; sy: number }) => [
    k.x,
    k.y,
    k.z,
    k.sx,
    k.sy,
  ];
  for (let r = 0; r < range.rows; r++) {
    for (let c = 0; c < range.columns; c++) {
      const [a, b] = [rowsOf[r]![c]!, rowsOf[r]![c + 1]!];
      const [d, e] = [rowsOf[r + 1]![c]!, rowsOf[r + 1]![c + 1]!];
      facet([flat(a), flat(b), flat(d)]);
      facet([flat(b), flat(e), flat(d)]);
    }
  }
  return svg;
}

/** Half width of the piste and its middle at a depth of 0 (the far edge) to 1 (under the viewer's feet), px. */
const pisteHalf = (t: number) => 26 + 620 * t ** 1.55;
const pisteMiddle = (t: number) => WIDTH / 2 + 90 * Math.sin(t * 2.6 + 0.4) * (1 - t) - 20 * t;
const groundY = (t: number) => HORIZON + 6 + (HEIGHT - HORIZON + 40) * t ** 1.45;

/** Draws the ground: snow field, groomed piste with its corduroy, the worn line. */
function drawSlope(light: Light): string {
  const { slope } = light;
  const side = (sign: 1 | -1, extra: number) => {
    const points = [];
    for (let i = 0; i <= 24; i++) {
      const t = i / 24;
      points.push(point(pisteMiddle(t) + sign * (pisteHalf(t) + extra * t), groundY(t)));
    }
    return points;
  };
  const piste = `M${side(-1, 0).join('L')}L${side(1, 0).reverse().join('L')}z`;
  const berm = `M${side(-1, 20).join('L')}L${side(1, 20).reverse().join('L')}z`;
  let ridges = '';
  for (let k = -23; k <= 23; k++) {
    const points = [];
    for (let i = 2; i <= 16; i++) {
      const t = i / 16;
      points.push(point(pisteMiddle(t) + (k / 24) * pisteHalf(t), groundY(t)));
    }
    ridges += `M${points.join('L')}`;
  }
  const left: string[] = [];
  const right: string[] = [];
  for (let i = 0; i <= 90; i++) {
    const t = 0.02 + (i / 90) * 0.98;
    const half = 0.8 + 9 * t;
    left.push(point(lineX(t) - half, groundY(t)));
    right.push(point(lineX(t) + half, groundY(t)));
  }
  return (
    `<path fill="url(#ground)" d="M0 ${HORIZON - 8}C400 ${HORIZON + 26} 620 ${HORIZON - 4} 800 ${HORIZON + 2}S1280 ${HORIZON + 22} 1600 ${HORIZON - 10}V1000H0z"/>` +
    `<path fill="${slope.shade}" fill-opacity=".3" d="${berm}"/><path fill="url(#piste)" d="${piste}"/>` +
    `<path fill="none" stroke="${light.groove}" stroke-opacity=".26" stroke-width="2" d="${ridges}"/>` +
    `<path fill="${light.shadow}" fill-opacity=".5" d="M${left.join('L')}L${right.reverse().join('L')}z"/>`
  );
}

/** Lateral position of the worn line: a swing from gate to gate that widens towards the viewer. */
const swing = (t: number) => Math.sin(SWING_RATE * t ** SWING_POWER - SWING_PHASE);
const SWING_RATE = 20;
const SWING_POWER = 0.62;
const SWING_PHASE = 1.9;
/** Depth of the k-th turn's apex, where its gate is. */
const apex = (k: number) => ((Math.PI / 2 + k * Math.PI + SWING_PHASE) / SWING_RATE) ** (1 / SWING_POWER);
const lineX = (t: number) => pisteMiddle(t) + swing(t) * pisteHalf(t) * 0.3;

/** Draws a gate as the poles of its two panels, with a shadow. Red has one white bar, blue two. */
function drawGate(light: Light, t: number, red: boolean): string {
  const size = 9 + 205 * t ** 1.5;
  const sign = Math.sign(swing(t)) || 1;
  const x = pisteMiddle(t) + sign * pisteHalf(t) * 0.46;
  const y = groundY(t);
  const colour = red ? light.gateRed : light.gateBlue;
  const w = size * 0.62;
  const pole = size * 0.075;
  const top = y - size;
  const bar = (k: number) =>
    `<path fill="#fff" d="M${point(x - w / 2, top + size * k)}h${Math.round(w)}v${Math.max(1, Math.round(size * 0.09))}h${-Math.round(w)}z"/>`;
  return (
    `<path fill="${light.shadow}" fill-opacity=".8" d="M${point(x - w / 2, y)}l${point(size * 0.95, size * 0.16)} ${point(w * 0.9, 0)} ${point(-size * 0.95, -size * 0.16)}z"/>` +
    `<path stroke="${colour}" stroke-width="${pole.toFixed(1)}" d="M${point(x - w / 2, y)}V${Math.round(top)}M${point(x + w / 2, y)}V${Math.round(top)}"/>` +
    `<path fill="${colour}" d="M${point(x - w / 2, top)}h${Math.round(w)}v${Math.round(size * 0.46)}h${-Math.round(w)}z"/>` +
    (red ? bar(0.19) : bar(0.11) + bar(0.28))
  );
}

/** Draws a conifer: each tier has a sunlit and a shaded side, with snow on each. */
function drawTree(light: Light, x: number, y: number, size: number): string {
  const [lit, shade, snowLit, snowShade] = light.tree;
  const sunLeft = light.glow.x < WIDTH / 2;
  let svg = `<path fill="${light.shadow}" fill-opacity=".6" d="M${point(x, y)}l${point(size * (sunLeft ? 0.9 : -0.9), size * 0.1)} ${point(size * 0.1, -size * 0.09)}z"/>`;
  const tiers = size > 60 ? 4 : 3;
  for (let i = 0; i < tiers; i++) {
    const foot = y - size * (0.08 + (i / tiers) * 0.62);
    const tip = foot - size * 0.44;
    const half = size * (0.3 - i * (0.19 / tiers));
    const drop = size * 0.05;
    const halfOf = (sign: 1 | -1, fill: string, snow: string) =>
      `<path fill="${fill}" d="M${point(x, tip)}L${point(x + sign * half, foot)}L${point(x, foot + drop)}z"/>` +
      `<path fill="${snow}" d="M${point(x, tip)}L${point(x + sign * half * 0.8, foot - size * 0.085)}L${point(x, foot - size * 0.13)}z"/>`;
    svg += sunLeft
      ? halfOf(-1, lit, snowLit) + halfOf(1, shade, snowShade)
      : halfOf(-1, shade, snowShade) + halfOf(1, lit, snowLit);
  }
  return svg;
}

function drawForest(light: Light): string {
  const next = random(77);
  const trees: { x: number; y: number; size: number }[] = [];
  for (let i = 0; i < 170; i++) {
    const t = 0.012 + next() ** 2.1 * 0.62;
    const sign = next() < 0.5 ? -1 : 1;
    const out = 1.22 + next() * (2.4 / (t + 0.25));
    const x = pisteMiddle(t) + sign * (pisteHalf(t) * out + 16);
    const size = (20 + 320 * t ** 1.2) * (0.75 + 0.5 * next());
    if (x > -60 && x < WIDTH + 60) trees.push({ x, y: groundY(t), size });
  }
  trees.sort((a, b) => a.y - b.y);
  return trees.map((tree) => drawTree(light, tree.x, tree.y, tree.size)).join('');
}

function drawStars(light: Light): string {
  const next = random(3);
  let svg = '';
  for (let i = 0; i < light.stars; i++) {
    const size = 0.6 + next() ** 3 * 1.6;
    svg += `<circle cx="${Math.round(next() * WIDTH)}" cy="${Math.round(next() ** 1.4 * 380)}" r="${size.toFixed(1)}" fill="#fff" opacity="${(0.3 + 0.6 * next()).toFixed(2)}"/>`;
  }
  return svg;
}

/** Draws lamps along the piste at night: a mast, a head and its pool of light on the snow. */
function drawLamps(light: Light): string {
  if (light.name !== 'night') return '';
  const lamps: readonly (readonly [number, 1 | -1])[] = [
    [0.09, -1],
    [0.17, 1],
    [0.3, -1],
  ];
  return lamps
    .map(([t, side]) => {
      const x = pisteMiddle(t) + side * (pisteHalf(t) * 1.06 + 14);
      const y = groundY(t);
      const tall = 30 + 520 * t ** 1.15;
      return (
        `<ellipse cx="${Math.round(pisteMiddle(t))}" cy="${Math.round(y)}" rx="${Math.round(pisteHalf(t) * 1.1)}" ry="${Math.round(18 + 90 * t)}" fill="url(#pool)"/>` +
        `<path stroke="#0b1638" stroke-width="${(2 + 7 * t).toFixed(1)}" d="M${point(x, y)}V${Math.round(y - tall)}"/>` +
        `<circle cx="${Math.round(x)}" cy="${Math.round(y - tall)}" r="${Math.round(16 + 90 * t)}" fill="url(#lamp)"/>`
      );
    })
    .join('');
}

function draw(light: Light): string {
  const { glow, slope } = light;
  const sunX = glow.x < WIDTH / 2 ? -0.86 : 0.8;
  const stops = light.sky.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`).join('');
  const gradients =
    `<linearGradient id="sky" x1="0" x2="0" y1="0" y2="${HORIZON}" gradientUnits="userSpaceOnUse">${stops}</linearGradient>` +
    `<radialGradient id="glow"><stop stop-color="${glow.colour}" stop-opacity="${glow.opacity}"/><stop offset="1" stop-color="${glow.colour}" stop-opacity="0"/></radialGradient>` +
    `<linearGradient id="ground" x1="0" x2="0" y1="0" y2="1"><stop stop-color="${slope.far}"/><stop offset=".3" stop-color="${slope.mid}"/><stop offset="1" stop-color="${blend(slope.mid, slope.shade, 0.45)}"/></linearGradient>` +
    `<linearGradient id="piste" x1="0" x2=".3" y1="0" y2="1"><stop stop-color="${slope.far}"/><stop offset=".45" stop-color="${slope.lit}"/><stop offset="1" stop-color="${slope.mid}"/></linearGradient>` +
    `<radialGradient id="pool"><stop stop-color="#fbe9c6" stop-opacity=".5"/><stop offset="1" stop-color="#fbe9c6" stop-opacity="0"/></radialGradient>` +
    `<radialGradient id="lamp"><stop stop-color="#fff"/><stop offset=".14" stop-color="#fff3d2" stop-opacity=".95"/><stop offset=".3" stop-color="#ffe6ac" stop-opacity=".28"/><stop offset="1" stop-color="#ffe6ac" stop-opacity="0"/></radialGradient>`;
  const gates = [0, 1, 2, 3, 4].map((k) => drawGate(light, apex(k), k % 2 === 0)).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMax slice"><title>Snow mountains</title><defs>${gradients}</defs>` +
    `<path fill="url(#sky)" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>${drawStars(light)}` +
    `<circle cx="${glow.x}" cy="${glow.y}" r="520" fill="url(#glow)"/>` +
    RANGES.map((range, i) => drawRange(range, light.ranges[i]!, sunX)).join('') +
    drawSlope(light) +
    drawForest(light) +
    drawLamps(light) +
    gates +
    '</svg>\n'
  );
}

/** Size of the image, px: enough for a phone's whole width at its pixel ratio and for a soft background on a desktop. */
const KEPT = { width: 1280, height: 800, quality: 0.7 };

/** Renders a drawing to an image: some thousand facets take a phone most of a second at every start, an image no time. */
async function paint(page: Page, svg: string): Promise<Buffer> {
  const url = await page.evaluate(
    async ({ source, width, height, quality }) => {
      const image = new Image(width, height);
      image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
      await image.decode();
      const canvas = new OffscreenCanvas(width, height);
      canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
      return new Promise<string>((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(String(reader.result));
        reader.readAsDataURL(blob);
      });
    },
    { source: svg, ...KEPT },
  );
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

const browser = await chromium.launch({ executablePath: (await findBrowser()).path, args: browserArguments });
const page = await browser.newPage();
for (const light of [MORNING, NIGHT]) {
  const picture = await paint(page, draw(light));
  writeFileSync(new URL(`../src/ui/art/mountain-${light.name}.webp`, import.meta.url), picture);
  console.log(`mountain-${light.name}.webp: ${picture.length} bytes`);
}
await browser.close();
