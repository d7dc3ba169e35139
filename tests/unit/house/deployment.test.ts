import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { planFile } from '../../../server/hooks/files';

const text = readFileSync(new URL('../../../docs/deployment.md', import.meta.url), 'utf8');

interface Location {
  readonly modifier: string;
  readonly pattern: string;
  readonly body: string;
}

const locations: readonly Location[] = [
  ...text.matchAll(/^ {2}location (?:(=|~\*?|\^~) )?(\S+) \{\n([\s\S]*?)^ {2}\}/gm),
].map(([, modifier = '', pattern = '', body = '']) => ({ modifier, pattern, body }));

/** The location nginx takes: the longest prefix, unless it lacks `^~` and a pattern matches, the first of them. */
function chosen(path: string): Location {
  const prefixes = locations.filter((l) => !l.modifier.startsWith('~') && path.startsWith(l.pattern));
  const longest = prefixes.sort((a, b) => b.pattern.length - a.pattern.length)[0]!;
  if (longest.modifier === '^~') return longest;
  return locations.find((l) => l.modifier === '~' && new RegExp(l.pattern).test(path)) ?? longest;
}

describe('the configuration for nginx', () => {
  it.each(['/assets/ride-a1.js', '/assets/gone'])('keeps %s for ever', (path) => {
    expect(chosen(path).body).toContain('immutable');
    expect(chosen(path).body).toContain('try_files $uri =404');
  });

  it.each(['/api/health', '/api/files/rides/abc/ghost.bin', '/api/x/.y'])(
    'gives %s to the server',
    (path) => {
      expect(chosen(path).body).toContain('proxy_pass');
    },
  );

  it.each(['/.build', '/.preloads.json', '/icons/.hidden'])('keeps %s to itself', (path) => {
    expect(chosen(path).body).toContain('return 404');
  });

  it.each(['/index.html', '/sw.js', '/tracks.json', '/favicon.ico', '/icons/icon-192.png'])(
    'answers %s by a file or not at all, asked again each time',
    (path) => {
      expect(chosen(path).body).toContain('try_files $uri =404');
      expect(chosen(path).body).toContain('no-cache');
    },
  );

  it.each([
    '/',
    '/ride-local',
    '/verification/eyJh.eyJp.c2ln',
    '/reset-password/a.b.js',
    '/online-event/abc.def',
    '/online-race/abc',
  ])('answers %s with the page, as the game’s own server does', (path) => {
    expect(chosen(path).body).toContain('try_files /index.html =404');
    expect(planFile(path.slice(1), (file) => file === 'index.html')).toMatchObject({ path: 'index.html' });
  });
});
