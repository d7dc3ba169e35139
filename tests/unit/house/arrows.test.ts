import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const rules = join(root, '.dependency-cruiser.cjs');

type Report = {
  summary: { totalCruised: number; violations: { rule: { name: string }; from: string; to: string }[] };
};

/** Cruises the rooms of `folder` by the house's rules. */
function cruise(folder: string, rooms: readonly string[]): Promise<Report> {
  const args = [cruiser, ...rooms, '--config', rules, '--output-type', 'json'];
  return new Promise((resolve, reject) => {
    // Its exit code counts the violations, so only the report tells whether it ran.
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 2 ** 28 }, (_, text, complaint) => {
      try {
        resolve(JSON.parse(text) as Report);
      } catch (cause) {
        reject(new Error(`dependency-cruiser left no report: ${complaint}`, { cause }));
      }
    });
  });
}

it('no arrow of the house points the wrong way', { timeout: 120_000 }, async () => {
  const rooms = ['src', 'sync', 'server'].filter((name) => existsSync(join(root, name)));
  const { summary } = await cruise(root, rooms);
  expect(summary.totalCruised).toBeGreaterThan(20);
  expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)).toEqual([]);
});

describe('a planted house', () => {
  let folder: string | undefined;
  afterEach(() => folder && rmSync(folder, { recursive: true, force: true }));

  /** A small house beside the real one, so that packages resolve. */
  async function violationsOf(files: Record<string, string>): Promise<string[]> {
    mkdirSync(join(root, 'test-results'), { recursive: true });
    folder = mkdtempSync(join(root, 'test-results', 'planted-'));
    for (const room of ['src', 'sync', 'server']) mkdirSync(join(folder, room));
    const options = { moduleResolution: 'Bundler', module: 'ESNext' };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const { violations } = (await cruise(folder, ['src', 'sync', 'server'])).summary;
    return violations.map(({ rule, from }) => `${rule.name}: ${from}`).sort();
  }

  it('is found out in each wrong arrow, and in no right one', { timeout: 60_000 }, async () => {
    const found = await violationsOf({
      'src/sim/index.ts': "import '../tracks';",
      'src/sim/step.ts': 'export const step = 1;',
      'src/tracks/index.ts': 'export const track = 1;',
      'src/ride/index.ts': "import '../tracks';\nimport '../sim/step';\nimport 'three';",
      'src/race/a.ts': "import './b';\nexport const a = 1;",
      'src/race/b.ts': "import './a';\nexport const b = 1;",
      'src/i18n/index.ts': "import 'react';",
      'sync/index.ts': "import '../src/race';",
      'server/hooks.ts': "import '../src/ride';",
      'src/race/index.ts': 'export const race = 1;',
      'src/play/index.ts': "import '../race';\nexport const play = 1;",
      'src/play/lane.ts': 'export const lane = 1;',
      'src/screens/paths.ts': 'export const paths = 1;',
      'src/screens/home/index.tsx': "import '../paths';\nimport '../shared/share';\nimport './home.css';",
      'src/screens/home/way.ts': "import '../ride';\nimport '../../play/lane';",
      'src/screens/home/button.ts': "import '../shared/share/button';",
      'src/screens/home/home.css': '',
      'src/screens/ride/index.tsx': "import('../home');",
      'src/screens/ride/loose.ts': "import '../shared/loose';",
      'src/screens/shared/loose.ts': 'export const loose = 1;',
      'src/screens/shared/share/index.ts': "import '../account/form';",
      'src/screens/shared/share/button.ts': "import '../../home';",
      'src/screens/shared/account/form.ts': 'export const form = 1;',
      'src/app/index.ts': "import('../screens/home');\nimport('../screens/home/way');",
    });
    expect(found).toEqual([
      'app-enters-screens-by-their-index: src/app/index.ts',
      'arrows-of-play: src/play/index.ts',
      'arrows-of-sim: src/sim/index.ts',
      'doors: src/ride/index.ts',
      'doors: src/screens/home/way.ts',
      'no-cycles: src/race/a.ts',
      'react-stays-at-the-edge: src/i18n/index.ts',
      'screens-are-apart: src/screens/home/way.ts',
      'screens-are-apart: src/screens/ride/index.tsx',
      'screens-have-doors: src/screens/home/button.ts',
      'screens-have-doors: src/screens/ride/loose.ts',
      'server-shares-only-the-rules: server/hooks.ts',
      'shared-has-doors: src/screens/shared/share/index.ts',
      'shared-knows-no-screen: src/screens/shared/share/button.ts',
      'sync-is-a-library-of-its-own: sync/index.ts',
      'three-stays-in-view: src/ride/index.ts',
    ]);
  });
});
