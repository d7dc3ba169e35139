import { describe, expect, it } from 'vitest';
import { bodyOf, builderVersion, migrateBody } from '../../../../src/tracks';
import { plainTrack } from '../some-track';

const plain = bodyOf(plainTrack());

describe('a track of an older builder', () => {
  it('goes through every step since, in order, and bears the version it has come to', () => {
    const steps = ['one', 'two', 'three'].map((word) => (body: typeof plain) => ({
      ...body,
      name: `${body.name} ${word}`,
    }));
    const old = { ...plain, name: 'Old', builderVersion: 2 };
    expect(migrateBody(old, steps, 4)).toEqual({ ...old, name: 'Old two three', builderVersion: 4 });
  });

  it('of this version is left as it is', () => {
    expect(plain.builderVersion).toBe(builderVersion);
    expect(migrateBody(plain)).toBe(plain);
  });
});
