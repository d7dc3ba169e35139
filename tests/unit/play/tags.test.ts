import { describe, expect, it } from 'vitest';
import { coversGate } from '../../../src/play/hud/tags';
import { openSlope } from '../ride/slope';

describe('a name over a ghost', () => {
  const k = openSlope();
  const at = (x: number, y: number, nextGate = 0) => coversGate(k, { x, y, nextGate });

  it('gives way to the pole just ahead, turning or outside', () => {
    expect(at(-4, 22)).toBe(true);
    expect(at(4.5, 22)).toBe(true);
  });

  it('stays beside a gate, far from it and behind it', () => {
    expect(at(0, 22)).toBe(false);
    expect(at(-4, 10)).toBe(false);
    expect(at(-4, 31, 1)).toBe(false);
    expect(at(-4, 155, 5)).toBe(false);
  });
});
