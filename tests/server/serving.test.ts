import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { precompress } from '../../scripts/precompress';
import { type GameServer, startGameServer } from '../harness/game-server';

const html = `<!doctype html><title>Fall Line</title>${'<p>snow</p>'.repeat(40)}`;
const script = `export const snow = ${JSON.stringify('powder '.repeat(60))};`;

let folder: string;
let server: GameServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fall-line-public-'));
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('public/index.html', html);
  write('public/sw.js', script);
  write('public/tracks.json', '[]');
  write('public/manifest.webmanifest', '{}');
  write('public/assets/ride-a1.js', script);
  write('public/assets/snow-b2.png', 'not really');
  write(
    'public/.preloads.json',
    JSON.stringify({ '/ride-local': ['</assets/ride-a1.js>; rel=modulepreload'] }),
  );
  write('secret.txt', 'nobody may read this');
  precompress(join(folder, 'public'));
  server = await startGameServer({
    publicDir: join(folder, 'public'),
    env: { FL_URL: ' https://play.example.org , https://www.example.org' },
  });
});
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** Asks without any client-side tidying of the path or unpacking of the body. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port: server.port, path, headers, method }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      );
    });
    call.on('error', reject).end();
  });
}

describe('the page', () => {
  it.each([
    '/',
    '/ride-local',
    '/online-event/abc',
    '/verification/eyJh.eyJpZCI6MX0.c2lnbmF0dXJl',
    '/reset-password/a.b.js',
  ])('answers %s', async (path) => {
    const answer = await ask(path);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.body.toString()).toBe(html);
  });

  it('names the code of its route, and of no other', async () => {
    expect((await ask('/ride-local')).headers.link).toBe('</assets/ride-a1.js>; rel=modulepreload');
    expect((await ask('/about')).headers.link).toBeUndefined();
    expect((await ask('/constructor')).headers.link).toBeUndefined();
  });

  it('is not sent twice to whoever has it', async () => {
    for (const headers of [{}, { 'Accept-Encoding': 'br' }]) {
      const first = await ask('/', headers);
      const again = await ask('/', { ...headers, 'If-None-Match': String(first.headers.etag) });
      expect(again.status).toBe(304);
    }
  });

  it('is sent in each of its forms', async () => {
    const tags = ['br', 'gzip', 'identity'].map(
      async (accepts) => (await ask('/', { 'Accept-Encoding': accepts })).headers.etag,
    );
    expect(new Set(await Promise.all(tags)).size).toBe(3);
  });

  it('answers HEAD without a body', async () => {
    const answer = await ask('/', {}, 'HEAD');
    expect(answer.status).toBe(200);
    expect(answer.body.length).toBe(0);
  });
});

describe('compression', () => {
  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ] as const)('to a client that accepts %s is %s', async (accepts, encoding, unpack) => {
    const answer = await ask('/assets/ride-a1.js', { 'Accept-Encoding': accepts });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(String(answer.headers.vary)).toContain('Accept-Encoding');
    expect(answer.body.length).toBeLessThan(script.length / 2);
    expect(unpack(answer.body).toString()).toBe(script);
  });

  it('is left out for a client that takes none, and for pictures', async () => {
    const plain = await ask('/assets/ride-a1.js');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body.toString()).toBe(script);
    const picture = await ask('/assets/snow-b2.png', { 'Accept-Encoding': 'br, gzip' });
    expect(picture.headers['content-encoding']).toBeUndefined();
    expect(picture.headers['content-type']).toBe('image/png');
  });
});

describe('caching', () => {
  it('is for ever for hashed assets', async () => {
    const answer = await ask('/assets/ride-a1.js', { 'Accept-Encoding': 'br' });
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it.each(['/sw.js', '/tracks.json', '/manifest.webmanifest'])('asks again for %s', async (path) => {
    expect((await ask(path)).headers['cache-control']).toBe('no-cache');
  });
});

describe('another build in place of the one a client has', () => {
  const page = () => join(folder, 'public/index.html');
  /** What a browser sends that has this answer. */
  const having = ({ headers }: Answer) => ({
    'If-None-Match': String(headers.etag),
    'If-Modified-Since': String(headers['last-modified']),
  });
  afterEach(() => {
    writeFileSync(page(), html);
    rmSync(join(folder, 'public/.build'), { force: true });
  });

  it('is sent although its files are older, as after a roll-back', async () => {
    const newer = await ask('/');
    writeFileSync(page(), html.replace('snow', 'rain'));
    utimesSync(page(), 1, 1);
    const answer = await ask('/', having(newer));
    expect(answer.status).toBe(200);
    expect(answer.body.toString()).toContain('rain');
    expect((await ask('/', { 'If-Modified-Since': String(newer.headers['last-modified']) })).status).toBe(
      200,
    );
  });

  it('is sent although size and date are the same, as in an image', async () => {
    const deploy = (build: string, text: string) => {
      writeFileSync(page(), text);
      utimesSync(page(), 1, 1);
      writeFileSync(join(folder, 'public/.build'), build);
    };
    deploy('a1', html);
    const first = await ask('/');
    expect((await ask('/', having(first))).status).toBe(304);
    deploy('b2', html.replace('snow', 'rain'));
    expect((await ask('/', having(first))).status).toBe(200);
  });
});

describe('what is not there', () => {
  it.each([
    '/assets/gone-c3.js',
    '/assets/gone',
    '/favicon.ico',
    '/.git/config',
    '/.preloads.json',
    '/.build',
    '/sw.js/',
    '/assets/ride-a1.js.br',
  ])('%s is a 404 that no cache keeps', async (path) => {
    const answer = await ask(path);
    expect(answer.status).toBe(404);
    expect(answer.headers['cache-control']).toBeUndefined();
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
  });

  it.each(['/api/nope', '/api/collections/nope/records/x/y'])('%s is a 404 in JSON', async (path) => {
    const answer = await ask(path);
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.body.toString())).toMatchObject({ status: 404 });
  });

  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/..%5csecret.txt',
  ])('%s does not leave the folder', async (path) => {
    const answer = await ask(path);
    expect([301, 307, 308, 400, 404]).toContain(answer.status);
    expect(answer.body.toString()).not.toContain('nobody may read this');
  });
});

describe('headers', () => {
  it.each(['/', '/assets/ride-a1.js', '/assets/gone-c3.js'])('keep %s to itself', async (path) => {
    const { headers } = await ask(path);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-(inline|eval)/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['permissions-policy']).toContain('camera=()');
  });

  it('leave the calls and the dashboard alone', async () => {
    expect((await ask('/api/health')).headers['content-security-policy']).toBeUndefined();
    expect((await ask('/_/')).headers['content-security-policy']).not.toContain('form-action');
  });

  it('name the manifest as one', async () => {
    expect((await ask('/manifest.webmanifest')).headers['content-type']).toMatch(
      /^application\/manifest\+json/,
    );
  });

  it('let no foreign page read the calls', async () => {
    const answer = await ask('/api/health', { Origin: 'https://elsewhere.example' });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});

it('calls itself Fall Line and keeps no log of every request', async () => {
  const signIn = await fetch(`${server.url}/api/collections/_superusers/auth-with-password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ identity: server.superuser.email, password: server.superuser.password }),
  });
  const { token } = (await signIn.json()) as { token: string };
  const settings = await fetch(`${server.url}/api/settings`, { headers: { Authorization: token } });
  expect(await settings.json()).toMatchObject({
    meta: { appName: 'Fall Line', appURL: 'https://play.example.org' },
    logs: { minLevel: 4 },
  });
});
