import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Course, compile, create } from '../../../src/sim';
import { createLight } from '../../../src/view/light';
import { seeded } from '../../../src/view/maths';
import { netLines, SOFT_JUMP } from '../../../src/view/props/net-lines';
import { createNets } from '../../../src/view/props/nets';
import { createLayout, createRelief } from '../../../src/view/terrain';
import { netStops } from './net-stops';
import { hillyCourse } from './slope';

const course = hillyCourse();
const k = compile(course, 'ski');
const layout = createLayout(k);
const lines = (seed: number) => netLines(k, createRelief(k, layout, 1), seed);

const tracks = JSON.parse(readFileSync('public/tracks.json', 'utf8')) as {
  readonly name: string;
  readonly seed: number;
  readonly course: Course;
}[];

/** A built track: nets and piste set by hand, stretch by stretch, as far apart as the rules allow. */
function builtCourse(seed: number): Course {
  const random = seeded(seed);
  const width: number[] = [];
  const nets: number[] = [];
  while (nets.length < course.nets.length) {
    const half = Math.round((4 + random() * 26) * 1000);
    const net = half + Math.round(random() ** 2 * 40_000);
    for (let n = 1 + Math.floor(random() * 6); n > 0 && nets.length < course.nets.length; n--) {
      width.push(half);
      nets.push(net);
    }
  }
  return { ...course, width, nets };
}

describe('nets', () => {
  it.each(tracks.map((t) => [t.name, t] as const))('stand wherever %s stops a rider', (_, track) => {
    const { stopped, covered } = netStops(track.course, track.seed, 3.7);
    expect(stopped).toBeGreaterThan(50);
    expect(covered).toBe(stopped);
  });

  it('stand wherever a track built at random stops a rider', () => {
    for (let seed = 1; seed <= 12; seed++) {
      const { stopped, covered } = netStops(builtCourse(seed), seed, 1.3);
      expect(stopped, `seed ${seed}`).toBeGreaterThan(300);
      expect(covered, `seed ${seed}`).toBe(stopped);
    }
  });

  it('are not where a rider is not stopped: a net moved by a metre is noticed', () => {
    const wider = { ...course, nets: course.nets.map((n, i) => (i > 20 && i < 25 ? n + 1000 : n)) };
    expect(netStops(wider, 1).covered).toBe(netStops(wider, 1).stopped);
    const [right] = netLines(compile(wider, 'ski'), createRelief(k, layout, 1), 1);
    const [plain] = lines(1);
    const at = (line: typeof plain, y: number) => line!.joints.find((j) => j.y >= y)!;
    expect(at(right, 220).x - at(plain, 220).x).toBeCloseTo(1);
    expect(at(right, 100).x).toBe(at(plain, 100).x);
  });

  it('stand across the hill where the way narrows at once, and bend where it narrows a little', () => {
    const narrow = (by: number) => ({ ...course, nets: course.nets.map((n, i) => (i > 30 ? n - by : n)) });
    const across = (by: number): number => {
      const own = compile(narrow(by), 'ski');
      const [right] = netLines(own, createRelief(own, createLayout(own), 1), 1);
      return right!.joints.filter((j, i) => i > 0 && j.y === right!.joints[i - 1]!.y).length;
    };
    expect(across(SOFT_JUMP * 1000 - 50)).toBe(0);
    expect(across(SOFT_JUMP * 1000 + 300)).toBeGreaterThan(0);
  });

  it('have the same kinds for a seed, and others for another; the finish is blue', () => {
    const kinds = (seed: number) => lines(seed).map(({ joints }) => joints.map((j) => j.kind));
    expect(kinds(4)).toEqual(kinds(4));
    expect(kinds(4)).not.toEqual(kinds(5));
    for (const line of lines(4)) expect(line.joints.at(-1)!.kind).toBe('A');
    expect(new Set(kinds(4).flat())).toEqual(new Set(['A', 'B', 'quiet']));
  });
});

describe('a net that a rider leans against', () => {
  afterEach(() => vi.unstubAllGlobals());

  function built() {
    const c = new Proxy({}, { get: () => () => {} });
    vi.stubGlobal('document', { createElement: () => ({ getContext: () => c }) });
    return createNets(lines(4), createLight('golden'));
  }

  /** How far a net gives way where it meets the rider, m: the shader's uniform for one rider. */
  const reach = (change: Partial<ReturnType<typeof create>>): number => {
    const nets = built();
    nets.press({ ...create(k), ...change });
    const material = nets.mesh.material as import('three').ShaderMaterial;
    return material.uniforms.uRider!.value[2];
  };

  it('gives way as far as skis or a fallen body reach, and hardly to one who rides along it', () => {
    expect(reach({ hx: 0, hy: 1, crash: 0 })).toBeLessThan(0.5);
    for (const hx of [1, -1]) expect(reach({ hx, hy: 0, crash: 0 })).toBeGreaterThan(0.9);
    expect(reach({ hx: 0, hy: 1, crash: 40 })).toBeGreaterThan(0.9);
  });

  it('knows which way is out, corner by corner', () => {
    const { mesh } = built();
    const [position, side] = ['position', 'aSide'].map((name) => mesh.geometry.getAttribute(name)!);
    expect(side!.count).toBe(position!.count);
    for (let i = 0; i < side!.count; i++) {
      expect(side!.getX(i)).toBe(Math.sign(position!.getX(i) - layout.centreAt(-position!.getZ(i))));
    }
  });
});
