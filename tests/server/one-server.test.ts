import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holderOf, runningAs } from '../../scripts/lock-holder';
import { firstFree } from '../../scripts/ports';
import { apiOf } from '../harness/api';
import { copyProject, type Started, startProject } from '../harness/copied-project';

/** Below the ports that systems give out by themselves, so that no other test is given the one beside. */
const PORTS = 18_300;

let folder: string;
const starts: Started[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fall-line-one-'));
  copyProject(folder);
});
afterAll(() => {
  for (const one of starts) one.end();
  rmSync(folder, { recursive: true, force: true });
});

async function start(data: string, more: Readonly<Record<string, string>> = {}): Promise<Started> {
  const port = String(await firstFree(PORTS));
  const env = { FL_PORT: port, FL_DATA: join(folder, data), FL_EXAMPLE: 'off', FL_URL: '', FL_SMTP_HOST: '' };
  const started = startProject(folder, { ...env, ...more });
  starts.push(started);
  return started;
}

const holder = (data: string) =>
  holderOf(join(folder, data, 'pocketbase.lock'), join(folder, data, 'pocketbase'));
const operatorOf = (data: string) =>
  JSON.parse(readFileSync(join(folder, data, 'superuser.json'), 'utf8')) as {
    readonly email: string;
    readonly password: string;
  };

describe('a start that is ended by force', () => {
  it('leaves a server, which the next one ends and takes the place of', async () => {
    const first = await start('forced');
    const url = await first.ready;
    const superuser = operatorOf('forced');
    const { id } = await apiOf({ url, superuser }).put('communities', { name: 'Before', about: '-' });
    first.process.kill('SIGKILL');
    await once(first.process, 'exit');
    await expect.poll(() => holder('forced')?.isLeftBehind).toBe(true);
    const { pid } = holder('forced')!;

    const second = await start('forced');
    const api = apiOf({ url: await second.ready, superuser });
    expect(second.printed).toContain(
      `The server that an earlier start has left behind (process ${pid}) was ended; this one takes its place.\n`,
    );
    expect(runningAs(pid)).toBeUndefined();
    expect(holder('forced')).toMatchObject({ starter: second.process.pid, isLeftBehind: false });
    expect(second.running().join('\n')).toMatch(/verifier\.mjs/);
    expect((await api.call('GET', `/api/collections/communities/records/${id}`)).status).toBe(200);
  });

  it('leaves alone a server whose start is there', async () => {
    const other = starts.at(-1)!;
    const late = await start('forced');
    await expect(late.ready).rejects.toThrow(
      `(process ${holder('forced')!.pid}, started by ${other.process.pid}). End process ${other.process.pid} first`,
    );
    const health = await fetch(`${await other.ready}/api/health`);
    expect(health.status).toBe(200);
  });
});

describe('where superusers may call from other addresses only', () => {
  const others = { FL_SUPERUSER_IPS: '10.1.0.0/16', FL_EXAMPLE: 'on' };

  it('the example is made nevertheless, and this machine is not let in', async () => {
    const game = await start('behind-proxy', { ...others, FL_PROXY_HEADER: 'X-Real-IP' });
    const url = await game.ready;
    await expect.poll(() => game.printed).toMatch(/There is an example club|could not/);
    expect(game.printed).toContain('There is an example club');
    const signIn = async (headers: Readonly<Record<string, string>>) => {
      const { email: identity, password } = operatorOf('behind-proxy');
      const answer = await fetch(`${url}/api/collections/_superusers/auth-with-password`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify({ identity, password }),
      });
      return answer.status;
    };
    expect(await signIn({})).toBe(403);
    expect(await signIn({ 'X-Real-IP': '10.2.0.1' })).toBe(403);
    expect(await signIn({ 'X-Real-IP': '10.1.7.7' })).toBe(200);
  });

  it('and none can be told, the start says what is wrong', async () => {
    const game = await start('without-header', others);
    await game.ready;
    await expect.poll(() => game.printed).toContain('So the example club could not be set up, either.');
    expect(game.printed).toMatch(/^FL_SUPERUSER_IPS \(10\.1\.0\.0\/16\).*FL_PROXY_HEADER is not set/m);
    expect(existsSync(join(folder, 'without-header', 'example.json'))).toBe(false);
  });
});

it('two starts at once on one project both get to their end', async () => {
  const both = await Promise.all([start('one'), start('other', { FL_PORT: '18450' })]);
  const urls = await Promise.all(both.map(({ ready }) => ready));
  for (const url of urls) expect((await fetch(`${url}/api/fl/epoch`)).status).toBe(200);
});
