import { expect, it } from 'vitest';
import { layoutHead } from '../../../../../src/screens/shared/export/picture';

/** Letters of one width: what a line of a font comes to, near enough. */
const widthOf = (text: string, size: number): number => [...text].length * size * 0.58;

it.each([
  ['Club night', 1],
  ['Club championship of the Ski Club Kaltbrunn am See, 2026', 2],
  ['Vereinsmeisterschaft am Feldberg', 2],
])('the picture of standings says the whole of a long name (%s)', (name, most) => {
  const { title, titleY, subY, height } = layoutHead(name, widthOf);
  expect(title.lines.join(' ')).toBe(name);
  expect(title.lines).toHaveLength(most);
  for (const line of title.lines) expect(widthOf(line, title.size)).toBeLessThanOrEqual(1080 - 128);
  const below = titleY + (title.lines.length - 1) * title.size * 1.12 + title.size / 2;
  expect(subY - 18).toBeGreaterThan(below);
  expect(height - subY).toBe(250 - 176);
});

it('a name that is too long for two lines ends in an ellipsis', () => {
  const { title } = layoutHead('x'.repeat(120), widthOf);
  expect(title.lines).toHaveLength(2);
  expect(title.lines[1]).toMatch(/…$/);
});
