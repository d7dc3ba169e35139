import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examplePlan } from '../../../scripts/cells/plan';
import { findProgram } from '../../../scripts/cells/programs';
import { checkNginx } from '../../../scripts/cells/run-nginx';
import { deployFiles } from '../../../scripts/cells/write';
import { root } from '../../../scripts/paths';
import { anyFree, firstFree } from '../../../scripts/ports';
import { copyProject, type Started, startProject } from '../../harness/copied-project';
import { askHost } from './by-host';

const deploy = (path: string): string => readFileSync(join(root, 'deploy', path), 'utf8');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fall-line-deploy-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the files of deploy', () => {
  /** With a certificate of this test's own in place of the operator's, which a check opens. */
  const withCertificate = (text: string): string => {
    const [key, certificate] = [join(folder, 'tls.key'), join(folder, 'tls.pem')];
    const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=test'];
    execFileSync(findProgram('openssl'), [...args, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
    writeFileSync(certificate, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
    return text.replaceAll('/etc/fall-line/tls', join(folder, 'tls'));
  };

  it('are what the programs here make of the example plan', () => {
    for (const [path, text] of deployFiles(examplePlan)) expect(deploy(path), path).toBe(text);
  });

  it('are taken by nginx', async () => {
    const site = withCertificate(deploy('nginx.conf'));
    await checkNginx(join(folder, 'nginx'), site);
    await expect(checkNginx(join(folder, 'nginx'), site.replace('proxy_pass', 'proxy_past'))).rejects.toThrow(
      'unknown directive "proxy_past"',
    );
  });

  it('are taken by HAProxy', () => {
    const path = join(folder, 'haproxy.cfg');
    const check = (text: string) => {
      writeFileSync(path, text);
      return execFileSync(findProgram('haproxy'), ['-c', '-f', path], { encoding: 'utf8', stdio: 'pipe' });
    };
    const text = withCertificate(deploy('haproxy.cfg'));
    expect(check(text)).toContain('valid');
    expect(() => check(text.replace('balance', 'ballast'))).toThrow();
  });

  it('are taken by systemd', () => {
    // Where the game is installed, as the units have it, there is nothing here.
    const verify = (name: string, text: string) => {
      const path = join(folder, name);
      writeFileSync(path, text.replace(/^ExecStart=\S+/m, 'ExecStart=/bin/sh'));
      return execFileSync(findProgram('systemd-analyze'), ['verify', '--man=no', path], {
        encoding: 'utf8',
        stdio: 'pipe',
      });
    };
    const names = readdirSync(join(root, 'deploy', 'systemd'));
    expect(names.length).toBeGreaterThan(1);
    for (const name of names) {
      const text = deploy(join('systemd', name));
      expect(() => verify(name.replace('@', '@1'), text)).not.toThrow();
      expect(() => verify(name.replace('@', '@2'), text.replace('ExecStart=', 'ExecStar='))).toThrow();
    }
  });
});

describe('all of it on one machine', () => {
  const hosts = { account: 'game.test', north: 'north.game.test', south: 'south.game.test' } as const;
  let started: Started;
  let port: number;
  beforeAll(async () => {
    const project = join(folder, 'project');
    mkdirSync(project);
    copyProject(project);
    mkdirSync(join(project, 'dist', 'assets'));
    writeFileSync(join(project, 'dist', 'assets', 'ride-a1.js'), 'export {};');
    writeFileSync(join(project, 'dist', 'assets', 'ride-a1.js.gz'), 'packed');
    port = await anyFree();
    const first = await firstFree(18_600);
    const args = ['--domain', hosts.account, '--port', String(port), '--first', String(first)];
    const env = { FL_DATA: join(folder, 'data'), FL_SMTP_HOST: '' };
    started = startProject(project, env, { name: 'cells', args, ready: /^(All cells are ready)/m });
    await started.ready;
  });
  afterAll(() => started?.end());

  it('chooses the cell by the host name', async () => {
    const cellAt = async (host: string) => (await askHost(port, host, '/api/fl/cell')).json();
    expect(await cellAt(hosts.account)).toEqual({
      cell: 'account',
      cells: [
        { name: 'north', url: `http://${hosts.north}:${port}` },
        { name: 'south', url: `http://${hosts.south}:${port}` },
      ],
    });
    const account = `http://${hosts.account}:${port}`;
    expect(await cellAt(hosts.north)).toEqual({ cell: 'club', name: 'north', account });
    expect(await cellAt(hosts.south)).toEqual({ cell: 'club', name: 'south', account });
  });

  it('takes a rider from the account cell to a club cell by a pass', async () => {
    const row = {
      email: 'ann@club.invalid',
      name: 'Ann',
      password: 'powder-day-1',
      passwordConfirm: 'powder-day-1',
    };
    const made = await askHost(port, hosts.account, '/api/collections/users/records', { body: row });
    expect(made.status).toBe(200);
    const logIn = { identity: row.email, password: row.password };
    const path = '/api/collections/users/auth-with-password';
    const { token } = (await askHost(port, hosts.account, path, { body: logIn })).json<{ token: string }>();
    const given = await askHost(port, hosts.account, '/api/fl/pass', { body: { cell: 'south' }, token });
    const { pass, url } = given.json<{ pass: string; url: string }>();
    expect(url).toBe(`http://${hosts.south}:${port}`);
    const used = await askHost(port, hosts.south, '/api/fl/pass/use', { body: { pass } });
    expect(used.json<{ record: unknown }>().record).toMatchObject({
      id: made.json<{ id: string }>().id,
      name: 'Ann',
    });
    expect((await askHost(port, hosts.north, '/api/fl/pass/use', { body: { pass } })).status).toBe(401);
  });

  it('serves the game’s files once, to be kept for ever', async () => {
    for (const host of Object.values(hosts)) {
      const { status, headers, text } = await askHost(port, host, '/assets/ride-a1.js');
      expect([status, text]).toEqual([200, 'export {};']);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['content-security-policy']).toContain("default-src 'self'");
      expect((await askHost(port, host, '/assets/gone.js')).status).toBe(404);
      // The cell gives the last two, for the names of what their links lead to.
      for (const path of ['/ride-local', '/ride-online', '/server/aaaaaaaaaaaaaaa']) {
        const page = await askHost(port, host, path);
        expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-cache']);
        expect(page.headers['content-security-policy']).toContain("default-src 'self'");
        expect(page.text).toContain('<html');
      }
    }
  });

  it('keeps to itself what operators and cells call', async () => {
    const paths = [
      'settings',
      'backups',
      'collections',
      'fl/queue',
      'fl/metrics',
      'fl/cells/report',
      'fl/cells/riders',
    ];
    for (const path of paths) {
      for (const method of ['GET', 'POST'])
        expect((await askHost(port, hosts.north, `/api/${path}`, { method })).status, path).toBe(404);
    }
    expect((await askHost(port, hosts.north, '/.build')).status).toBe(404);
  });

  it('ends as a whole', async () => {
    expect(started.running().join('\n')).toMatch(/nginx/);
    started.process.kill('SIGTERM');
    await once(started.process, 'close');
    await expect.poll(() => started.running()).toEqual([]);
  });
});
