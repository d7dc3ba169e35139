import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('../../../src/ui/tokens.css', import.meta.url), 'utf8');

/** The two colours of a token: Morning, Night skiing. */
function token(name: string): readonly [string, string] {
  const value = css.match(new RegExp(`--${name}: ([^;]+);`))?.[1] ?? '';
  const colours = [...value.matchAll(/#[0-9a-f]{6}/g)].map((m) => m[0]);
  return [colours[0]!, colours[1] ?? colours[0]!];
}

/** Relative luminance (WCAG 2). */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((i) => {
    const c = Number.parseInt(hex.slice(i, i + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

const THEMES = [0, 1] as const;

describe('tokens', () => {
  it.each([
    ['ink', 'bg'],
    ['ink', 'surface'],
    ['ink', 'sunken'],
    ['ink-2', 'bg'],
    ['ink-2', 'surface'],
    ['ink-2', 'sunken'],
    ['bib-ink', 'bib'],
    ['bug-ink', 'bug'],
    ['ahead', 'ahead-bg'],
    ['ahead', 'surface'],
    ['behind', 'behind-bg'],
    ['behind', 'surface'],
    ['live', 'surface'],
    ['gold-ink', 'gold'],
    ['silver-ink', 'silver'],
    ['bronze-ink', 'bronze'],
  ])('%s on %s is readable in both themes', (text, ground) => {
    for (const theme of THEMES) {
      expect(contrast(token(text)[theme], token(ground)[theme])).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each([
    ['line-strong', 'surface'],
    ['line-strong', 'bg'],
    ['gate-red', 'map-piste'],
    ['gate-blue', 'map-piste'],
    ['focus', 'bg'],
  ])('%s stands out from %s in both themes', (line, ground) => {
    for (const theme of THEMES) {
      expect(contrast(token(line)[theme], token(ground)[theme])).toBeGreaterThanOrEqual(3);
    }
  });
});
