import { describe, expect, it } from 'vitest';
import {
  createLight,
  FOG_GLSL,
  glsl,
  hex,
  LIGHT_GLSL,
  PAINT,
  PRESETS,
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
});

describe('shader chunks', () => {
  it.each(['golden', 'crisp', 'night', 'flat'] as const)(
    'find every constant they name in the light of %s',
    (name) => {
      const { constants } = createLight(name);
      for (const chunk of [FOG_GLSL, LIGHT_GLSL]) {
        const named = chunk.match(/\b[A-Z][A-Z_]+\b/g) ?? [];
        expect(named.length).toBeGreaterThan(3);
        for (const one of named) expect(constants).toHaveProperty(one);
      }
    },
  );

  it('declare no uniforms, which three would compare and hand over for every material in every frame', () => {
    expect(FOG_GLSL + LIGHT_GLSL).not.toContain('uniform');
  });
});

describe('constants of a shader', () => {
  it('are floats to the last digit', () => {
    expect(glsl(1)).toBe('1.00000000');
    expect(Math.fround(Number(glsl(0.1)))).toBe(Math.fround(0.1));
    expect(glsl(hex('#FF0000'))).toBe('vec3(1.00000000, 0.00000000, 0.00000000)');
  });

  it('hold the light of their preset', () => {
    expect(createLight('night').constants.FLOOD).toBe(glsl(1));
    expect(createLight('golden').constants.SNOW_LIT).toBe(glsl(PRESETS.golden.snowLit));
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
