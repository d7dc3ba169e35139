import PocketBase from 'pocketbase';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { whyNot } from '../../../src/online/answers/seen';
import { catalogueFilter, headsDoor, searchWords } from '../../../src/online/catalogue/catalogue';
import { publishedFrom } from '../../../src/online/catalogue/publish';
import { boardDoor, mineDoor } from '../../../src/online/leaderboard/boards';

const head = {
  ...{ id: 'abcdefghijklmn0', owner: '', name: 'Piz Lumina', style: 'slalom', builderVersion: 1 },
  ...{ hash: 'a'.repeat(64), light: 'night', seed: 7, reference: null, difficulty: '', author: '' },
  ...{ discipline: 0, lengthM: 400.5, dropM: 120, gates: 40, source: '', version: 1, plays: 3 },
  ...{ official: true, created: '2026-11-21 10:00:00.000Z' },
};
const list = (items: readonly unknown[]) => ({ items, page: 1, totalItems: 9, totalPages: 1 });
const item = {
  ...{ rank: 1, ride: 'abcdefghijklmn0', rider: 'abcdefghijklmn1', name: 'Ann', timeUs: 41_000_000 },
  ...{ at: 1_760_000_000_000, live: true },
};

describe('the door of the catalogue', () => {
  it('lets a track through, and what the server leaves empty is not there', () => {
    const [track] = v.parse(headsDoor, list([head])).items;
    expect(track).toMatchObject({ name: 'Piz Lumina', created: Date.UTC(2026, 10, 21, 10) });
    expect([track?.author, track?.difficulty, track?.reference]).toEqual([undefined, undefined, undefined]);
  });

  it.each([
    ['a style there is not', { style: 'sideways' }],
    ['a hash that is none', { hash: 'abc' }],
    ['an id that is none', { id: '<img>' }],
    ['a length without end', { lengthM: 1e9 }],
    ['a date that is none', { created: 'soon' }],
    ['times that are none', { reference: { ski: { authorUs: 'fast' } } }],
  ])('leaves out a track with %s, and keeps the others', (_, wrong) => {
    const { items } = v.parse(headsDoor, list([{ ...head, ...wrong }, head, null]));
    expect(items.map(({ name }) => name)).toEqual(['Piz Lumina']);
  });

  it('does not let nonsense through', () => {
    for (const answer of [null, 'no', {}, { items: 3 }, list([]).items])
      expect(v.safeParse(headsDoor, answer).success).toBe(false);
  });
});

describe('the doors of boards', () => {
  it('let a page and a place through', () => {
    expect(v.is(boardDoor, { items: [item], total: 1, next: '' })).toBe(true);
    const place = { rank: 0, total: 4, timeUs: 0, ride: '', ahead: [], behind: [item], opponent: null };
    expect(v.is(mineDoor, place)).toBe(true);
  });

  it.each([{ rank: 0 }, { timeUs: 0 }, { timeUs: 1.5 }, { ride: 'x' }, { live: 'yes' }, { name: null }])(
    'refuse a row with %o',
    (wrong) => {
      expect(v.is(boardDoor, { items: [{ ...item, ...wrong }], total: 1, next: '' })).toBe(false);
    },
  );
});

describe('a search', () => {
  const pb = new PocketBase('/');
  const filter: PocketBase['filter'] = (raw, params) => pb.filter(raw, params);

  it('asks for public tracks that are there, with every word in name or author', () => {
    expect(catalogueFilter({ style: 'slalom', search: ' Piz  ANN ' }, filter)).toBe(
      "visibility = 'public' && deleted = false && " +
        'style = "slalom" && (name ~ "piz" || author ~ "piz") && (name ~ "ann" || author ~ "ann")',
    );
  });

  it('asks for other than ASCII letters as they may be written', () => {
    expect(catalogueFilter({ style: undefined, search: 'Übung' }, filter)).toContain(
      '(name ~ "übung" || author ~ "übung" || name ~ "Übung" || author ~ "Übung" || name ~ "ÜBUNG" || author ~ "ÜBUNG")',
    );
  });

  it('is text to the server, whatever is typed', () => {
    expect(catalogueFilter({ style: undefined, search: '"||1=1' }, filter)).toContain('name ~ "\\"||1=1"');
    expect(searchWords('100% a b c d e f')).toEqual(['100', 'a', 'b', 'c', 'd']);
    expect(searchWords('\\ a\\b \\"')).toEqual(['a', 'b', '"']);
  });
});

describe('what the client raises', () => {
  it.each([
    [{ status: 0 }, 'offline'],
    [{ status: 500 }, 'offline'],
    [{ status: 429 }, 'offline'],
    [{ status: 404 }, 'missing'],
    [{ status: 403 }, 'refused'],
    [new TypeError('no'), 'offline'],
  ])('%o means %s to whoever asked', (error, why) => {
    expect(whyNot(error)).toBe(why);
  });

  it.each([
    [{ status: 400, response: { data: { hash: { code: 'already-published' } } } }, 'already-published'],
    [{ status: 400, response: {} }, 'refused'],
    [{ status: 403, response: {} }, 'not-permitted'],
    [{ status: 404, response: {} }, 'gone'],
  ])('%o is the refusal %s to whoever publishes', (error, code) => {
    expect(publishedFrom(error)).toEqual({ kind: 'refused', code });
  });

  it('without an answer nothing was published as far as anybody knows', () => {
    expect(publishedFrom({ status: 0, response: {} })).toEqual({ kind: 'offline' });
    expect(publishedFrom(new Error('?'))).toEqual({ kind: 'offline' });
  });
});
