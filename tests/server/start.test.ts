import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stamp } from '../../scripts/build';
import { root } from '../../scripts/paths';
import { firstFree, isFree } from '../../scripts/ports';

/** Below the ports that systems give out by themselves, so that no other test is given the one beside. */
const PORTS = 18_100;
/** How long a start may take on a busy machine, ms. */
const LONG = 100_000;
/** The address under which the server says it is played. */
const PUBLIC = 'https://play.club.invalid';

/**
 * A copy of the project in `folder` whose game counts as built: the page alone stands for it. Whatever a start writes it
 * writes there.
 */
function copyProject(folder: string): void {
  for (const name of ['src', 'sync', 'public', 'node_modules'])
    symlinkSync(join(root, name), join(folder, name));
  for (const name of [
    'scripts',
    'server',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'index.html',
  ]) {
    const built = join(root, 'server', 'dist');
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: (path) => path !== built });
  }
  const game = join(folder, 'dist');
  mkdirSync(game);
  for (const name of ['index.html', 'public/tracks.json'])
    cpSync(join(root, name), join(game, name.split('/').at(-1)!));
  writeFileSync(join(game, 'sw.js'), '');
  stamp(game);
}

/** Command lines of what runs in a process group; what has ended has none. */
function runningIn(group: number): string[] {
  const lines = readdirSync('/proc').map((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
      return Number(stat[2]) === group ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '';
    } catch {
      // No process, or one that has ended meanwhile.
      return '';
    }
  });
  return lines.filter((line) => line !== '').map((line) => line.replaceAll('\0', ' '));
}

describe('npm start', () => {
  let folder: string;
  let other: Server;
  let port: number;
  let game: ChildProcess;
  let printed = '';
  let url: string;

  const scriptOf = (name: 'start' | 'superuser'): string => {
    const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      readonly scripts: Readonly<Record<typeof name, string>>;
    };
    return scripts[name];
  };
  /** As npm runs a script: with the tools of the project at hand. */
  const surroundings = () => ({
    cwd: folder,
    env: {
      ...process.env,
      PATH: `${join(folder, 'node_modules', '.bin')}:${process.env.PATH}`,
      ...{
        FL_PORT: String(port),
        FL_DATA: join(folder, 'data'),
        FL_EXAMPLE: 'off',
        FL_URL: PUBLIC,
        FL_SMTP_HOST: '',
      },
    },
  });

  /** Resolves with the address once it is printed. */
  const ready = (): Promise<string> =>
    new Promise((resolve, reject) => {
      game.stdout!.on('data', () => {
        const found = /^Fall Line is ready: (\S+)$/m.exec(printed);
        if (found) resolve(found[1]!);
      });
      game.once('close', (code) => reject(new Error(`It ended with ${code} after saying:\n${printed}`)));
    });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fall-line-start-'));
    copyProject(folder);
    port = (await firstFree(PORTS))!;
    other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    // In a group of its own, by which its children are found.
    game = spawn('sh', ['-c', `exec ${scriptOf('start')}`], {
      ...surroundings(),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [game.stdout!, game.stderr!]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
    }
    url = await ready();
  }, LONG);
  afterAll(() => {
    if (runningIn(game.pid!).length > 0) process.kill(-game.pid!, 'SIGKILL');
    other.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('gives way to who has the port, in one sentence', () => {
    const said = /^Port (\d+) is in use by another program, so the game takes (\d+)\.$/m.exec(printed);
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
    expect(printed).not.toMatch(/Building|rror/);
  });

  it('is alone on its data: another start ends with one sentence, and changes nothing', async () => {
    const data = join(folder, 'data');
    const kept = () =>
      ['settings.key', 'superuser.json'].map((name) => readFileSync(join(data, name), 'utf8'));
    const before = kept();
    const again = promisify(execFile)('sh', ['-c', `exec ${scriptOf('start')}`], surroundings());
    await expect(again).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: '\nA server is already at work on this data. End it first, or set FL_DATA to another folder.\n',
    });
    expect(kept()).toEqual(before);
  });

  it('says what is wrong with what it is told, before anything is made', async () => {
    const data = join(folder, 'elsewhere');
    for (const [name, value] of Object.entries({ FL_URL: 'play.club.invalid', FL_EXAMPLE: 'yes' })) {
      const { cwd, env } = surroundings();
      const wrong = { cwd, env: { ...env, FL_DATA: data, [name]: value } };
      const start = promisify(execFile)('sh', ['-c', `exec ${scriptOf('start')}`], wrong);
      await expect(start).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(new RegExp(`^\\n${name} must be .*, and it is "${value}"\\.\\n$`)),
      });
    }
    expect(existsSync(data)).toBe(false);
  });

  it('has its operator’s account made, and given another password, by one command', async () => {
    const identity = 'operator@club.invalid';
    const superuser = (password: string, ...more: readonly string[]) => {
      const words = ['-c', `exec ${scriptOf('superuser')} "$@"`, 'sh', identity, ...more];
      const ran = promisify(execFile)('sh', words, surroundings());
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
    expect(printed).toMatch(/^FL_URL is set and FL_SMTP_HOST is not, so this server sends no mail:.*$/m);
    expect(printed).toContain(` kept in ${join(folder, 'data', 'mails')}.\n`);
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
    await expect.poll(() => printed).toMatch(link);
    expect(await post('confirm-verification', { token: link.exec(printed)![2] })).toBe(204);
  });

  it('takes all it started with it when it is ended', async () => {
    const children = runningIn(game.pid!).join('\n');
    expect(children).toMatch(/pocketbase serve/);
    expect(children).toMatch(/verifier\.mjs/);
    const ended = once(game, 'exit');
    game.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    await expect.poll(() => runningIn(game.pid!), { timeout: 20_000 }).toEqual([]);
    expect(await isFree(Number(new URL(url).port))).toBe(true);
  });
});
