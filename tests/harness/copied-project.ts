import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stamp } from '../../scripts/build';
import { root } from '../../scripts/paths';

/**
 * A copy of the project in `folder` whose game counts as built: the page alone stands for it. Whatever a start writes it
 * writes there.
 */
export function copyProject(folder: string): void {
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

/** The command line of a script of the project, such as `start`. */
export function scriptOf(folder: string, name: string): string {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  return scripts[name]!;
}

/** As npm runs a script: with the tools of the project at hand. */
export function surroundings(folder: string, env: Readonly<Record<string, string>>) {
  const path = `${join(folder, 'node_modules', '.bin')}:${process.env.PATH}`;
  return { cwd: folder, env: { ...process.env, PATH: path, ...env } };
}

/** A start that is under way, or at work. */
export interface Started {
  /** The process of the start itself; whatever it starts is in a group of the same number. */
  readonly process: ChildProcess;
  /** What it has printed so far. */
  readonly printed: string;
  /** The address of the game, once it is printed. */
  readonly ready: Promise<string>;
  /** Command lines of its processes. */
  running(): string[];
  /** Ends what there is of it, at once. */
  end(): void;
}

/** Which script of the project is started, and by what it says that it is ready. */
export interface Script {
  readonly name: string;
  readonly args: readonly string[];
  /** Its first group is given as the address. */
  readonly ready: RegExp;
}

const START: Script = { name: 'start', args: [], ready: /^Fall Line is ready: (\S+)$/m };

/** Starts a copied project as `npm start` does, in a process group of its own, by which its children are found. */
export function startProject(
  folder: string,
  env: Readonly<Record<string, string>>,
  script: Script = START,
): Started {
  const game = spawn('sh', ['-c', `exec ${scriptOf(folder, script.name)} ${script.args.join(' ')}`], {
    ...surroundings(folder, env),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const ready = new Promise<string>((resolve, reject) => {
    for (const stream of [game.stdout, game.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        const found = script.ready.exec(printed);
        if (found) resolve(found[1]!);
      });
    }
    game.once('close', (code) => reject(new Error(`It ended with ${code} after saying:\n${printed}`)));
  });
  // Not every caller awaits this.
  ready.catch(() => undefined);
  const running = () => runningIn(game.pid!);
  return {
    process: game,
    get printed() {
      return printed;
    },
    ready,
    running,
    end() {
      if (running().length > 0) process.kill(-game.pid!, 'SIGKILL');
    },
  };
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
