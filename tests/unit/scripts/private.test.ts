import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepPrivate } from '../../../scripts/private';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fall-line-private-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const put = (path: string): void => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), '');
  chmodSync(join(folder, path), 0o644);
};
const rights = (path: string): string => (statSync(join(folder, path)).mode & 0o777).toString(8);

describe('a data folder', () => {
  it('is made for its user alone', () => {
    keepPrivate(join(folder, 'new', 'data'));
    expect(rights('new/data')).toBe('700');
  });

  it('of an older release is closed to others, backups and all', () => {
    put('data/pocketbase/data.db');
    put('data/pocketbase/backups/one.zip');
    for (const name of ['settings.key', 'pocketbase.epoch', 'mails/one.txt']) put(`data/${name}`);
    keepPrivate(join(folder, 'data'));
    expect(['', '/pocketbase', '/pocketbase/backups'].map((path) => rights(`data${path}`))).toEqual([
      '700',
      '700',
      '700',
    ]);
    expect(
      ['pocketbase/data.db', 'pocketbase/backups/one.zip', 'settings.key'].map((p) => rights(`data/${p}`)),
    ).toEqual(['600', '600', '600']);
  });

  it('that holds other things leaves them and itself as they are', () => {
    put('shared/notes.txt');
    put('shared/settings.key');
    put('elsewhere.db');
    symlinkSync(join(folder, 'elsewhere.db'), join(folder, 'shared', 'superuser.json'));
    chmodSync(join(folder, 'shared'), 0o755);
    keepPrivate(join(folder, 'shared'));
    expect(['shared', 'shared/notes.txt', 'shared/settings.key', 'elsewhere.db'].map(rights)).toEqual([
      '755',
      '644',
      '600',
      '644',
    ]);
  });
});
