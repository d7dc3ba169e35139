import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Fault } from '../fault';

/** System programs that run in front of cells, or start and check them. */
export type SystemProgram = 'nginx' | 'haproxy' | 'systemd-analyze' | 'openssl';

/** Their Debian packages, the smallest that contain all used features. */
const packages: Readonly<Record<SystemProgram, string>> = {
  nginx: 'nginx-light',
  haproxy: 'haproxy',
  'systemd-analyze': 'systemd',
  openssl: 'openssl',
};

/**
 * Finds a system program. As root, with apt, installs it if it is missing.
 *
 * @throws Fault if it is not available; the message says how to install it
 */
export function findProgram(name: SystemProgram): string {
  const found = installed(name) ?? (install(packages[name]) ? installed(name) : undefined);
  if (found !== undefined) return found;
  throw new Fault(
    `${name} was not found. Install it (Debian: apt-get install ${packages[name]}) and run again.`,
  );
}

function installed(name: string): string | undefined {
  // The administrator's programs are not on every user's path.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

function install(name: string): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return false;
  console.log(`Installing ${name} with apt-get.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    execFileSync('apt-get', ['update'], { env, stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 });
    const args = ['install', '-y', '--no-install-recommends', name];
    execFileSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'], timeout: 600_000 });
    return true;
  } catch (error) {
    console.log(`apt-get could not install ${name}: ${String(error)}`);
    return false;
  }
}
