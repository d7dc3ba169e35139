import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Fault } from '../fault';
import { findProgram } from './programs';

/** A separate nginx, in its own folder, independent of the system's. */
export interface Nginx {
  readonly pid: number;
  /**
   * Switches to another configuration. Requests in flight finish under the old one. Call it again only after the promise has
   * settled: two concurrent calls write the same file.
   */
  reload(site: string): Promise<void>;
  stop(): Promise<void>;
}

const alive = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of alive) child.kill('SIGTERM');
});

/** Returns nginx's main configuration around the content of its `http` block. nginx writes only in `folder`. */
export function mainConfig(folder: string, siteFile: string): string {
  // By default the workers run as a user who may not be able to read the game's files.
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `  ${kind}_temp_path ${folder}/${kind};`)
    .join('\n');
  return `${user}worker_processes auto;
worker_shutdown_timeout 20s;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
daemon off;
events {
  worker_connections 4096;
}
http {
  access_log off;
${temp}
  include ${siteFile};
}
`;
}

/**
 * Lets nginx check a configuration.
 *
 * @throws Fault with nginx's error message
 */
export async function checkNginx(folder: string, site: string): Promise<void> {
  write(folder, site);
  try {
    await promisify(execFile)(findProgram('nginx'), [
      '-t',
      '-q',
      '-p',
      folder,
      '-c',
      join(folder, 'nginx.conf'),
    ]);
  } catch (error) {
    throw new Fault(
      `nginx does not take this configuration:\n${(error as { stderr?: string }).stderr ?? error}`,
    );
  }
}

/** Starts nginx with the content of its `http` block. @throws Fault if nginx rejects it, or does not start */
export async function startNginx(folder: string, site: string): Promise<Nginx> {
  await checkNginx(folder, site);
  const child = spawn(findProgram('nginx'), ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  alive.add(child);
  const gone = once(child, 'close').then(() => alive.delete(child));
  return {
    pid: child.pid ?? 0,
    async reload(next) {
      await checkNginx(folder, next);
      child.kill('SIGHUP');
    },
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

function write(folder: string, site: string): void {
  mkdirSync(folder, { recursive: true });
  replaceFile(join(folder, 'site.conf'), site);
  // The system's list of types. nginx looks for it next to its main file.
  replaceFile(join(folder, 'mime.types'), TYPES);
  replaceFile(join(folder, 'nginx.conf'), mainConfig(folder, join(folder, 'site.conf')));
}

/** Replaces a file that a running nginx may be reading: nginx sees either the old content or the new. */
function replaceFile(path: string, content: string): void {
  writeFileSync(`${path}.new`, content);
  renameSync(`${path}.new`, path);
}

const TYPES = `types {
  text/html html;
  text/css css;
  text/plain txt;
  application/javascript js;
  application/json json map;
  application/wasm wasm;
  image/png png;
  image/svg+xml svg;
  image/webp webp;
  image/x-icon ico;
  font/woff2 woff2;
  audio/mpeg mp3;
  audio/ogg ogg;
}
`;
