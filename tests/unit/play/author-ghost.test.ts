import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { authorRideIn, hasAuthorRide } from '../../../src/play/stage/author-ghost';
import { compile, replay } from '../../../src/sim';
import type { Track } from '../../../src/tracks';

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../public/${name}`, import.meta.url), 'utf8'));
const tracks = read('tracks.json') as readonly Track[];
const rides = read('author-ghosts.json') as readonly Record<string, unknown>[];

describe('the ride of a track’s author', () => {
  it('is the one its author time comes from', () => {
    const track = tracks[0]!;
    const stream = authorRideIn(rides, track, 'board')!;
    const verdict = replay(compile(track.course, 'board'), stream);
    expect(verdict.timeUs).toBe(track.reference!.board!.authorUs);
  });

  it('is not raced on a changed course', () => {
    expect(authorRideIn(rides, { id: tracks[0]!.id, hash: 'other' }, 'ski')).toBeUndefined();
  });

  it('is none where the file is broken or the row damaged', () => {
    const { id, hash } = tracks[0]!;
    expect(authorRideIn({ rides }, { id, hash }, 'ski')).toBeUndefined();
    expect(authorRideIn([null, 3, { trackId: id }], { id, hash }, 'ski')).toBeUndefined();
    const damaged = rides.map((r) => ({ ...r, stream: 'AAAA' }));
    expect(authorRideIn(damaged, { id, hash }, 'ski')).toBeUndefined();
  });

  it('is offered on delivered tracks only', () => {
    const own = { origin: 'own' as const, reference: tracks[0]!.reference! };
    expect(hasAuthorRide(own, 'ski')).toBe(false);
    expect(hasAuthorRide({ origin: 'default', reference: tracks[0]!.reference! }, 'ski')).toBe(true);
  });
});
