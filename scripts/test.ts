import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser';
import { buildGame } from './build';
import { runChecks } from './check';
import { browserFailures, vitestFailures } from './failures';
import { Fault, reportAndExit } from './fault';
import { root } from './paths';
import { processorSeconds } from './processor';
import { runTool, type Tool } from './run-tool';
import { browserCount, type Count, countOf, duration, summed, vitestCount, words } from './tally';

/** The result of a part, and a text for each failure. */
type Outcome = Count & { readonly failures?: readonly string[] };

type Part = { readonly name: string; readonly run: (args: readonly string[]) => Promise<Outcome> };

const results = join(root, 'test-results');

const check: Part = { name: 'check', run: runChecks };
const unit: Part = {
  name: 'unit',
  run: (args) => vitest('unit', ['--project=unit*', '--maxWorkers=2', ...args]),
};
const server: Part = {
  name: 'server',
  // Four at a time on two cores: server tests wait more than they compute.
  run: (args) => vitest('server', ['--project=server*', '--project=screens', '--maxWorkers=4', ...args]),
};
const build: Part = {
  name: 'build',
  run: async () => {
    await buildGame();
    return { passed: 1, failed: 0 };
  },
};
const e2e: Part = { name: 'e2e', run: playwright };
/** Browser tests that go through the whole game, selected by their tag. */
const walks: Part = { name: 'e2e', run: (args) => playwright(['--grep=@quick', ...args]) };

/** The parts of each kind of run, in stages: the parts of a stage run at the same time. */
const runs: Readonly<Record<string, readonly (readonly Part[])[]>> = {
  all: [[unit, check, build], [server], [e2e]],
  quick: [[unit, check, build], [walks]],
  check: [[check]],
  unit: [[unit]],
  server: [[server]],
  build: [[build]],
  e2e: [[build], [e2e]],
};

/**
 * `npm test` runs everything; `npm test e2e [arguments]` builds and runs one part and passes the arguments on to its tool.
 * Failures are repeated at the end, where they are easy to find after a long run. The last line is `N passed, N failed` over
 * everything that ran. The exit code is 0 only if nothing failed and every part ran at least one test.
 */
async function main([name = 'all', ...args]: readonly string[]): Promise<number> {
  const stages = runs[name];
  if (stages === undefined) throw new Fault(`There is no part "${name}": ${Object.keys(runs).join(', ')}.`);
  mkdirSync(results, { recursive: true });
  const counts: Count[] = [];
  const failures: string[] = [];
  const start = { at: Date.now(), cpu: processorSeconds() };
  let isBuilt = true;

  async function runPart(part: Part): Promise<void> {
    const from = Date.now();
    const outcome = part.run === playwright && !isBuilt ? notRun : await guarded(part, args);
    if (part === build) isBuilt = outcome.failed === 0;
    const count = countOf(outcome);
    if (count !== outcome) console.error(`The part "${part.name}" ran no test.`);
    console.log(`\n── ${part.name}: ${words(count)}, ${duration(Date.now() - from)}`);
    counts.push(count);
    failures.push(...(outcome.failures ?? []).map((failure) => `✗ ${part.name}: ${failure}`));
  }

  for (const stage of stages) {
    console.log(`\n── ${stage.map((part) => part.name).join(', ')}`);
    await Promise.all(stage.map(runPart));
  }
  for (const failure of failures) console.log(`\n${failure}`);
  const cpu = Math.round(processorSeconds() - start.cpu);
  console.log(`\nThe run took ${duration(Date.now() - start.at)} and ${cpu} s of processor time.`);
  const total = summed(counts);
  console.log(words(total));
  return total.failed === 0 ? 0 : 1;
}

/** A part that throws counts as one failure; the others still run. */
async function guarded(part: Part, args: readonly string[]): Promise<Outcome> {
  try {
    return await part.run(args);
  } catch (error) {
    console.error(error instanceof Fault ? error.message : error);
    return { passed: 0, failed: 1, failures: [error instanceof Error ? error.message : String(error)] };
  }
}

const notRun: Outcome = {
  passed: 0,
  failed: 1,
  failures: ['not run, since the game could not be built.'],
};

async function vitest(name: string, args: readonly string[]): Promise<Outcome> {
  const report = join(results, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code, text } = await withReport(report, 'vitest', ['run', ...reporters, ...args]);
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
