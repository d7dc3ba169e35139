import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { anyFree } from '../../../scripts/ports';
import { type Api, apiOf } from '../../harness/api';
import {
  copyProject,
  type Started,
  scriptOf,
  startProject,
  surroundings,
} from '../../harness/copied-project';
import { commandsOf } from './page';

/** A machine on which the game runs as docs/operating.md has it, by `npm start`. */
export interface Machine {
  readonly url: string;
  /** The folder of its data, FL_DATA. */
  readonly data: string;
  /** What its server has printed since it was started last. */
  readonly printed: string;
  start(): Promise<void>;
  /** Ends everything at once, as a power cut does. */
  cutPower(): void;
  /** Removes all of the server's data. */
  loseDisk(): void;
  /** Runs the commands of a section of the page, with this machine's folders in place of those there. @returns what they say */
  follow(section: string): Promise<string>;
  /** Runs one such command. */
  run(line: string): Promise<string>;
  /** As the operator whose account is in the data folder. */
  operator(): Api;
  close(): void;
}

/** @param more further environment of the server */
export async function makeMachine(more: Readonly<Record<string, string>>): Promise<Machine> {
  const folder = mkdtempSync(join(tmpdir(), 'fall-line-machine-'));
  const project = join(folder, 'srv');
  const [data, backups] = [join(folder, 'data'), join(folder, 'backups')];
  for (const made of [project, backups]) mkdirSync(made);
  copyProject(project);
  const port = await anyFree();
  const env = { ...more, FL_PORT: String(port), FL_DATA: data, FL_EXAMPLE: 'off', FL_RATE_LIMITS: 'off' };
  let game: Started | undefined;
  const start = async (): Promise<void> => {
    game = startProject(project, env);
    await game.ready;
  };
  const stop = async (): Promise<void> => {
    const process = game?.process;
    if (process === undefined || process.exitCode !== null || process.signalCode !== null) return;
    const ended = new Promise((resolve) => process.once('close', resolve));
    process.kill('SIGTERM');
    await ended;
  };
  async function run(line: string): Promise<string> {
    if (line === 'sudo systemctl stop fall-line') return stop().then(() => '');
    if (line === 'sudo systemctl start fall-line') return start().then(() => '');
    const here = line
      .replaceAll('/var/backups/fall-line', backups)
      .replaceAll('/var/lib/fall-line', data)
      // npm itself takes a second each time.
      .replace(/^npm run (\w+)( -- )?/, (_, name: string) => `exec ${scriptOf(project, name)} `);
    const { stdout } = await promisify(execFile)('sh', ['-c', here], surroundings(project, env));
    return stdout;
  }
  return {
    url: `http://127.0.0.1:${port}`,
    data,
    get printed() {
      return game?.printed ?? '';
    },
    start,
    cutPower: () => game?.end(),
    loseDisk: () => rmSync(data, { recursive: true }),
    run,
    async follow(section) {
      let said = '';
      for (const line of commandsOf(section)) said += await run(line);
      return said;
    },
    operator: () =>
      apiOf({
        url: `http://127.0.0.1:${port}`,
        superuser: JSON.parse(readFileSync(join(data, 'superuser.json'), 'utf8')) as {
          email: string;
          password: string;
        },
      }),
    close() {
      game?.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
