import { readdirSync } from 'node:fs';
import { Fault, reportAndExit } from '../../scripts/fault';

/** What a bench file exports as its default: a name to choose it by, and its measurements by their keys. */
export interface Bench {
  readonly name: string;
  run(): Promise<Record<string, number>>;
}

/**
 * `npm run bench [-- name…] [-- --json]`: runs the benches whose name is given, or all, and prints each figure. With
 * `--json` the standard output is one flat JSON object and nothing else; all other words go to the error output.
 */
async function main(args: readonly string[]): Promise<number> {
  const json = args.includes('--json');
  const names = args.filter((arg) => !arg.startsWith('--'));
  const print = process.stdout.write.bind(process.stdout);
  if (json) process.stdout.write = process.stderr.write.bind(process.stderr);

  const benches = (await load()).filter((bench) => names.length === 0 || names.includes(bench.name));
  if (benches.length === 0) throw new Fault(`There is no bench named ${names.join(' or ')}.`);
  const figures: Record<string, number> = {};
  let failed = 0;
  for (const bench of benches) {
    try {
      const found = await bench.run();
      Object.assign(figures, found);
      if (!json) for (const [key, value] of Object.entries(found)) print(`${line(key, value)}\n`);
    } catch (error) {
      failed++;
      console.error(`The bench "${bench.name}" failed:`, error instanceof Fault ? error.message : error);
    }
  }
  if (json) print(`${JSON.stringify(figures, null, 2)}\n`);
  return failed === 0 ? 0 : 1;
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
