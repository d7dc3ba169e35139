import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeFirst } from '../../../scripts/one-server';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fall-line-first-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a secret that two starts make at once', () => {
  it('is the first one’s, for its user alone', () => {
    const path = join(folder, 'settings.key');
    writeFirst(path, 'one');
    writeFirst(path, 'other');
    expect(readFileSync(path, 'utf8')).toBe('one');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['settings.key']);
  });
});
