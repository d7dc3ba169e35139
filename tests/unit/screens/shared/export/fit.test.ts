import { describe, expect, it } from 'vitest';
import { fitText } from '../../../../../src/screens/shared/export';

/** Letters of one width: what a line of a font comes to, near enough. */
const widthOf = (text: string, size: number): number => [...text].length * size * 0.58;
const room = { most: 600, largest: 100, smallest: 40, lines: 2 };

describe('a text in its room', () => {
  it('is as large as it may be where it is short', () => {
    expect(fitText('Anna', room, widthOf)).toEqual({ lines: ['Anna'], size: 100 });
  });

  it('is divided between words before it gets smaller', () => {
    expect(fitText('Anna Brunner', room, widthOf)).toEqual({ lines: ['Anna', 'Brunner'], size: 100 });
  });

  it('keeps a long word whole as long as a smaller size does', () => {
    const { lines, size } = fitText('Donaudampfschiffer', room, widthOf);
    expect(lines).toEqual(['Donaudampfschiffer']);
    expect(size).toBeLessThan(100);
  });

  it.each(['x'.repeat(200), '山'.repeat(90), 'ab '.repeat(99)])(
    'ends in an ellipsis at last (%#)',
    (text) => {
      const { lines, size } = fitText(text, room, widthOf);
      expect(size).toBe(40);
      expect(lines).toHaveLength(2);
      expect(lines[1]).toMatch(/…$/);
      for (const line of lines) expect(widthOf(line, size)).toBeLessThanOrEqual(600);
    },
  );
});
