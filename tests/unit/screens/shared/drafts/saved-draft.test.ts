import { describe, expect, it } from 'vitest';
import {
  type RideOf,
  readRideDraft,
  writeRideDraft,
} from '../../../../../src/screens/shared/drafts/saved-draft';

const of: RideOf = { track: { id: 'testtrack000001', hash: 'a'.repeat(64) }, equipment: 'ski', rider: 'r' };
const checkpoint = { ticks: 600, runs: [300, 0, 0, 1, 0, 1, 299, -48, 0] };

describe('the draft of a ride that was cut off', () => {
  it('comes back as it was', () => {
    const read = { kind: 'mine', checkpoint };
    expect(readRideDraft(writeRideDraft(checkpoint, of), of)).toEqual({ ...read, assisted: false });
    expect(readRideDraft(writeRideDraft(checkpoint, of, true), of)).toEqual({ ...read, assisted: true });
  });

  it('is somebody else’s for another rider or equipment, and of no use on another course', () => {
    const body = writeRideDraft(checkpoint, of);
    expect(readRideDraft(body, { ...of, rider: 'x' }).kind).toBe('others');
    expect(readRideDraft(body, { ...of, equipment: 'board' }).kind).toBe('others');
    expect(readRideDraft(body, { ...of, track: { ...of.track, hash: 'b' } }).kind).toBe('useless');
  });

  it.each([
    ['no JSON', '{"runs":'],
    ['no object', '7'],
    ['half a run', JSON.stringify({ ...JSON.parse(writeRideDraft(checkpoint, of)), runs: [600, 0] })],
    ['a wrong sum', JSON.stringify({ ...JSON.parse(writeRideDraft(checkpoint, of)), ticks: 601 })],
    [
      'a steer beyond the edge',
      JSON.stringify({ ...JSON.parse(writeRideDraft(checkpoint, of)), runs: [600, 128, 0] }),
    ],
    [
      'an unknown stance',
      JSON.stringify({ ...JSON.parse(writeRideDraft(checkpoint, of)), runs: [600, 0, 3] }),
    ],
  ])('is not believed with %s', (_, body) => {
    expect(readRideDraft(body, of)).toEqual({ kind: 'useless' });
  });
});
