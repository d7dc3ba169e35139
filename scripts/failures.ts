import { root } from './paths';

/** Number of lines of a message repeated after a long run: the sentence and the first lines of the difference. */
const messageLines = 14;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal begin with the control character.
const colours = /\u001b\[[0-9;]*m/g;

/**
 * Returns the failures of a vitest run, from its JSON report: the file and the name of each test with the first lines of its
 * message, and each file that could not be loaded or whose hook failed. Skipped tests are included.
 */
export function vitestFailures(report: string): readonly string[] {
  const { testResults = [] } = JSON.parse(report) as { testResults?: VitestFile[] };
  return testResults.flatMap((file) => {
    const tests = file.assertionResults
      .filter((test) => test.status !== 'passed')
      .map((test) => told(`${file.name} › ${test.fullName} (${test.status})`, test.failureMessages?.[0]));
    const unloaded = file.status === 'failed' && tests.length === 0;
    return unloaded ? [told(file.name, file.message)] : tests;
  });
}

/** Returns the tests of a Playwright run that failed or passed only on the second attempt, from its JSON report. */
export function browserFailures(report: string): readonly string[] {
  const { suites = [], errors = [] } = JSON.parse(report) as {
    suites?: BrowserSuite[];
    errors?: { message?: string }[];
  };
  return [...suites.flatMap(ofSuite), ...errors.map((error) => told('the run itself', error.message))];
}

function ofSuite(suite: BrowserSuite): readonly string[] {
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status !== 'expected')
      .map((test) => {
        const message = test.results.find((result) => result.error)?.error?.message;
        return told(`${spec.file}:${spec.line} › ${spec.title} (${test.status})`, message);
      }),
  );
  return [...own, ...(suite.suites ?? []).flatMap(ofSuite)];
}

function told(where: string, message = ''): string {
  const lines = message
    .replaceAll(colours, '')
    .trim()
    .split('\n')
    .filter((line) => !line.includes('node_modules'))
    .slice(0, messageLines);
  return [where, ...lines].join('\n').trim().replaceAll('\n', '\n    ').replaceAll(`${root}/`, '');
}

type VitestFile = {
  name: string;
  status: string;
  message?: string;
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
};

type BrowserSuite = {
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
  suites?: BrowserSuite[];
};
