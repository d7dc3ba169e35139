import { describe, expect, it } from 'vitest';
import {
  EDGE,
  HEADING_Y,
  layoutDiploma,
  PANEL,
  STYLES,
  WIDTH,
} from '../../../../../src/screens/shared/diploma/layout';

/** Letters of one width: what a line of a font comes to, near enough. */
const widthOf = (text: string, size: number): number => [...text].length * size * 0.58;

describe('a diploma', () => {
  it.each([
    ['Anna', 'Club night', ['Ski Club Kaltbrunn · Nov 26, 2026', 'Slalom · Nightglass']],
    ['Wolfeschlegelsteinhausenbergerdorff the Younger', 'x'.repeat(120), ['y'.repeat(90), 'z'.repeat(90)]],
    ['山田太郎', '夜のナイタースラローム大会'.repeat(4), ['2026年11月26日', '回転']],
    ['', '', ['today']],
    ['Katharina Brunner', 'Club night', ['Ski Club Kaltbrunn · Nov 26, 2026', 'Slalom · Nightglass']],
    [
      'Katharina Brunner',
      'Club championship of Kaltbrunn 2026',
      ['Ski Club Kaltbrunn · Nov 26, 2026', 'Slalom · Nightglass'],
    ],
  ])('keeps its words between heading and panel (%s)', (name, event, facts) => {
    const lines = layoutDiploma({ rank: 1, name, event, facts }, () => widthOf);
    let above = HEADING_Y + 20;
    for (const { kind, text, size, y } of lines) {
      expect(EDGE + widthOf(text, size)).toBeLessThanOrEqual(WIDTH - EDGE);
      expect(size).toBeGreaterThanOrEqual(STYLES[kind].smallest);
      // A line's letters reach up by about three quarters of its size.
      expect(y - size * 0.75).toBeGreaterThan(above - 1);
      above = y;
    }
    expect(above).toBeLessThan(PANEL.y - 20);
    expect(lines.filter(({ kind }) => kind === 'fact')).toHaveLength(facts.length);
  });

  it('writes a name on two lines smaller before it leaves a word out', () => {
    const facts = ['Ski Club Kaltbrunn · Nov 26, 2026', 'Slalom · Nightglass'];
    const event = 'Club championship of Kaltbrunn 2026';
    const lines = layoutDiploma({ rank: 1, name: 'Katharina Brunner', event, facts }, () => widthOf);
    const words = (of: string): string =>
      lines.flatMap(({ kind, text }) => (kind === of ? [text] : [])).join(' ');
    expect([words('name'), words('event')]).toEqual(['Katharina Brunner', event]);
  });
});
