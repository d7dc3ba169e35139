import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decodeStream, type Equipment, fromBase64url, toBase64url } from '../../../../src/sim';
import { parseTrack, readPasted, setCourse, type Track, writeTrackFile } from '../../../../src/tracks';
import {
  checkRide,
  decodeRide,
  encodeRide,
  fileKind,
  isMarked,
  isShared,
  readRideFile,
  rideFragment,
  type SharedRide,
  sharedName,
  sharedTrack,
  writeRideFile,
} from '../../../../src/tracks/share';
import fc from '../../../harness/fast-check';
import { repeats } from '../../../harness/repeats';
import { bodies, plainTrack } from '../some-track';
import { keyRuns } from './key-runs';

interface AuthorGhost {
  readonly trackId: string;
  readonly hash: string;
  readonly equipment: Equipment;
  readonly timeUs: number;
  readonly stream: string;
}

function publicFile(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../../../public/${name}`, import.meta.url), 'utf8'));
}

const tracks = new Map(
  (publicFile('tracks.json') as unknown[]).map((value) => {
    const read = parseTrack(value);
    if (!read.ok) throw new Error('a default track is broken');
    return [read.track.name, read.track] as const;
  }),
);
const ghosts = publicFile('author-ghosts.json') as readonly AuthorGhost[];

/** The author's ride of a default track, as it would be shared. */
function authorRide(name: string, equipment: Equipment = 'ski'): { ride: SharedRide; track: Track } {
  const track = tracks.get(name)!;
  const ghost = ghosts.find((one) => one.trackId === track.id && one.equipment === equipment)!;
  const { simVersion, goofy, timePenalty, runs } = decodeStream(ghost.stream);
  const ride: SharedRide = {
    ...{ purpose: 'challenge', track: sharedTrack(track), equipment, rider: 'Anna', assisted: false },
    ...{ timeUs: ghost.timeUs, simVersion, goofy, timePenalty, runs },
  };
  return { ride, track };
}

const runsArbitrary = fc
  .array(
    fc.tuple(
      fc.oneof(fc.integer({ min: 1, max: 80 }), fc.integer({ min: 1, max: 300 })),
      fc.oneof(fc.integer({ min: -127, max: 127 }), fc.constantFrom(-127, -48, 0, 48, 127)),
      fc.integer({ min: 0, max: 2 }),
    ),
    { minLength: 1, maxLength: 90 },
  )
  .map((list) =>
    list.filter((r, i) => i === 0 || r[1] !== list[i - 1]![1] || r[2] !== list[i - 1]![2]).flat(),
  );

const rides: fc.Arbitrary<SharedRide> = fc.record({
  purpose: fc.constantFrom('challenge', 'replay'),
  track: fc.oneof(
    fc.record({
      kind: fc.constant('known' as const),
      id: fc.stringMatching(/^[a-z0-9]{15}$/),
      mark: fc.stringMatching(/^[0-9a-f]{16}$/),
    }),
    bodies.map((body) => ({ kind: 'whole' as const, body })),
  ),
  equipment: fc.constantFrom('ski', 'board'),
  rider: fc.string({ maxLength: 24, unit: 'grapheme' }).map(sharedName),
  timeUs: fc.integer({ min: 1, max: 600_000_000 }),
  assisted: fc.boolean(),
  simVersion: fc.integer({ min: 0, max: 1000 }),
  goofy: fc.boolean(),
  timePenalty: fc.boolean(),
  runs: runsArbitrary,
});

describe('a shared ride', () => {
  it('survives the round trip exactly, whatever was ridden', () => {
    fc.assert(
      fc.property(rides, (ride) => {
        expect(decodeRide(encodeRide(ride))).toEqual({ ok: true, ride });
      }),
      { numRuns: repeats(60, 300) },
    );
  }, 60_000);

  it('is read as itself or refused when its code was changed', () => {
    const code = encodeRide(authorRide('Fox Gully').ride);
    const letters = fc.constantFrom(...'ABCabc019-_ .é');
    const change = fc.record({ at: fc.nat(code.length), cut: fc.nat(3), put: fc.array(letters) });
    fc.assert(
      fc.property(change, ({ at, cut, put }) => {
        const changed = code.slice(0, at) + put.join('') + code.slice(at + cut);
        const read = decodeRide(changed);
        expect(read.ok).toBe(changed.trim() === code);
      }),
      { numRuns: repeats(300, 3000) },
    );
  }, 60_000);

  it('is refused when its bytes are no ride, even under a right checksum', () => {
    const bytes = fromBase64url(encodeRide(authorRide('First glide').ride))!;
    const sealed = (body: Uint8Array): string => {
      let h = 0x811c9dc5;
      for (const byte of body) h = Math.imul(h ^ byte, 0x01000193);
      return toBase64url(Uint8Array.from([...body, h >>> 24, (h >>> 16) & 255, (h >>> 8) & 255, h & 255]));
    };
    const body = bytes.subarray(0, bytes.length - 4);
    expect(decodeRide(sealed(body)).ok).toBe(true);
    fc.assert(
      fc.property(fc.nat(body.length - 3), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const other = body.slice();
        other[at + 2] = other[at + 2]! ^ by;
        const read = decodeRide(sealed(other));
        // Whatever is read is written the same way: no two codes are one ride.
        if (read.ok) expect(encodeRide(read.ride)).toBe(sealed(other));
        else expect(['damaged', 'bad-track']).toContain(read.fault.why);
      }),
      { numRuns: repeats(300, 3000) },
    );
    expect(decodeRide(sealed(Uint8Array.from([82, 2, 1, 2, 3, 4, 5])))).toEqual({
      ok: false,
      fault: { why: 'newer' },
    });
  }, 60_000);

  it('is told apart from other texts and from a code cut short', () => {
    const code = encodeRide(authorRide('Fox Gully').ride);
    const why = (text: string): unknown => {
      const read = decodeRide(text);
      return read.ok ? 'read' : read.fault.why;
    };
    expect(why(` ${code}\n`)).toBe('read');
    expect(why(code.slice(0, -20))).toBe('damaged');
    expect(why('hello')).toBe('not-a-code');
    expect(why('')).toBe('not-a-code');
    expect(why('U'.repeat(200_000))).toBe('too-big');
  });

  it('names a default track by its id and hash and brings any other whole', () => {
    const { track } = authorRide('Fox Gully');
    const known = sharedTrack(track);
    expect(known).toEqual({ kind: 'known', id: track.id, mark: track.hash.slice(0, 16) });
    expect(isMarked(track.hash, track.hash.slice(0, 16))).toBe(true);
    expect(isMarked(track.hash, '0'.repeat(16))).toBe(false);
    expect(sharedTrack(plainTrack())).toMatchObject({ kind: 'whole', body: { name: 'Plain' } });
  });

  it('carries no name that would show as another one', () => {
    expect(sharedName(' Anna\u202e\u0007 ')).toBe('Anna');
    expect(sharedName('Ülkü 🎿'.repeat(9)).length).toBeLessThanOrEqual(24);
  });

  it('fits into a link: 40 s of keys in 450 characters, with a 60-gate track of its own in 2,000', () => {
    const { ride } = authorRide('Raven Ridge');
    const runs = keyRuns(40);
    const known = rideFragment({ ...ride, runs });
    expect(known.length).toBeLessThan(450);
    const course = setCourse({
      ...{ style: 'slalom', lengthM: 620, dropM: 190, seed: 3, equipment: 'ski', difficulty: 'medium' },
    });
    const own = plainTrack({ name: 'Sixty gates', style: 'slalom', course });
    expect(course.gates.length).toBeGreaterThan(55);
    expect(rideFragment({ ...ride, runs, track: sharedTrack(own) }).length).toBeLessThan(2000);
    // The computer's own ride, which changes its mind all the time, is the worst there is.
    expect(rideFragment(ride).length).toBeLessThan(1100);
  });
});

describe('checking a shared ride', () => {
  it('gives the time and the stream of every author ride back', () => {
    for (const { trackId, equipment, timeUs, stream } of ghosts) {
      const track = [...tracks.values()].find((one) => one.id === trackId)!;
      const { ride } = authorRide(track.name, equipment);
      expect(checkRide(track.course, ride)).toMatchObject({ kind: 'ridden', honest: true, timeUs, stream });
    }
  }, 60_000);

  it('shows a forged time as what it is', () => {
    const { ride, track } = authorRide('Fox Gully');
    expect(checkRide(track.course, { ...ride, timeUs: ride.timeUs - 1_000_000 })).toMatchObject({
      ...{ kind: 'ridden', honest: false, timeUs: ride.timeUs },
    });
  });

  it('refuses what does not reach the finish, goes on after it, or was ridden by other physics', () => {
    const { ride, track } = authorRide('Fox Gully');
    const { runs } = ride;
    expect(checkRide(track.course, { ...ride, runs: runs.slice(0, 60) })).toEqual({ kind: 'unfinished' });
    expect(checkRide(track.course, { ...ride, runs: [...runs, 50, 0, 2] })).toEqual({ kind: 'unfinished' });
    const newer = { ...ride, simVersion: ride.simVersion + 1 };
    expect(checkRide(track.course, newer)).toEqual({ kind: 'other-physics', newer: true });
  });
});

describe('what carries a ride', () => {
  const { ride } = authorRide('Fox Gully');

  it('is a fragment that a ride is read from', () => {
    const fragment = rideFragment(ride);
    expect(isShared(fragment)).toBe(true);
    expect(readPasted(fragment)).toEqual({ kind: 'ride', read: { ok: true, ride } });
    for (const other of ['', '#top', '#beats=1']) expect(isShared(other)).toBe(false);
  });

  it('is a file, told apart from the other files of the game', () => {
    const text = writeRideFile(ride);
    expect(fileKind(text)).toBe('ride');
    expect(readRideFile(text)).toEqual({ ok: true, ride });
    expect(fileKind(writeTrackFile([plainTrack()]))).toBe('tracks');
    expect(fileKind('{"format":"fall-line-backup","version":1}')).toBe('backup');
    for (const other of ['', 'null', '[]', '{"format":"toString"}', '{"format":3}', 'P5 2 2']) {
      expect(fileKind(other)).toBe('other');
      expect(readRideFile(other)).toEqual({ ok: false, fault: { why: 'not-a-code' } });
    }
    const newer = text.replace('"version":1', '"version":2');
    expect(readRideFile(newer)).toEqual({ ok: false, fault: { why: 'newer' } });
    expect(readRideFile('{"format":"fall-line-ride","version":1}')).toEqual({
      ok: false,
      fault: { why: 'damaged' },
    });
  });
});
