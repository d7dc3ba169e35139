import { describe, expect, it } from 'vitest';
import type { Loaded, ReadTrack, RecordRow, TrackSummary } from '../../../src/db';
import { type Place, placePath, readPlace } from '../../../src/screens/ride-local/place';
import { byCourse, toggled } from '../../../src/screens/ride-local/records';
import { begunTrack, nextTrack, watchedRides } from '../../../src/screens/ride-local/ride-page';
import { countMedals } from '../../../src/screens/ride-local/tracks-page';
import {
  factsIn,
  goalWords,
  lastTrackOf,
  markOn,
  styleWords,
} from '../../../src/screens/shared/tracks/track-words';
import { medalFor, medalTimes, nextMedal, rankOf, type Track } from '../../../src/tracks';

const reference = medalTimes(30_000_000);

/** A listed track with whatever a test wants to be different. */
function summary(head: Partial<TrackSummary['head']> = {}, timeUs?: number): TrackSummary {
  return {
    head: {
      id: 'aaaaaaaaaaaaaaa',
      name: 'Larch Lane',
      style: 'slalom',
      builderVersion: 1,
      hash: 'h',
      light: 'crisp',
      seed: 1,
      origin: 'default',
      discipline: 0,
      lengthM: 230.4,
      dropM: 61.2,
      gates: 22,
      updatedAt: 0,
      reference: { ski: reference },
      ...head,
    },
    best:
      timeUs === undefined
        ? {}
        : { ski: { id: 'r', rider: 'me', timeUs, hash: 'h', simVersion: 1, riddenAt: 0 } },
  };
}

describe('a place in ride-local', () => {
  const places: readonly Place[] = [
    { kind: 'list' },
    { kind: 'track', trackId: 'abcdefghijklmn0' },
    { kind: 'ride', trackId: 'abcdefghijklmn0' },
    { kind: 'ride', trackId: 'abcdefghijklmn0', online: { against: undefined } },
    { kind: 'ride', trackId: 'abcdefghijklmn0', online: { against: 'pacer', period: 'week-2026-W48' } },
    {
      kind: 'ride',
      trackId: 'abcdefghijklmn0',
      online: { against: 'a'.repeat(15), period: 'day-2026-11-25' },
    },
    { kind: 'replay', trackId: 'abcdefghijklmn0', recordIds: ['0nmlkjihgfedcba'] },
    {
      kind: 'replay',
      trackId: 'abcdefghijklmn0',
      recordIds: ['a', 'b', 'c', 'd'].map((id) => id.repeat(15)),
    },
  ];

  it('survives its way through the address', () => {
    for (const place of places) expect(readPlace(placePath(place).split('?')[1] ?? '')).toEqual(place);
  });

  it('takes no more rides than can be watched together, and each once', () => {
    const ids = ['a', 'a', 'b', 'c', 'd', 'e'].map((id) => `&replay=${id.repeat(15)}`).join('');
    expect(readPlace(`?track=abcdefghijklmn0${ids}`)).toMatchObject({
      recordIds: ['a', 'b', 'c', 'd'].map((id) => id.repeat(15)),
    });
  });

  it('is the list for an address that names no track', () => {
    for (const search of ['?replay=0nmlkjihgfedcba', '?other=1', '']) {
      expect(readPlace(search)).toEqual({ kind: 'list' });
    }
  });

  it('is unknown for a track that can be none, and a replay without rides for such rides', () => {
    for (const search of ['?track=x', '?track=', '?ride=nonsense', '?ride=../../etc&track=abcdefghijklmn0']) {
      expect(readPlace(search)).toEqual({ kind: 'unknown' });
    }
    expect(readPlace('?track=abcdefghijklmn0&replay=x')).toMatchObject({ kind: 'replay', recordIds: [] });
  });
});

describe('medals', () => {
  it('are blank where none is won', () => {
    expect([37_509_999, 37_510_000].map((us) => medalFor(us, reference))).toEqual(['bronze', 'none']);
    expect(medalFor(undefined, reference)).toBe('none');
    expect(medalFor(1, undefined)).toBe('none');
  });

  it('name the next one to go for', () => {
    expect(nextMedal(undefined, reference)).toEqual({ medal: 'bronze', timeUs: 37_500_000 });
    expect(nextMedal(33_000_000, reference)).toEqual({ medal: 'gold', timeUs: 32_500_000 });
    expect(nextMedal(29_000_000, reference)).toBeUndefined();
    // Never the time that has just been ridden.
    expect(nextMedal(32_500_001, reference)).toEqual({ medal: 'author', timeUs: 30_000_000 });
  });

  it('rank from the author’s down to none', () => {
    expect((['author', 'gold', 'silver', 'bronze', 'none'] as const).map(rankOf)).toEqual([4, 3, 2, 1, 0]);
  });

  it('are counted for the rider’s equipment only', () => {
    const tracks = [
      summary({}, 30_500_000),
      summary({}, 40_000_000),
      summary({ reference: { ski: medalTimes(20_000_000, 20_000_000) } }, 20_000_000),
      summary(),
      summary({ reference: {} }, 1),
    ];
    expect(countMedals(tracks, 'ski')).toEqual({ won: 1, of: 3 });
    expect(countMedals(tracks, 'board')).toEqual({ won: 0, of: 0 });
  });

  it('won on an earlier course are shown and counted until a better one is won', () => {
    const before: TrackSummary = { ...summary({}, 36_000_000), earlier: { ski: 'gold' } };
    expect(markOn(before, 'ski')).toBe('gold');
    expect(markOn({ ...before, ...summary() }, 'ski')).toBe('gold');
    expect(markOn({ ...before, ...summary({}, 29_000_000) }, 'ski')).toBe('author');
    expect(markOn(before, 'board')).toBe('none');
    expect(countMedals([{ ...before, best: {} }], 'ski')).toEqual({ won: 1, of: 1 });
    expect(lastTrackOf({ ...before, best: {} }, 'ski', 'me')).toMatchObject({ medal: 'gold' });
    // The next one to go for is of the course as it is now.
    expect(goalWords(before, 'ski')).toBe(goalWords(summary({}, 36_000_000), 'ski'));
  });
});

describe('rides ticked to be watched together', () => {
  it('are four at most, and each tick can be taken away', () => {
    const four = ['a', 'b', 'c', 'd'].reduce<readonly string[]>(toggled, []);
    expect(toggled(four, 'e')).toEqual(four);
    expect(toggled(toggled(four, 'b'), 'e')).toEqual(['a', 'c', 'd', 'e']);
  });
});

describe('a track in words', () => {
  it('says what to go for', () => {
    expect(goalWords(summary({}, 33_000_000), 'ski')).toBe('Gold at 0:32.50');
    expect(goalWords(summary({}, 29_000_000), 'ski')).toBe('Author time beaten');
    expect(goalWords(summary(), 'board')).toBe('No times to beat yet');
    const slope = { reference: { ski: medalTimes(20_000_000, 20_000_000) } };
    expect(goalWords(summary(slope, 20_000_000), 'ski')).toBe('No medals here: the slope does the work');
  });

  it('says night where it is ridden by floodlight', () => {
    expect(styleWords(summary({ light: 'night' }))).toBe('Slalom, night');
  });

  it('leaves out gates where there are none', () => {
    expect(factsIn(summary({ gates: 0 }), 'metric').map((fact) => `${fact.figure} ${fact.of}`)).toEqual([
      '61\u00A0m drop',
      '230\u00A0m long',
    ]);
  });

  it('is remembered for home with its best time and medal', () => {
    expect(lastTrackOf(summary({}, 34_000_000), 'ski', 'me')).toMatchObject({
      name: 'Larch Lane',
      code: 'SL',
      rider: 'me',
      bestUs: 34_000_000,
      medal: 'silver',
    });
    expect(lastTrackOf(summary(), 'ski', 'me')).not.toHaveProperty('bestUs');
  });
});

describe('the track of a ride', () => {
  const ready = (track: Track): Loaded<ReadTrack> => ({ status: 'ready', value: { kind: 'track', track } });
  const [a, changed, b] = [
    { id: 'aaaaaaaaaaaaaaa', hash: 'g' },
    { id: 'aaaaaaaaaaaaaaa', hash: 'h' },
    { id: 'bbbbbbbbbbbbbbb', hash: 'h' },
  ].map((one) => one as Track) as [Track, Track, Track];

  it('is the one it began on, whatever becomes of that meanwhile', () => {
    expect(begunTrack(undefined, a.id, ready(a))).toBe(a);
    const later: readonly Loaded<ReadTrack>[] = [
      ready(changed),
      { status: 'ready', value: { kind: 'missing' } },
      { status: 'loading' },
    ];
    for (const read of later) expect(begunTrack(a, a.id, read)).toBe(a);
  });

  it('is another one once another is ridden', () => {
    expect(begunTrack(a, b.id, { status: 'loading' })).toBeUndefined();
    expect(begunTrack(a, b.id, ready(b))).toBe(b);
  });

  it('is none as long as there is none to be ridden', () => {
    expect(begunTrack(undefined, a.id, { status: 'loading' })).toBeUndefined();
    expect(begunTrack(undefined, a.id, { status: 'ready', value: { kind: 'missing' } })).toBeUndefined();
  });
});

describe('what comes after a ride', () => {
  const a = summary({ id: 'aaaaaaaaaaaaaaa' });
  const b = summary({ id: 'bbbbbbbbbbbbbbb' });
  const other = summary({ id: 'ccccccccccccccc', style: 'downhill' });

  it('is the next track of the same style, around the end', () => {
    expect(nextTrack([a, other, b], a.head.id)).toBe(b);
    expect(nextTrack([a, other, b], b.head.id)).toBe(a);
    expect(nextTrack([a, other], other.head.id)).toBeUndefined();
  });

  it('can be watched beside the fastest ride of the same board', () => {
    const row = (id: string, over: Partial<RecordRow> = {}): RecordRow => ({
      id,
      trackId: 't',
      rider: 'me',
      equipment: 'ski',
      timeUs: 1,
      splitsUs: [],
      stream: '',
      hash: 'h',
      simVersion: 1,
      riddenAt: 0,
      eventId: '',
      ...over,
    });
    const rows = [row('board', { equipment: 'board' }), row('old', { hash: 'g' }), row('best'), row('mine')];
    expect(watchedRides(rows, ['mine']).map((r) => r.id)).toEqual(['mine', 'best']);
    expect(watchedRides(rows, ['best']).map((r) => r.id)).toEqual(['best']);
    expect(watchedRides(rows, ['gone'])).toEqual([]);
    expect(watchedRides(rows, ['mine', 'gone', 'board']).map((r) => r.id)).toEqual(['mine', 'board']);
    // On another course they would be somewhere else than they were.
    expect(watchedRides(rows, ['mine', 'board', 'old']).map((r) => r.id)).toEqual(['mine', 'board']);
    expect(watchedRides(rows, ['old', 'best']).map((r) => r.id)).toEqual(['old']);
  });

  it('are listed by the course they were ridden on, on the equipment in use', () => {
    const rows = [
      { id: 'a', hash: 'h' },
      { id: 'b', hash: 'g' },
      { id: 'c', hash: 'h' },
    ].map((one) => ({ equipment: 'ski', ...one }) as RecordRow);
    const board = { ...rows[0]!, id: 'd', equipment: 'board' } as const;
    const { now, earlier } = byCourse([...rows, board], 'ski', 'h');
    expect([now.map(({ id }) => id), earlier.map(({ id }) => id)]).toEqual([['a', 'c'], ['b']]);
  });
});
