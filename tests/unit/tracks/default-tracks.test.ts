import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { AuthorRide } from '../../../scripts/tracks/reference';
import { templates } from '../../../scripts/tracks/templates';
import { compile, create, createCursor, decodeStream, optionsOf, replay, stepFrom } from '../../../src/sim';
import {
  defaultTrackId,
  fisAdvice,
  layCourse,
  medalTimes,
  parseTrack,
  rideFaults,
  type Track,
} from '../../../src/tracks';

// Many random tracks: minutes are no fault on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

function fromPublic<T>(name: string): T[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../../../public', name), 'utf8')) as T[];
}

const tracks = fromPublic<Track>('tracks.json');
const rides = fromPublic<AuthorRide>('author-ghosts.json');

describe('the default tracks', () => {
  it('are three of each style from easy to hard, a mountain with a name in two, and the training tracks', () => {
    for (const style of ['slalom', 'giant-slalom', 'super-g', 'downhill']) {
      const levels = tracks.filter((t) => t.style === style).map((t) => t.difficulty);
      const named = style === 'slalom' || style === 'downhill' ? ['hard'] : [];
      expect(levels).toEqual(['easy', 'medium', 'hard', ...named]);
    }
    expect(tracks.filter((t) => t.style === 'training').length).toBeGreaterThanOrEqual(16);
  });

  it('have names and ids of their own; ids come from the names', () => {
    expect(new Set(tracks.map((t) => t.name)).size).toBe(tracks.length);
    expect(new Set(tracks.map((t) => t.id)).size).toBe(tracks.length);
    for (const t of tracks) expect(t.id).toBe(defaultTrackId(t.name));
  });

  it('are what their templates give: nothing was changed by hand', () => {
    expect(tracks.map((t) => t.name)).toEqual(templates.map((t) => t.name));
    for (let i = 0; i < tracks.length; i++) {
      expect(layCourse(templates[i]!.plan, templates[i]!.gates), tracks[i]!.name).toEqual(tracks[i]!.course);
    }
  });

  it.each(tracks.map((t) => [t.name, t] as const))(
    '%s passes the door, can be ridden and meets the sport’s figures',
    (_, t) => {
      expect(parseTrack(t)).toEqual({ ok: true, track: t });
      expect(rideFaults(t.course)).toEqual([]);
      expect(fisAdvice(t)).toEqual([]);
    },
  );

  it.each(tracks.map((t) => [t.name, t] as const))(
    '%s is ridden clean on skis and board by its author',
    (_, t) => {
      for (const equipment of ['ski', 'board'] as const) {
        const ride = rides.find((r) => r.trackId === t.id && r.equipment === equipment)!;
        const stream = decodeStream(ride.stream);
        const k = compile(t.course, equipment);
        const verdict = replay(k, stream);
        expect(verdict).toMatchObject({ outcome: 'finished', timeUs: ride.timeUs, penaltyUs: 0 });
        const state = create(k, optionsOf(stream));
        const cursor = createCursor(stream);
        while (state.t1 < 0 && stepFrom(k, state, stream, cursor));
        expect(state).toMatchObject({ missed: 0, straddled: 0, crashes: 0 });
        expect(stream).toMatchObject({ courseHash: k.hash, finalHash: verdict.finalHash });
        expect(ride.hash).toBe(t.hash);
        expect(t.reference?.[equipment]?.authorUs).toBe(ride.timeUs);
      }
    },
  );

  it('give up a run after about four times the author’s time, and some seconds to start in', () => {
    for (const t of tracks) {
      for (const equipment of ['ski', 'board'] as const) {
        const seconds = t.course.maxTicks / 100 - 8;
        const share = seconds / (t.reference![equipment]!.authorUs / 1e6);
        // No run is longer than five minutes, also on the longest downhill.
        expect(share, t.name).toBeGreaterThan(t.course.maxTicks === 30_000 ? 2 : 3.5);
        expect(share, t.name).toBeLessThan(6.5);
      }
    }
  });

  it('have medals by one rule, but for the slopes without gates, which have none', () => {
    for (const t of tracks) {
      for (const times of [t.reference!.ski!, t.reference!.board!]) {
        const { authorUs } = times;
        const glide = t.course.gates.length === 0 ? authorUs : Number.POSITIVE_INFINITY;
        expect(times, t.name).toEqual(medalTimes(authorUs, glide));
        // Nobody loses gold by a blink: it lies more than a second from silver.
        if (glide === Number.POSITIVE_INFINITY)
          expect(times.silverUs - times.goldUs).toBeGreaterThan(1_000_000);
      }
    }
  });

  it('cost three seconds for a miss in training and the run in a race', () => {
    for (const t of tracks) expect(t.course.miss).toBe(t.style === 'training' ? 3_000_000 : 0);
  });
});
