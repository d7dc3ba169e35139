import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser';
import { buildGame } from './build';
import { runChecks } from './check';
import { Fault, reportAndExit } from './fault';
import { root } from './paths';
import { runTool, type Tool } from './run-tool';
import { browserCount, type Count, countOf, summed, vitestCount, words } from './tally';

type Part = { name: string; run: (args: readonly string[]) => Promise<Count> };

const results = join(root, 'test-results');

const parts: readonly Part[] = [
  { name: 'check', run: runChecks },
  { name: 'unit', run: (args) => vitest('unit', ['--project', 'pure', '--maxWorkers=2', ...args]) },
  { name: 'server', run: (args) => vitest('server', ['--maxWorkers=2', ...args]) },
  { name: 'build', run: build },
  { name: 'e2e', run: playwright },
];

/**
 * `npm test` runs all parts in order; `npm test e2e [arguments]` builds and runs one part and hands the arguments on.
 * The last line is `N passed, N failed` over everything that ran; the exit code is 0 only when nothing failed and every
 * part ran at least one test.
 */
async function main([chosen, ...rest]: readonly string[]): Promise<number> {
  const names = chosen === 'e2e' ? ['build', 'e2e'] : [chosen];
  const wanted = chosen === undefined ? parts : parts.filter((part) => names.includes(part.name));
  if (wanted.length === 0)
    throw new Fault(`There is no part "${chosen}": ${parts.map((p) => p.name).join(', ')}.`);
  mkdirSync(results, { recursive: true });

  const counts: Count[] = [];
  let built = true;
  for (const part of wanted) {
    console.log(`\n── ${part.name}`);
    const ran: Count = part.name === 'e2e' && !built ? notRun() : await guarded(part, rest);
    if (part.name === 'build') built = ran.failed === 0;
    const count = countOf(ran);
    if (count !== ran) console.error(`The part "${part.name}" ran no test.`);
    console.log(`   ${part.name}: ${words(count)}`);
    counts.push(count);
  }
  const total = summed(counts);
  console.log(`\n${words(total)}`);
  return total.failed === 0 ? 0 : 1;
}

/** A part that throws has failed once; the others still run. */
async function guarded(part: Part, args: readonly string[]): Promise<Count> {
  try {
    return await part.run(args);
  } catch (error) {
    console.error(error instanceof Fault ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}

function notRun(): Count {
  console.error('Not run, since the game could not be built.');
  return { passed: 0, failed: 1 };
}

async function build(): Promise<Count> {
  await buildGame();
  return { passed: 1, failed: 0 };
}

async function vitest(project: string, args: readonly string[]): Promise<Count> {
  const report = join(results, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code, text } = await withReport(report, 'vitest', [
    'run',
    '--project',
    project,
    ...reporters,
    ...args,
  ]);
  return vitestCount(text, code);
}

async function playwright(args: readonly string[]): Promise<Count> {
  const browser = await findBrowser();
  console.log(`Browser: ${browser.path}`);
  const report = join(results, 'e2e.json');
  const { code, text } = await withReport(report, 'playwright', ['test', ...args]);
  return browserCount(text, code);
}

async function withReport(
  path: string,
  tool: Tool,
  args: readonly string[],
): Promise<{ code: number; text: string }> {
  rmSync(path, { force: true });
  const code = await runTool(tool, args);
  if (!existsSync(path)) throw new Fault(`${tool} ended with code ${code} and left no report.`);
  return { code, text: readFileSync(path, 'utf8') };
}

main(process.argv.slice(2)).then((code) => process.exit(code), reportAndExit);
