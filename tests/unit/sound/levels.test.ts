import { describe, expect, it } from 'vitest';
import { compile, Snow, type SnowType } from '../../../src/sim';
import { createLevels, levelsOf } from '../../../src/sound/levels';
import { moving, plane } from '../sim/courses';

function heard(change: Parameters<typeof Object.assign>[1], speed = 20, snow: SnowType = Snow.hard) {
  const k = compile(plane(12, { snow }), 'ski');
  const s = Object.assign(moving(k, speed), change);
  const out = createLevels();
  levelsOf(k, s, out);
  return out;
}

describe('the sound of a ride', () => {
  it('blows harder and higher with speed', () => {
    const [slow, fast] = [heard({}, 8), heard({}, 30)];
    expect(fast.wind).toBeGreaterThan(5 * slow.wind);
    expect(fast.windHz).toBeGreaterThan(slow.windHz);
    expect(heard({}, 500).wind).toBe(1);
  });

  it('hisses with the edge and scrapes with the slip', () => {
    const flat = heard({ u: 0 });
    const carving = heard({ u: 0.9, N: 25 });
    const skidding = heard({ u: 0.9, N: 25, vs: 6 });
    expect(carving.carve).toBeGreaterThan(3 * flat.carve);
    expect(carving.skid).toBe(0);
    expect(skidding.skid).toBeGreaterThan(0.5);
    expect(skidding.carve).toBeLessThan(carving.carve);
  });

  it('is the same to both sides', () => {
    expect(heard({ u: -0.7, vs: -2 })).toEqual(heard({ u: 0.7, vs: 2 }));
  });

  it('leaves only the wind in the air, and nothing standing', () => {
    expect(heard({ air: 1, u: 0.8, vs: 4 })).toMatchObject({ carve: 0, skid: 0 });
    expect(heard({ u: 0.8 }, 0)).toMatchObject({ wind: 0, carve: 0, skid: 0 });
  });

  it('rings on ice and whispers in powder', () => {
    const ice = heard({ u: 0.8 }, 20, Snow.ice);
    const powder = heard({ u: 0.8 }, 20, Snow.powder);
    expect(ice.carveHz).toBeGreaterThan(2 * powder.carveHz);
    expect(ice.carve).toBeGreaterThan(powder.carve);
  });
});
