import { describe, expect, it } from 'vitest';
import {
  createLight,
  FOG_GLSL,
  FOG_UNIFORMS,
  hex,
  LIGHT_GLSL,
  LIGHT_UNIFORMS,
  PAINT,
  PRESETS,
  pickUniforms,
  slopeLight,
  sunDirection,
} from '../../../src/view/light';
import { MeshBuilder } from '../../../src/view/mesh';

describe('colours', () => {
  it('reach the screen as they are on paper', () => {
    const c = hex('#FF8000');
    expect([c.r, c.g, c.b].map((v) => Math.round(v * 255))).toEqual([255, 128, 0]);
  });
});

describe('light presets', () => {
  it('have a sun of unit length above the horizon', () => {
    for (const p of Object.values(PRESETS)) {
      expect(p.sun.length()).toBeCloseTo(1, 9);
      expect(p.sun.y).toBeGreaterThan(0.3);
    }
  });

  it('put azimuth 0 down the hill and + to the right', () => {
    expect(sunDirection(0, 0).z).toBeCloseTo(-1, 9);
    expect(sunDirection(90, 0).x).toBeCloseTo(1, 9);
  });

  it('keep snow brighter in the light than in the shade', () => {
    const bright = (c: { r: number; g: number; b: number }): number => c.r + c.g + c.b;
    for (const p of Object.values(PRESETS)) {
      expect(bright(p.snowLit)).toBeGreaterThan(bright(p.snowMid));
      expect(bright(p.snowMid)).toBeGreaterThan(bright(p.snowShade));
    }
  });

  it('are copied for each view, so that one view never dims another', () => {
    const a = createLight('golden');
    a.uniforms.uSnowLit.value.setRGB(0, 0, 0);
    expect(createLight('golden').uniforms.uSnowLit.value.r).toBe(1);
  });

  it('share their holders with every material that picks them', () => {
    const light = createLight('night');
    expect(pickUniforms(light, 'uTime').uTime).toBe(light.uniforms.uTime);
  });
});

describe('shader chunks', () => {
  it('declare exactly the uniforms they name', () => {
    for (const [glsl, names] of [
      [FOG_GLSL, FOG_UNIFORMS],
      [LIGHT_GLSL, LIGHT_UNIFORMS],
    ] as const) {
      const declared = [...glsl.matchAll(/uniform \w+ ([^;]+);/g)].flatMap((m) => m[1]!.split(/,\s*/));
      expect(declared.sort()).toEqual([...names].sort());
    }
  });
});

describe('light maths', () => {
  it('lights a slope by the angle of its normal to the sun', () => {
    const up = sunDirection(0, 90);
    expect(slopeLight(up, 0)).toBeCloseTo(1, 9);
    expect(slopeLight(up, 1)).toBeCloseTo(Math.SQRT1_2, 9);
    expect(slopeLight(sunDirection(0, 45), 1)).toBeCloseTo(1, 9);
  });
});

describe('mesh builder', () => {
  it('makes flat triangles with unit normals that face out', () => {
    const g = new MeshBuilder().box([0, 1, 0], [2, 2, 2], PAINT.bib).geometry();
    const [p, n] = [g.getAttribute('position'), g.getAttribute('normal')];
    for (let i = 0; i < p.count; i++) {
      const out = p.getX(i) * n.getX(i) + (p.getY(i) - 1) * n.getY(i) + p.getZ(i) * n.getZ(i);
      expect(out).toBeCloseTo(1, 6);
    }
  });

  it('lofts closed tubes that face out, rising or falling', () => {
    for (const [from, to] of [
      [0, 2],
      [2, 0],
    ] as const) {
      const rings = [
        { y: from, r: 1, colour: PAINT.bib },
        { y: to, r: 1, colour: PAINT.bib },
      ];
      const m = new MeshBuilder().loft(rings, 6, { capStart: true, capEnd: true });
      expect(m.triangles).toBe(6 * 2 + 12);
      const g = m.geometry();
      const [p, n] = [g.getAttribute('position'), g.getAttribute('normal')];
      for (let i = 0; i < p.count; i++) {
        const out = p.getX(i) * n.getX(i) + (p.getY(i) - 1) * n.getY(i) + p.getZ(i) * n.getZ(i);
        expect(out).toBeGreaterThan(0.5);
      }
    }
  });

  it('tells its triangles apart by bone', () => {
    const g = new MeshBuilder()
      .setBone(3)
      .tri([0, 0, 0], [1, 0, 0], [0, 1, 0], PAINT.ink)
      .setBone(5)
      .tri([0, 0, 0], [1, 0, 0], [0, 1, 0], PAINT.ink)
      .geometry({ bones: true });
    expect(Array.from(g.getAttribute('aBone').array)).toEqual([3, 3, 3, 5, 5, 5]);
  });
});
