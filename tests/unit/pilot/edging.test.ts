import { describe, expect, it } from 'vitest';
import { carveCurvature, edgeHold, edgingOf, settingFor } from '../../../src/pilot/edging';
import { GEAR, SNOW } from '../../../src/sim';

describe.each(Object.values(GEAR))('$name', (gear) => {
  const edging = edgingOf(gear);

  it('finds the edge that carves a bend', () => {
    for (let u = 0.05; u < 1; u += 0.05) {
      expect(settingFor(edging, carveCurvature(gear, u))).toBeCloseTo(u, 2);
    }
  });

  it('answers a bend it cannot carve by full edge', () => {
    expect(settingFor(edging, edging.kappaMax * 3)).toBe(1);
    expect(settingFor(edging, 0)).toBe(0);
  });

  it('holds more the more it edges, up to the strength of the snow', () => {
    for (const { hold, shear } of SNOW) {
      let before = 0;
      for (let u = 0; u <= 1; u += 0.1) {
        const cap = edgeHold(gear, u, hold, shear);
        expect(cap).toBeGreaterThanOrEqual(before);
        expect(cap).toBeLessThanOrEqual(shear * gear.grip + 1e-12);
        before = cap;
      }
    }
  });
});
