import { describe, expect, it } from 'vitest';
import { formatRaceTime } from '../../../src/i18n';
import { type Clock, figure, showTime } from '../../../src/play/hud/digits';

/** A clock on nodes that count how often they are written. */
function clock(): { clock: Clock; read: () => string; writes: () => number } {
  let writes = 0;
  const nodes = [0, 1, 2, 3, 4].map(() => {
    let text = '0';
    return {
      get data() {
        return text;
      },
      set data(value: string) {
        text = value;
        writes++;
      },
    } as Text;
  });
  const d = (i: number): string => nodes[i]!.data;
  return {
    clock: { nodes, shown: -1 },
    read: () => `${d(0)}:${d(1)}${d(2)}.${d(3)}${d(4)}`,
    writes: () => writes,
  };
}

describe('the running clock', () => {
  it('shows what the result will show, truncated', () => {
    const c = clock();
    for (const us of [0, 9_999, 10_000, 52_479_999, 59_999_999, 60_000_000, 128_310_001, 599_990_000]) {
      showTime(c.clock, us);
      expect(c.read()).toBe(formatRaceTime(us));
    }
  });

  it('writes only the figures that change', () => {
    const c = clock();
    showTime(c.clock, 12_340_000);
    const before = c.writes();
    showTime(c.clock, 12_349_999);
    expect(c.writes()).toBe(before);
    showTime(c.clock, 12_350_000);
    expect(c.writes()).toBe(before + 1);
  });

  it('never shows a time below nothing', () => {
    const c = clock();
    showTime(c.clock, -5);
    expect(c.read()).toBe('0:00.00');
    expect(figure(5999, 1)).toBe(5);
  });
});
