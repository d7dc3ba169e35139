import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { iconSizes, manifest } from '../../../scripts/manifest';
import { root } from '../../../scripts/paths';

/** The size that a PNG's header tells: `<width>x<height>`. */
function sizeOfPng(path: string): string {
  const bytes = readFileSync(join(root, 'public', path));
  expect(bytes.toString('latin1', 1, 4), path).toBe('PNG');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

describe('the manifest', () => {
  it('opens the game by itself and upright', () => {
    expect(manifest).toMatchObject({
      display: 'standalone',
      orientation: 'portrait',
      id: '/',
      start_url: '/',
      scope: '/',
      file_handlers: [
        { action: '/manage-tracks', accept: { 'application/json': ['.json'] } },
        { action: '/ride-local', accept: { 'application/vnd.fall-line.ride+json': ['.fallride'] } },
      ],
    });
  });

  it.each(['any', 'maskable'] as const)('has an icon of every size for the purpose “%s”', (purpose) => {
    const icons = (manifest.icons ?? []).filter((icon) => icon.purpose === purpose);
    expect(icons.map(({ sizes }) => sizes)).toEqual(iconSizes.map((size) => `${size}x${size}`));
    for (const { src, sizes } of icons) expect(sizeOfPng(src), src).toBe(sizes);
  });

  it('is joined by the icon that Apple’s devices ask for', () => {
    expect(sizeOfPng('icons/apple-touch-180.png')).toBe('180x180');
  });
});
