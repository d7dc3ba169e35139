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

/**
 * The location nginx takes: the one that is the path; else the longest prefix, unless it lacks `^~` and a pattern matches,
 * the first of them.
 */
function chosen(path: string): Location {
  const exact = locations.find((l) => l.modifier === '=' && l.pattern === path);
  if (exact !== undefined) return exact;
  const prefixes = locations.filter((l) => ['', '^~'].includes(l.modifier) && path.startsWith(l.pattern));
  const longest = prefixes.sort((a, b) => b.pattern.length - a.pattern.length)[0]!;
  if (longest.modifier === '^~') return longest;
  const patterns = locations.filter((l) => l.modifier.startsWith('~'));
  const matches = (l: Location) => new RegExp(l.pattern, l.modifier === '~*' ? 'i' : '').test(path);
  return patterns.find(matches) ?? longest;
}

describe('the configuration for nginx', () => {
  it.each(['/assets/ride-a1.js', '/assets/gone'])('keeps %s for ever', (path) => {
    expect(chosen(path).body).toContain('immutable');
    expect(chosen(path).body).toContain('try_files $uri =404');
  });

  it.each(['/api/health', '/api/files/rides/abc/ghost.bin', '/api/x/.y'])(
    'gives %s to the server',
    (path) => {
      expect(chosen(path).body).toContain('include fall-line-server.conf');
      expect(chosen(path).body).not.toContain('proxy_buffering');
    },
  );

  it('passes live changes on as they come', () => {
    expect(chosen('/api/realtime').body).toContain('include fall-line-server.conf');
    expect(chosen('/api/realtime').body).toContain('proxy_buffering off');
  });

  it.each([
    '/api/collections/users/records',
    '/api/collections/users/records/abc',
    '/api/collections/users/auth-with-password',
    '/api/collections/users/request-password-reset',
    '/api/collections/track_heads/records/a_b',
    '/api/batch',
    '/api/fl/epoch',
    '/api/fl/cell',
    '/api/fl/pass/use',
    '/api/sync/state',
  ])('gives %s, which players call, to the server', (path) => {
    expect(chosen(path).body).toContain('include fall-line-server.conf');
  });

  it.each([
    '/api/collections/_superusers/auth-with-password',
    '/api/collections/_SuperUsers/request-password-reset',
    '/api/collections/pbc_3142635823/auth-with-password',
    '/api/collections/users/impersonate/abc',
    '/api/collections/users/truncate',
    '/api/collections/meta/scaffolds',
    '/api/collections/import',
    '/api/collections/users',
    '/api/collections',
    '/api/collections/',
    '/api/settings',
    '/api/settings/test/email',
    '/api/backups',
    '/api/backups/upload',
    '/api/logs/stats',
    '/api/crons',
    '/api/fl/queue',
    '/api/fl/clock',
    '/api/fl/seasons',
    '/api/fl/metrics',
    '/api/fl/cells/report',
  ])('keeps %s, which operators call, from the internet', (path) => {
    expect(chosen(path).body).toContain('return 404');
  });

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
