import { describe, expect, it, vi } from 'vitest';
import { decodeTrack, encodeTrack, readTrackFile, writeTrackFile } from '../../../../src/tracks';
import fc from '../../../harness/fast-check';
import { repeats } from '../../../harness/repeats';
import { bodies } from '../some-track';

// A thousand random tracks: minutes are no fault on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

describe('a thousand random tracks', () => {
  it('travel as code and as file and come out exactly as they were', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        expect(decodeTrack(encodeTrack(body))).toEqual({ ok: true, body });
        expect(readTrackFile(writeTrackFile([body]))).toEqual({ ok: true, bodies: [body] });
      }),
      { numRuns: repeats(100, 1000) },
    );
  });
});
