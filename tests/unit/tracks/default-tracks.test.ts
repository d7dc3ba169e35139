import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { templates } from '../../../scripts/tracks/templates';
import {
  defaultTrackId,
  fisAdvice,
  layCourse,
  parseTrack,
  rideFaults,
  type Track,
} from '../../../src/tracks';

const file = join(import.meta.dirname, '../../../public/tracks.json');
const tracks = JSON.parse(readFileSync(file, 'utf8')) as Track[];

describe('the default tracks', () => {
  it('are three of each style from easy to hard, and the training tracks', () => {
    for (const style of ['slalom', 'giant-slalom', 'super-g', 'downhill']) {
      const levels = tracks.filter((t) => t.style === style).map((t) => t.difficulty);
      expect(levels).toEqual(['easy', 'medium', 'hard']);
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

  it('cost three seconds for a miss in training and the run in a race', () => {
    for (const t of tracks) expect(t.course.miss).toBe(t.style === 'training' ? 3_000_000 : 0);
  });
});
