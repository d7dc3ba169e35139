import { describe, expect, it } from 'vitest';
import { patternOf } from '../../../src/sound/haptics';

describe('haptics', () => {
  it('answer hits, landings and falls, not what goes well', () => {
    expect(patternOf('brushed')).toBeDefined();
    expect(patternOf('land')).toBeDefined();
    expect(patternOf('crash')).toBeDefined();
    expect(patternOf('passed')).toBeUndefined();
    expect(patternOf('beep')).toBeUndefined();
  });
});
