import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { Fault, reportAndExit } from '../../scripts/fault';

/** What a bench file exports as its default: a name to choose it by, and its measurements by their keys. */
export interface Bench {
  readonly name: string;
  run(): Promise<Record<string, number>>;
}

/** The channel on which a run hands its figures to the one that prints them. */
const FIGURES = 3;

/**
 * `npm run bench [-- name…] [-- --json]`: runs the benches whose name is given, or all, and prints each figure. With
 * `--json` the standard output is one flat JSON object and nothing else; all other words go to the error output.
 */
async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--json') && process.env.FL_BENCH_FIGURES === undefined) return printJson();
  const names = args.filter((arg) => !arg.startsWith('--'));
  const benches = (await load()).filter((bench) => names.length === 0 || names.includes(bench.name));
  if (benches.length === 0) throw new Fault(`There is no bench named ${names.join(' or ')}.`);
  const figures: Record<string, number> = {};
  let failed = 0;
  for (const bench of benches) {
    try {
      const found = await bench.run();
      Object.assign(figures, found);
      for (const [key, value] of Object.entries(found)) console.log(line(key, value));
    } catch (error) {
      failed++;
      console.error(`The bench "${bench.name}" failed:`, error instanceof Fault ? error.message : error);
    }
  }
  if (process.env.FL_BENCH_FIGURES !== undefined) {
    writeFileSync(FIGURES, `${JSON.stringify(figures, null, 2)}\n`);
  }
  return failed === 0 ? 0 : 1;
}

/**
 * Runs the same once more, with the error output in place of the standard one: a build and the programs that benches
 * start write to whatever they were started with.
 */
async function printJson(): Promise<number> {
  const run = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: ['inherit', process.stderr, 'inherit', 'pipe'],
    env: { ...process.env, FL_BENCH_FIGURES: String(FIGURES) },
  });
  run.stdio[FIGURES]!.on('data', (figures: Buffer) => process.stdout.write(figures));
  const [code] = (await once(run, 'close')) as [number | null];
  return code ?? 1;
}

async function load(): Promise<Bench[]> {
  const files = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.bench.ts'));
  const modules = files
    .sort()
    .map(async (name) => ((await import(`./${name}`)) as { default: Bench }).default);
  return Promise.all(modules);
}

function line(key: string, value: number): string {
  return `${key.padEnd(36)} ${value.toLocaleString('en-US', { maximumFractionDigits: 3 }).padStart(14)}`;
}

main(process.argv.slice(2)).then((code) => process.exit(code), reportAndExit);
