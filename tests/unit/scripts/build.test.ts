import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isOutdated, stamp } from '../../../scripts/build';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fall-line-build-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text = path): string {
  const whole = join(folder, path);
  mkdirSync(join(whole, '..'), { recursive: true });
  writeFileSync(whole, text);
  return whole;
}

describe('a build', () => {
  it('that was interrupted is none, however new its page is', () => {
    const source = write('src/a.ts');
    utimesSync(source, 1, 1);
    write('dist/index.html');
    write('dist/sw.js');
    expect(isOutdated(join(folder, 'dist'), [join(folder, 'src')])).toBe(true);
    stamp(join(folder, 'dist'));
    utimesSync(join(folder, 'src'), 1, 1);
    expect(isOutdated(join(folder, 'dist'), [join(folder, 'src')])).toBe(false);
  });

  it('is outdated by a newer source, deep down', () => {
    write('dist/sw.js');
    stamp(join(folder, 'dist'));
    utimesSync(join(folder, 'dist/.build'), 1, 1);
    write('src/deep/down/a.ts');
    expect(isOutdated(join(folder, 'dist'), [join(folder, 'src')])).toBe(true);
  });
});
