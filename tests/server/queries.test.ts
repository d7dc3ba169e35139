import { describe, expect, it } from 'vitest';
import {
  isPlainChoice,
  isPlainFilter,
  isPlainSort,
  isPlainTopic,
  isPlainUrl,
} from '../../server/rules/queries';

const topic = (filter: unknown) =>
  `tracks/*?options=${encodeURIComponent(JSON.stringify({ query: { filter }, headers: {} }))}`;

describe('a filter', () => {
  it.each([
    '',
    'seq > 12',
    `seq > 0 && (owner = 'a.b.c' || name ~ "x.y")`,
    'id="aaaaaaaaaaaaaaa"||id="bbbbbbbbbbbbbbb"',
    "name ~ 'O\\'Neil.is'",
    'created >= "2026-01-01 00:00:00.000Z" && deleted = false',
    'reference.ski.goldUs > 1.5',
    'tracks:length > 1 && created < @now',
    'name ~ "http://x"',
    'name ~ "tracks_via_owner"',
  ])('may be %j', (filter) => {
    expect(isPlainFilter(filter)).toBe(true);
    expect(isPlainTopic(topic(filter))).toBe(true);
  });

  it.each([
    'owner.email = "a@b.c"',
    'owner.tracks_via_owner.name ~ "secret"',
    'rides_via_track ?= "aaaaaaaaaaaaaaa"',
    '@request.auth.id != ""',
    '@collection.users.name ~ "x"',
    'name = "" || owner.name = ""',
    'name = "a\\" || " && owner.name = "x"',
    '1 = 1 // "\n && owner.email ~ "x" // "',
    'name = "a\\\\" || 1 = 1 " || owner.email ~ "x"',
    `name = 'a' && owner.name = 'b'`,
    'name = "unended && owner.name = 1',
    'name="a"&&owner.name="b"',
    'geoDistance(owner.x, 1, 2, 3) > 1',
  ])('may not be %j', (filter) => {
    expect(isPlainFilter(filter)).toBe(false);
    expect(isPlainTopic(topic(filter))).toBe(false);
  });
});

describe('a sort order', () => {
  it.each([
    ['', true],
    ['-created,id', true],
    ['+name, -plays', true],
    ['@random', true],
  ])('%j', (sort, plain) => {
    expect(isPlainSort(sort)).toBe(plain);
  });
  it.each(['owner.name', 'name,-owner.email', 'rides_via_track', '-@request.auth.id'])(
    'may not be %j',
    (sort) => {
      expect(isPlainSort(sort)).toBe(false);
    },
  );
});

describe('a choice of fields', () => {
  it.each(['', 'id,seq', '*', 'name:excerpt(20,true)', 'reference.ski'])('may be %j', (fields) => {
    expect(isPlainChoice(fields)).toBe(true);
  });
  it.each(['expand', 'id, expand.owner.name', 'expand.*'])('may not be %j', (fields) => {
    expect(isPlainChoice(fields)).toBe(false);
  });
});

describe('the address of a call in a batch', () => {
  const rows = '/api/collections/tracks/records';
  it.each([rows, `${rows}?`, `${rows}/aaaaaaaaaaaaaaa?fields=id,seq`, `${rows}?x=1&y`])(
    'may be %j',
    (url) => {
      expect(isPlainUrl(url)).toBe(true);
    },
  );
  it.each([
    `${rows}?expand=owner`,
    `${rows}?expand`,
    `${rows}?fields=id&%65%78pand=owner`,
    `${rows}?fields=expand.owner`,
    `${rows}?x=%`,
    `${rows}?x=%ff`,
  ])('may not be %j', (url) => {
    expect(isPlainUrl(url)).toBe(false);
  });
});

describe('a topic', () => {
  it.each([
    'tracks/*',
    'anything at all',
    'tracks/*?options=%7B%7D',
    'tracks/*?other=1',
    'tracks/*?options={"query":{"fields":"id"}}',
  ])('may be %j', (text) => {
    expect(isPlainTopic(text)).toBe(true);
  });

  it.each([
    'tracks/*?options=%7B',
    'tracks/*?options=null',
    topic(['owner.name = 1']),
    topic({ a: 1 }),
    `tracks/*?x=1&options={"query":{"filter":"owner.name='a'"}}`,
    `tracks/*?%6fptions=%7B%22query%22%3A%7B%22filter%22%3A%22owner.name%3D1%22%7D%7D`,
    'tracks/*?options=%',
    'tracks/*?options={"query":{"expand":"owner"}}',
    'tracks/*?options={"query":{"Expand":"owner"}}',
    'tracks/*?options={"query":{"fields":"id,expand.owner.name"}}',
    'tracks/*?options={"query":{"sort":"id"}}',
    'tracks/*?options={"Query":{"filter":"owner.name=1"}}',
    'tracks/*?options={"query":{"filter":"owner.name=1"},"query":{}}',
    'tracks/*?options={"query":{"filter":"owner.name=1","filter":"id=1"}}',
  ])('may not be %j', (text) => {
    expect(isPlainTopic(text)).toBe(false);
  });
});
