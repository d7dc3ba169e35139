import { describe, expect, it } from 'vitest';
import { contentTypeOf, planFile } from '../../server/hooks/files';

const files = new Set([
  'index.html',
  'sw.js',
  'tracks.json',
  'assets/ride-a1.js',
  'assets/ride-a1.js.br',
  '.git/config',
]);
const plan = (path: string) => planFile(path, (candidate) => files.has(candidate));
const page = { kind: 'file', path: 'index.html', forever: false };

describe('which file answers', () => {
  it.each([
    ['the bare address', '', page],
    ['the page by name', 'index.html', page],
    ['a route', 'ride-local', page],
    ['a route with a slash at its end', 'ride-local/', page],
    ['a route with an id', 'online-event/abc123', page],
    ['a token with dots', 'verification/eyJh.eyJp.c2ln', page],
    ['a token that looks like a file', 'reset-password/a.b.js', page],
    ['an id mistyped with a dot', 'online-event/abc.def', page],
    ['a hashed asset', 'assets/ride-a1.js', { kind: 'file', path: 'assets/ride-a1.js', forever: true }],
    ['a file without a hash', 'tracks.json', { kind: 'file', path: 'tracks.json', forever: false }],
    ['the worker', 'sw.js', { kind: 'file', path: 'sw.js', forever: false }],
  ])('%s', (_, path, expected) => {
    expect(plan(path)).toEqual(expected);
  });

  it.each([
    ['a missing asset', 'assets/gone-b2.js'],
    ['a missing asset without an extension', 'assets/gone'],
    ['a missing file', 'favicon.ico'],
    ['a file with a slash behind it', 'sw.js/'],
    ['a missing file with a slash behind it', 'foo.bar/'],
    ['a companion of the server', 'assets/ride-a1.js.br'],
    ['a hidden folder', '.git/config'],
    ['a way up', '../secret'],
    ['a way up in the middle', 'assets/../../secret'],
    ['a way up by backslashes', '..\\secret'],
    ['a zero byte', 'index.html\0.png'],
    ['an absolute path', '/etc/passwd'],
  ])('%s is not there', (_, path) => {
    expect(plan(path)).toEqual({ kind: 'missing' });
  });

  it('is nothing at all before the game is built', () => {
    expect(planFile('', () => false)).toEqual({ kind: 'missing' });
    expect(planFile('ride-local', () => false)).toEqual({ kind: 'missing' });
  });
});

it('names media types that browsers insist on', () => {
  expect(contentTypeOf('manifest.webmanifest')).toMatch(/^application\/manifest\+json/);
  expect(contentTypeOf('assets/a.js')).toMatch(/^text\/javascript/);
  expect(contentTypeOf('assets/unknown.xyz')).toBe('application/octet-stream');
});
