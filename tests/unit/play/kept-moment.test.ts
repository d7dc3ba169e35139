import { describe, expect, it } from 'vitest';
import { keptMoment } from '../../../src/play/stage/use-kept-moment';

describe('what is heard of a ride that was kept', () => {
  it('is the first finish of a track, or one’s best beaten', () => {
    expect(keptMoment({ kind: 'kept', best: true })).toBe('first-finish');
    expect(keptMoment({ kind: 'kept', best: true, previousUs: 50_000_000 })).toBe('best');
  });

  it('is nothing of a slower one, nor while it is being kept, nor of one that is not', () => {
    expect(keptMoment({ kind: 'kept', best: false, previousUs: 50_000_000 })).toBeUndefined();
    expect(keptMoment({ kind: 'keeping' })).toBeUndefined();
    expect(keptMoment({ kind: 'not-kept', why: 'unfinished' })).toBeUndefined();
    expect(keptMoment({ kind: 'failed' })).toBeUndefined();
  });
});
