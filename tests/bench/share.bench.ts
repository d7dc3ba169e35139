import { readFileSync } from 'node:fs';
import { decodeStream } from '../../src/sim';
import { bodyOf, parseTrack, rideFragment, type SharedRide, setCourse, type Track } from '../../src/tracks';
import { keyRuns } from '../unit/tracks/share/key-runs';

function publicFile(name: string): unknown[] {
  return JSON.parse(readFileSync(new URL(`../../public/${name}`, import.meta.url), 'utf8')) as unknown[];
}

/** The slalom ride of the computer, which changes its mind all the time: the longest there is for its time. */
function pilotRuns(track: Track): readonly number[] {
  const ghosts = publicFile('author-ghosts.json') as { trackId: string; equipment: string; stream: string }[];
  const ghost = ghosts.find((one) => one.trackId === track.id && one.equipment === 'ski');
  if (ghost === undefined) throw new Error('The author has not ridden it.');
  return decodeStream(ghost.stream).runs;
}

/**
 * Characters of what a link carries behind its address. share.chars40s: 40 s of two keys on a default track;
 * share.charsPilot: the computer's 30 s on Fox Gully; share.chars60Own: 40 s of keys with a track of some 60 gates.
 */
export default {
  name: 'share',
  async run(): Promise<Record<string, number>> {
    const tracks = publicFile('tracks.json').flatMap((value) => {
      const read = parseTrack(value);
      return read.ok ? [read.track] : [];
    });
    const track = tracks.find(({ name }) => name === 'Fox Gully')!;
    const ride: SharedRide = {
      ...{ purpose: 'challenge', equipment: 'ski', rider: 'Anna', timeUs: 41_270_000, assisted: false },
      ...{ track: { kind: 'known', id: track.id, mark: track.hash.slice(0, 16) } },
      ...{ simVersion: 1, goofy: false, timePenalty: false, runs: keyRuns(40) },
    };
    const course = setCourse({
      ...{ style: 'slalom', lengthM: 620, dropM: 190, seed: 3, equipment: 'ski', difficulty: 'medium' },
    });
    const body = { ...bodyOf(track), name: 'Sixty gates', course };
    return {
      'share.chars40s': rideFragment(ride).length,
      'share.charsPilot': rideFragment({ ...ride, runs: pilotRuns(track) }).length,
      'share.chars60Own': rideFragment({ ...ride, track: { kind: 'whole', body } }).length,
    };
  },
};
