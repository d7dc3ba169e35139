import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type AuthorRide, EFFORT, rideTrack } from '../../../scripts/tracks/reference';
import type { Track } from '../../../src/tracks';
import { firstOf } from '../../harness/repeats';

function fromPublic<T>(name: string): T[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../../../public', name), 'utf8')) as T[];
}

const tracks = fromPublic<Track>('tracks.json');
const rides = fromPublic<AuthorRide>('author-ghosts.json');

/** A training track and a race. Solving all tracks takes minutes, these two take some seconds each. */
const RIDDEN_AGAIN = ['Left and right', 'Sunny Apron'];

// Each solves a track from scratch, which may take minutes on a busy machine.
describe('the times and authors’ rides delivered', { timeout: 240_000 }, () => {
  it.each(firstOf(RIDDEN_AGAIN, 1))(
    'on %s are what the computer rides, on skis and on a board: none is typed in',
    (name) => {
      const track = tracks.find((t) => t.name === name)!;
      const mine = rides.filter((r) => r.trackId === track.id);
      expect(mine.map((r) => r.equipment)).toEqual(['ski', 'board']);
      expect(rideTrack(track, EFFORT)).toEqual({ reference: track.reference, rides: mine });
    },
  );
});
