import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/paths';
import { firstFree, isFree } from '../../scripts/ports';
import { copyProject, type Started, scriptOf, startProject, surroundings } from '../harness/copied-project';

/** Below the ports that systems give out by themselves, so that no other test is given the one beside. */
const PORTS = 18_100;
/** How long a start may take on a busy machine, ms. */
const LONG = 100_000;
/** The address under which the server says it is played. */
const PUBLIC = 'https://play.club.invalid';

describe('npm start', () => {
  let folder: string;
  let other: Server;
  let port: number;
  let game: Started;
  let url: string;

  const env = () => ({
    ...{ FL_PORT: String(port), FL_DATA: join(folder, 'data'), FL_EXAMPLE: 'off' },
    ...{ FL_URL: PUBLIC, FL_SMTP_HOST: '' },
  });

  const startAgain = (more: Readonly<Record<string, string>> = {}) => {
    const words = ['-c', `exec ${scriptOf(folder, 'start')}`];
    return promisify(execFile)('sh', words, surroundings(folder, { ...env(), ...more }));
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fall-line-start-'));
    copyProject(folder);
    port = (await firstFree(PORTS))!;
    other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    game = startProject(folder, env());
    url = await game.ready;
  }, LONG);
  afterAll(() => {
    game?.end();
    other?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('gives way to who has the port, in one sentence', () => {
    const said = /^Port (\d+) is in use by another program, so the game takes (\d+)\.$/m.exec(game.printed);
    const [, taken, instead] = said ?? [];
    expect(Number(taken)).toBe(port);
    expect(Number(instead)).toBeGreaterThan(port);
    expect(url).toBe(`http://127.0.0.1:${instead}`);
  });

  it('serves the game and its server at the address it prints', async () => {
    const page = await fetch(`${url}/ride-local`);
    expect(page.headers.get('Content-Type')).toMatch(/^text\/html/);
    expect(await page.text()).toBe(readFileSync(join(root, 'index.html'), 'utf8'));
    const health = await fetch(`${url}/api/health`);
    expect(await health.json()).toMatchObject({ code: 200 });
    expect(readdirSync(join(folder, 'data'))).toContain('superuser.json');
    expect(game.printed).not.toMatch(/Building|rror/);
  });

  it('is alone on its data: another start ends with one sentence, and changes nothing', async () => {
    const data = join(folder, 'data');
    const kept = () =>
      ['settings.key', 'superuser.json'].map((name) => readFileSync(join(data, name), 'utf8'));
    const before = kept();
    const again = startAgain();
    await expect(again).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        new RegExp(
          `^\\nA server is already at work on this data \\(process \\d+, started by ${game.process.pid}\\)\\. ` +
            `End process ${game.process.pid} first, or set FL_DATA to another folder\\.\\n$`,
        ),
      ),
    });
    expect(kept()).toEqual(before);
  });

  it('says what is wrong with what it is told, before anything is made', async () => {
    const data = join(folder, 'elsewhere');
    for (const [name, value] of Object.entries({
      ...{ FL_URL: 'play.club.invalid', FL_EXAMPLE: 'yes', FL_SUPERUSER_IPS: 'here' },
    })) {
      await expect(startAgain({ FL_DATA: data, [name]: value })).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(new RegExp(`^\\n${name} must be .*, and it is "${value}"\\.\\n$`)),
      });
    }
    expect(existsSync(data)).toBe(false);
  });

  it('has its operator’s account made, and given another password, by one command', async () => {
    const identity = 'operator@club.invalid';
    const superuser = (password: string, ...more: readonly string[]) => {
      const words = ['-c', `exec ${scriptOf(folder, 'superuser')} "$@"`, 'sh', identity, ...more];
      const ran = promisify(execFile)('sh', words, surroundings(folder, env()));
      ran.child.stdin!.end(`${password}\n`);
      return ran;
    };
    const signIn = async (password: string) => {
      const body = JSON.stringify({ identity, password });
      const headers = { 'Content-Type': 'application/json' };
      const path = '/api/collections/_superusers/auth-with-password';
      return (await fetch(url + path, { method: 'POST', headers, body })).status;
    };
    expect(await signIn('first-password')).toBe(400);
    expect((await superuser('first-password')).stdout).toContain(`${identity} can now sign in at /_/`);
    expect(await signIn('first-password')).toBe(200);
    await superuser('second-password');
    expect([await signIn('first-password'), await signIn('second-password')]).toEqual([400, 200]);
    await expect(superuser('short')).rejects.toMatchObject({
      code: 1,
      stderr: '\nA password needs at least 10 characters.\n',
    });
    // Whoever lists the processes of the machine would read it.
    await expect(superuser('', 'third-password')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Give the e-mail address alone'),
    });
  });

  it('keeps its data to its own user', () => {
    const open: string[] = [];
    const look = (path: string): void => {
      const stat = statSync(path);
      if ((stat.mode & 0o077) !== 0) open.push(path);
      if (stat.isDirectory()) for (const name of readdirSync(path)) look(join(path, name));
    };
    look(join(folder, 'data'));
    expect(open).toEqual([]);
  });

  it('warns that a public address without mail needs somebody to pass links on', () => {
    expect(game.printed).toMatch(/^FL_URL is set and FL_SMTP_HOST is not, so this server sends no mail:.*$/m);
    expect(game.printed).toContain(` kept in ${join(folder, 'data', 'mails')}.\n`);
  });

  it('prints the link of a mail that it cannot send', async () => {
    const post = async (path: string, body: object) => {
      const headers = { 'Content-Type': 'application/json' };
      const users = `${url}/api/collections/users/`;
      return (await fetch(users + path, { method: 'POST', headers, body: JSON.stringify(body) })).status;
    };
    const email = 'ann@club.invalid';
    const row = { email, name: 'Ann', password: 'powder-day-1', passwordConfirm: 'powder-day-1' };
    expect(await post('records', row)).toBe(200);
    expect(await post('request-verification', { email })).toBe(204);
    const link = /ann@club\.invalid .*: (https:\/\/play\.club\.invalid\/verification\/([\w.-]+))$/m;
    await expect.poll(() => game.printed).toMatch(link);
    expect(await post('confirm-verification', { token: link.exec(game.printed)![2] })).toBe(204);
  });

  it('takes all it started with it when it is ended', async () => {
    const children = game.running().join('\n');
    expect(children).toMatch(/pocketbase serve/);
    expect(children).toMatch(/verifier\.mjs/);
    const ended = once(game.process, 'exit');
    game.process.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    await expect.poll(() => game.running()).toEqual([]);
    expect(await isFree(Number(new URL(url).port))).toBe(true);
  });
});
