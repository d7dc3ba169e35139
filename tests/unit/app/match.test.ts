import { describe, expect, it } from 'vitest';
import { matchPath } from '../../../src/app/match';

describe('matchPath', () => {
  it('ignores case of the words and a slash at the end', () => {
    expect(matchPath('/ride-local', '/Ride-Local/')).toEqual({});
    expect(matchPath('/', '')).toEqual({});
  });

  it('keeps the case of values and decodes them', () => {
    expect(matchPath('/server/:id', '/server/Ab%20C')).toEqual({ id: 'Ab C' });
  });

  it('takes a broken escape as it stands', () => {
    expect(matchPath('/server/:id', '/server/%E0%A4%A')).toEqual({ id: '%E0%A4%A' });
  });

  it('misses when a value is absent or something follows', () => {
    expect(matchPath('/server/:id', '/server')).toBeUndefined();
    expect(matchPath('/upgrade/:status?', '/upgrade/a/b')).toBeUndefined();
    expect(matchPath('/about', '/abou')).toBeUndefined();
  });
});
