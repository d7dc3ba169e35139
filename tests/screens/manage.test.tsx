import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { bodyOf, encodeTrack, readTrackFile, writeTrackFile } from '../../src/tracks';
import { plainTrack } from '../unit/tracks/some-track';
import { openPage } from './page';

const BODY = bodyOf(plainTrack());
/** A file of two tracks, as another device would send it. */
const FILE = writeTrackFile([BODY, { ...BODY, name: 'Second' }]);

const fileOf = (text: string): File => new File([text], 'two.fallline.json', { type: 'application/json' });

/** Drops a file in the middle of the page, as from the desktop. */
function drop(text: string): void {
  const dataTransfer = { files: [fileOf(text)], types: ['Files'] };
  screen
    .getByRole('main')
    .dispatchEvent(Object.assign(new Event('drop', { bubbles: true, cancelable: true }), { dataTransfer }));
}

const more = (name: string) => ({ name: `More options for ${name}` });

/** Takes in the two tracks that are offered, and finds them in the list. */
async function takeBoth(user: UserEvent): Promise<void> {
  const add = await screen.findByRole('button', { name: 'Add 2 tracks' });
  const sheet = screen.getByRole('dialog', { name: 'Import a track' });
  const offered = within(sheet).getAllByRole('listitem');
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Plain/),
    expect.stringMatching(/^Second/),
  ]);
  expect(screen.queryByRole('button', more('Plain'))).toBeNull();
  await user.click(add);
  await screen.findByText('2 tracks added.');
  for (const name of ['Plain', 'Second']) await screen.findByRole('button', more(name));
}

/** Takes a track in by its code. */
async function importPlain(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  await user.click(screen.getByLabelText('Track code or link'));
  await user.paste(encodeTrack(plainTrack()));
  await user.click(screen.getByRole('button', { name: 'Read code' }));
  await user.click(await screen.findByRole('button', { name: 'Add this track' }));
}

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(window, 'launchQueue');
});

it('shows dropped track files before it takes them in', async () => {
  const user = await openPage('/manage-tracks');
  await screen.findByRole('heading', { level: 1, name: 'Manage tracks' });
  drop('{"format":"other"}');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Nothing was changed. This isn’t a Fall Line track file.',
  );
  drop(FILE);
  await takeBoth(user);
});

it('shows track files the installed game is opened with before it takes them in', async () => {
  // As Chromium hands files to an installed app.
  Object.defineProperty(window, 'launchQueue', {
    configurable: true,
    value: {
      setConsumer(take: (launch: { files: unknown[] }) => void): void {
        take({ files: [{ getFile: async () => fileOf(FILE) }] });
      },
    },
  });
  await takeBoth(await openPage('/manage-tracks'));
});

it('gives a duplicate away as a file that holds it', async () => {
  const user = await openPage('/manage-tracks');
  await importPlain(user);
  await user.click(await screen.findByRole('button', more('Plain')));
  await user.click(screen.getByRole('button', { name: 'Duplicate' }));
  await user.click(await screen.findByRole('button', more('Plain (copy)')));
  await user.click(screen.getByRole('button', { name: 'Share' }));
  const made: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    made.push(file as Blob);
    return 'blob:made';
  });
  const links: HTMLAnchorElement[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(this);
  });
  await user.click(await screen.findByRole('button', { name: 'Save as file' }));
  expect(links.map(({ href, download }) => [href, download])).toEqual([
    ['blob:made', 'Plain copy.fallline.json'],
  ]);
  const read = readTrackFile(await made[0]!.text());
  expect(read.ok && read.bodies.map(({ name, style }) => [name, style])).toEqual([
    ['Plain (copy)', BODY.style],
  ]);
});

it('takes a deletion back', async () => {
  const user = await openPage('/manage-tracks');
  await importPlain(user);
  await user.click(await screen.findByRole('button', more('Plain')));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('button', more('Plain'))).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByRole('button', more('Plain'));
});
