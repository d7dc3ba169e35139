import { describe, expect, it } from 'vitest';
import { listTracks, type TrackQuery } from '../../../src/db/queries/list';
import type { TrackSummary } from '../../../src/db/queries/summaries';
import { headOf, rowsOf } from '../../../src/db/schemas';
import type { Track } from '../../../src/tracks';
import { makeTrack } from './helpers';

function summary(n: number, over: Partial<Track>, updatedAt = 0): TrackSummary {
  return { head: headOf(rowsOf(makeTrack(n, over), updatedAt).row), best: {} };
}

const all = [
  summary(30, { name: 'Übungshang', style: 'training' }, 5),
  summary(10, { name: 'Track 10', style: 'slalom', difficulty: 'hard', author: 'Aurélie' }, 9),
  summary(20, { name: 'Track 2', style: 'downhill', difficulty: 'easy' }, 1),
  summary(40, { name: 'arlen', style: 'slalom', difficulty: 'medium' }, 3),
];

const names = (query: TrackQuery): string[] => listTracks(all, query).map((t) => t.head.name);

describe('listTracks', () => {
  it('orders by name as people do: numbers by value, case and accents aside', () => {
    expect(names({})).toEqual(['arlen', 'Track 2', 'Track 10', 'Übungshang']);
  });

  it.each([
    ['style', ['arlen', 'Track 10', 'Track 2', 'Übungshang']],
    ['difficulty', ['Track 2', 'arlen', 'Track 10', 'Übungshang']],
    ['length', ['Track 10', 'Track 2', 'Übungshang', 'arlen']],
    ['drop', ['Track 10', 'Track 2', 'Übungshang', 'arlen']],
    ['gates', ['arlen', 'Track 2', 'Track 10', 'Übungshang']],
    ['newest', ['Track 10', 'Übungshang', 'arlen', 'Track 2']],
  ] as const)('orders by %s, and equals by name', (sort, order) => {
    expect(names({ sort })).toEqual(order);
  });

  it('keeps the academy’s slopes in the order of its lessons', () => {
    const drill = (id: string, name: string, n: number) =>
      summary(n, { id, name, style: 'training', difficulty: 'easy' });
    const lessons = [
      drill('62mh4c6tdblpmyz', 'Downhill exam', 50),
      drill('9rf1bnzmj0ff8x0', 'Flushes', 60),
      drill('mjfh1khli73v8r6', 'First glide', 70),
      drill('8a6r8ldoovf33vw', 'Left and right', 80),
    ];
    for (const sort of ['style', 'difficulty'] as const) {
      expect(listTracks(lessons, { sort }).map((t) => t.head.name)).toEqual([
        'First glide',
        'Left and right',
        'Flushes',
        'Downhill exam',
      ]);
    }
  });

  it('begins with what is easy, and ends with the slopes of the academy', () => {
    const easy = { style: 'training', difficulty: 'easy' } as const;
    const lesson = summary(70, { ...easy, id: 'mjfh1khli73v8r6', name: 'First glide' });
    expect(listTracks([lesson, ...all], { sort: 'difficulty' }).map((t) => t.head.name)).toEqual([
      ...['Track 2', 'arlen', 'Track 10'],
      ...['First glide', 'Übungshang'],
    ]);
  });

  it('finds words of name and author in any order, case and accents aside', () => {
    expect(names({ search: 'TRACK' })).toEqual(['Track 2', 'Track 10']);
    expect(names({ search: ' aurelie  track ' })).toEqual(['Track 10']);
    expect(names({ search: 'ubung' })).toEqual(['Übungshang']);
    expect(names({ search: 'nothing' })).toEqual([]);
  });

  it('filters by style together with words', () => {
    expect(names({ style: 'slalom' })).toEqual(['arlen', 'Track 10']);
    expect(names({ style: 'slalom', search: 'ar' })).toEqual(['arlen']);
  });

  it('gives the same list again for the same tracks and order', () => {
    expect(listTracks(all, { sort: 'drop' })).toBe(listTracks(all, { sort: 'drop' }));
  });
});
