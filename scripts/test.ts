import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser';
import { buildGame } from './build';
import { runChecks } from './check';
import { browserFailures, vitestFailures } from './failures';
import { Fault, reportAndExit } from './fault';
import { root } from './paths';
import { runTool, type Tool } from './run-tool';
import { browserCount, type Count, countOf, summed, vitestCount, words } from './tally';

/** What a part came to, and what failed in it, in words. */
type Outcome = Count & { readonly failures?: readonly string[] };

type Part = { name: string; run: (args: readonly string[]) => Promise<Outcome> };

const results = join(root, 'test-results');

const parts: readonly Part[] = [
  { name: 'check', run: runChecks },
  { name: 'unit', run: (args) => vitest('unit', ['--project', 'pure', '--maxWorkers=2', ...args]) },
  // Four at a time on two cores: a server's tests wait more than they reckon.
  {
    name: 'server',
    run: (args) => vitest('server', ['--project', 'server-alone', '--maxWorkers=4', ...args]),
  },
  { name: 'build', run: build },
  { name: 'e2e', run: playwright },
];

/**
 * `npm test` runs all parts in order; `npm test e2e [arguments]` builds and runs one part and hands the arguments on.
 * What failed is told once more at the end, since a long run is read from there. The last line is `N passed, N failed`
 * over everything that ran; the exit code is 0 only when nothing failed and every part ran at least one test.
 */
async function main([chosen, ...rest]: readonly string[]): Promise<number> {
  const names = chosen === 'e2e' ? ['build', 'e2e'] : [chosen];
  const wanted = chosen === undefined ? parts : parts.filter((part) => names.includes(part.name));
  if (wanted.length === 0)
    throw new Fault(`There is no part "${chosen}": ${parts.map((p) => p.name).join(', ')}.`);
  mkdirSync(results, { recursive: true });

  const counts: Count[] = [];
  const failures: string[] = [];
  let built = true;
  for (const part of wanted) {
    console.log(`\n── ${part.name}`);
    const ran: Outcome = part.name === 'e2e' && !built ? notRun() : await guarded(part, rest);
    if (part.name === 'build') built = ran.failed === 0;
    const count = countOf(ran);
    if (count !== ran) console.error(`The part "${part.name}" ran no test.`);
    console.log(`   ${part.name}: ${words(count)}`);
    counts.push(count);
    failures.push(...(ran.failures ?? []).map((failure) => `✗ ${part.name}: ${failure}`));
  }
  for (const failure of failures) console.log(`\n${failure}`);
  const total = summed(counts);
  console.log(`\n${words(total)}`);
  return total.failed === 0 ? 0 : 1;
}

/** A part that throws has failed once; the others still run. */
async function guarded(part: Part, args: readonly string[]): Promise<Outcome> {
  try {
    return await part.run(args);
  } catch (error) {
    console.error(error instanceof Fault ? error.message : error);
    return { passed: 0, failed: 1, failures: [error instanceof Error ? error.message : String(error)] };
  }
}

function notRun(): Outcome {
  return { passed: 0, failed: 1, failures: ['not run, since the game could not be built.'] };
}

async function build(): Promise<Outcome> {
  await buildGame();
  return { passed: 1, failed: 0 };
}

async function vitest(project: string, args: readonly string[]): Promise<Outcome> {
  const report = join(results, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code, text } = await withReport(report, 'vitest', [
    'run',
    '--project',
    project,
    ...reporters,
    ...args,
  ]);
  return { ...vitestCount(text, code), failures: vitestFailures(text) };
}

async function playwright(args: readonly string[]): Promise<Outcome> {
  const browser = await findBrowser();
  console.log(`Browser: ${browser.path}`);
  const report = join(results, 'e2e.json');
  const { code, text } = await withReport(report, 'playwright', ['test', ...args]);
  return { ...browserCount(text, code), failures: browserFailures(text) };
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
