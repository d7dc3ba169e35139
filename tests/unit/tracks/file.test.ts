import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import {
  bodyOf,
  fileVersion,
  parseTrack,
  readTrackFile,
  trackFrom,
  writeTrackFile,
} from '../../../src/tracks';
import fc from '../../harness/fast-check';
import { repeats } from '../../harness/repeats';
import { bodies, plainTrack } from './some-track';

// Many random tracks: minutes are no fault on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const SAMPLES = join(import.meta.dirname, 'samples');
const plain = bodyOf(plainTrack());
const text = writeTrackFile([plain]);

function key(file: string): string | undefined {
  const read = readTrackFile(file);
  return read.ok ? undefined : read.faults[0]?.key;
}

describe('track files', () => {
  it('carry tracks exactly', () => {
    fc.assert(
      fc.property(fc.array(bodies, { minLength: 1, maxLength: 3 }), (list) => {
        expect(readTrackFile(writeTrackFile(list))).toEqual({ ok: true, bodies: list });
      }),
      { numRuns: 15 },
    );
  });

  it('leave out what a device adds: id, origin and hash', () => {
    expect(writeTrackFile([plainTrack()])).toBe(text);
  });

  it('become tracks that pass the door of stored ones', () => {
    const track = trackFrom(plain, 'abcdefghijklmno', 'own');
    expect(parseTrack(track)).toEqual({ ok: true, track });
  });

  it('of every version ever written are still read', () => {
    const samples = readdirSync(SAMPLES);
    expect(samples).toHaveLength(fileVersion);
    for (const sample of samples) {
      const read = readTrackFile(readFileSync(join(SAMPLES, sample), 'utf8'));
      expect(read.ok, sample).toBe(true);
    }
  });

  it('of the first version read as the track they were made from', () => {
    const read = readTrackFile(readFileSync(join(SAMPLES, 'v1.json'), 'utf8'));
    expect(read).toEqual({ ok: true, bodies: [plain] });
  });

  it('of a newer version are refused as newer', () => {
    expect(key(text.replace('"version":1', '"version":2'))).toBe('newer-format');
  });

  it.each(['', 'no', '{}', '[]', 'null', '{"format":"fall-line-tracks"}', text.slice(0, 200), '\u0000'])(
    'that are none are refused as such: %j',
    (file) => {
      expect(key(file)).toBe('not-a-file');
    },
  );

  it('without tracks are refused', () => {
    expect(key(writeTrackFile([]))).toBe('not-a-file');
  });

  it('with one bad track give nothing, and name the track and the gate', () => {
    const bad = {
      ...plain,
      course: { ...plain.course, gates: plain.course.gates.map((g) => ({ ...g, y: g.y + 0.5 })) },
    };
    const read = readTrackFile(writeTrackFile([plain, bad]));
    expect(read).toMatchObject({
      ok: false,
      faults: [{ key: 'not-integer', path: 'tracks.1.course.gates.0.y', gate: 1 }, ...new Array(7).fill({})],
    });
  });

  it('with anything replaced never make the reader throw', () => {
    fc.assert(
      fc.property(
        fc.nat(text.length - 1),
        fc.constantFrom('"', '}', '[', '9', '-', 'e', ',', ' '),
        (at, letter) => {
          const read = readTrackFile(text.slice(0, at) + letter + text.slice(at + 1));
          expect(typeof read.ok).toBe('boolean');
        },
      ),
      { numRuns: repeats(60, 400) },
    );
  });
});
