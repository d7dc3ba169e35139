import type { Mesh, ShaderMaterial } from 'three';
import { describe, expect, it } from 'vitest';
import { createLight } from '../../../src/view/light';
import { createRider } from '../../../src/view/rider';
import type { RiderLook } from '../../../src/view/types';

const look = (kind: RiderLook['kind']): RiderLook => ({
  ...{ equipment: 'ski', goofy: false, bib: '4', label: 'Ann', kind },
  kit: { primary: '#1a7a5a', secondary: '#16213f' },
});

/** Whether a rider's figure lets what is behind it through, part by part. */
function seeThrough(kind: RiderLook['kind']): boolean[] {
  const { object, dispose } = createRider(look(kind), 'high', createLight('golden'));
  const found = object.children.map((part) => ((part as Mesh).material as ShaderMaterial).transparent);
  dispose();
  return found;
}

describe('a rider beside the player', () => {
  it('is solid and casts a shadow, as the player does, in a race side by side', () => {
    expect(seeThrough('opponent')).toEqual(seeThrough('me'));
    expect(seeThrough('opponent')).toEqual([false, false]);
  });

  it('is a ghost when the ride is of another day', () => {
    expect(seeThrough('rival')).toContain(true);
    expect(seeThrough('best')).toContain(true);
  });
});
