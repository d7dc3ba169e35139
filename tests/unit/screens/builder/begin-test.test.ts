import { beforeEach, describe, expect, it } from 'vitest';
import { beginTest } from '../../../../src/screens/manage-tracks/builder/begin-test';
import { bodyOf } from '../../../../src/tracks';
import { toasts } from '../../../../src/ui';
import { plainTrack } from '../../tracks/some-track';
import { builderOf } from './some-builder';

describe('a test ride', () => {
  beforeEach(() => toasts.setState([], true));

  it('begins at the gate it is asked for', () => {
    const builder = builderOf(bodyOf(plainTrack()));
    beginTest(builder, 3);
    expect(builder.store.getState().trying).toBe(3);
    expect(toasts.getState()).toEqual([]);
  });

  it.each([0, 4])('from gate index %i of an unsound track says what is wrong, and where', (from) => {
    const builder = builderOf(bodyOf(plainTrack()));
    builder.act('move-gate', { index: 0, x: 0, y: -5000 });
    beginTest(builder, from);
    expect(builder.store.getState()).toMatchObject({ trying: undefined, tool: 'check' });
    expect(toasts.getState()).toMatchObject([
      {
        tone: 'bad',
        text: 'It can’t be ridden yet. Gate 1: it’s behind the start; move it down.',
      },
    ]);
  });
});
