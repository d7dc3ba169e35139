import { expect, it } from 'vitest';
import {
  type Browser,
  findBrowser,
  installedBrowser,
  type Way,
  waysToBrowser,
} from '../../../scripts/browser';
import { Fault } from '../../../scripts/fault';

const full: Browser = { path: '/somewhere/chromium', kind: 'full' };
const shell: Browser = { path: '/somewhere/headless_shell', kind: 'shell' };
/** A program that is there on every machine that runs this. */
const here = process.execPath;

it('a browser is looked for on the system, then with Playwright, then by apt, then in the package', () => {
  expect(Object.keys(waysToBrowser)).toEqual(['system', 'playwright', 'apt', 'packaged']);
});

it('the first way that leads to a browser is taken, and those after it are not tried', async () => {
  const tried: string[] = [];
  const way =
    (name: string, browser?: Browser): Way =>
    () => {
      tried.push(name);
      return browser;
    };
  const ways = [way('a'), way('b'), async () => way('c', full)(), way('d', shell)];
  expect(await findBrowser({}, ways)).toEqual(full);
  expect(tried).toEqual(['a', 'b', 'c']);
});

it('CHROMIUM goes before every way, and says itself what it is', async () => {
  const never: Way = () => {
    throw new Error('nothing else is tried');
  };
  expect(await findBrowser({ CHROMIUM: here }, [never])).toEqual({ path: here, kind: 'full' });
  await expect(findBrowser({ CHROMIUM: '/no/such/browser' }, [never])).rejects.toThrow(
    'CHROMIUM names /no/such/browser, and there is no such file.',
  );
});

it('without any browser the tests end with a sentence that says what to do', async () => {
  const search = findBrowser({ CHROMIUM: '' }, [() => undefined]);
  await expect(search).rejects.toBeInstanceOf(Fault);
  await expect(search).rejects.toThrow(
    'No browser was found for the tests. Install Chromium or Chrome, or set CHROMIUM to the path of one, and run again.',
  );
});

it('of the places where a system keeps browsers the first that is there counts', () => {
  expect(installedBrowser(['/no/such/browser', here, import.meta.filename])).toEqual({
    path: here,
    kind: 'full',
  });
  expect(installedBrowser(['/no/such/browser'])).toBeUndefined();
});
