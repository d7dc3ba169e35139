import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { root } from '../../scripts/paths';
import { openPage, reload } from './page';
import { followWords } from './seen';

interface TrackFile {
  readonly id: string;
  readonly name: string;
  readonly style: string;
}

/** The default tracks as they are served. */
const TRACKS = JSON.parse(readFileSync(join(root, 'public/tracks.json'), 'utf8')) as readonly TrackFile[];

/** The names of tracks in alphabetical order. */
function byName(style?: string): readonly string[] {
  return TRACKS.filter((track) => style === undefined || track.style === style)
    .map(({ name }) => name)
    .sort((a, b) => a.localeCompare(b, 'en'));
}

/** The first cards of the list of tracks, by their names. */
function firstTracks(count: number): readonly string[] {
  return [...document.querySelectorAll('.track-card h2')].slice(0, count).map((h2) => h2.textContent);
}

const facts = () => document.querySelector('.track-card .facts')?.textContent;

it('keeps settings over a reload', async () => {
  const user = await openPage('/settings');
  const chosen = ['From above', 'Reduced', 'mph, ft'];
  const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
  const sound = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Sound' });
  const quality = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Quality' });
  expect((await sound()).checked).toBe(true);
  await user.click(await sound());
  await user.selectOptions(quality(), 'Low');
  for (const name of chosen) {
    expect(radio(name).checked, name).toBe(false);
    await user.click(radio(name));
  }
  await reload();
  expect((await sound()).checked).toBe(false);
  expect(quality().selectedOptions[0]?.textContent).toBe('Low');
  for (const name of chosen) expect(radio(name).checked, name).toBe(true);
  expect(document.documentElement.dataset.motion).toBe('reduced');
});

it('lists tracks in the units that are chosen', async () => {
  let user = await openPage('/ride-local');
  await waitFor(() => expect(facts()).toMatch(/\d\sm/));
  user = await openPage('/settings');
  await user.click(await screen.findByRole('radio', { name: 'mph, ft' }));
  await user.click(screen.getByRole('link', { name: 'Tracks' }));
  await waitFor(() => expect(facts()).toMatch(/\d\sft/));
});

it('sorts and filters the list of tracks', async () => {
  const user = await openPage('/ride-local');
  await waitFor(() => expect(firstTracks(3)).toHaveLength(3));
  expect(firstTracks(3)).not.toEqual(byName().slice(0, 3));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Sort: Name');
  await waitFor(() => expect(firstTracks(3)).toEqual(byName().slice(0, 3)));
  await user.click(screen.getByRole('button', { name: 'Downhill' }));
  await waitFor(() => expect(firstTracks(TRACKS.length)).toEqual(byName('downhill')));
});

it.each(['track=zzzzzzzzzzzzzzz', 'ride=nonsense'])(
  'says that the track of ?%s is not there',
  async (search) => {
    await openPage(`/ride-local?${search}`);
    await screen.findByText('Track not found');
  },
);

it('says that an opponent is not there', async () => {
  const track = TRACKS.find(({ name }) => name === 'First glide')!;
  const words = followWords();
  await openPage(`/ride-local?ride=${track.id}&challenge=zzzzzzzzzzzzzzz`);
  await waitFor(() =>
    expect(words()).toContain('The ride you were going to race isn’t here, so you’re riding without it.'),
  );
});
