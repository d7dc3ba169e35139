import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { bodyOf, encodeTrack } from '../../src/tracks';
import { idOf, SHORT } from '../harness/default-tracks';
import { plainTrack } from '../unit/tracks/some-track';
import { dialog, gone, press, see } from './acting';
import { saved } from './canvas';
import { changeDevice } from './page';
import { finishSheet, openGate, openSlope, pushOff, rideDown, untilMode } from './slope';
import { countRows, readRows } from './stored-rows';

/** Rides the short track to its finish, and opens the sheet that shares the ride. */
async function rideAndShare(): Promise<UserEvent> {
  const user = await openGate(idOf(SHORT));
  await pushOff();
  await rideDown();
  await finishSheet();
  await expect.poll(() => countRows('records')).toBe(1);
  await press(user, 'Share');
  return user;
}

/** Closes a refusal by the button below its words. */
async function closeRefusal(user: UserEvent, refusal: HTMLElement): Promise<void> {
  await user.click(within(refusal).getAllByRole('button', { name: 'Close' }).at(-1)!);
  await gone('dialog');
  expect(location.hash).toBe('');
}

it('takes in a ride shared by a link or a file once', async () => {
  let user = await rideAndShare();
  const link = (await screen.findByRole('button', { name: 'Copy link' })).dataset.link!;
  expect(link.length).toBeLessThan(500);
  const before = saved.length;
  await press(user, 'Save as file');
  await waitFor(() => expect(saved).toHaveLength(before + 1));
  const file = saved.at(-1)!;

  await changeDevice();
  const { pathname, search, hash } = new URL(link);
  await openSlope(pathname + search + hash);
  const asked = await screen.findByRole('dialog', { name: /^Rider 7: 0:\d\d\.\d\d$/ });
  await see('Re-run on this device: the time is right.', asked);
  within(asked).getByRole('img', { name: /^Course map of / });
  expect(await countRows('records')).toBe(0);
  await press(user, 'Ride now', { place: asked });
  await untilMode(/^ride$/);
  expect(location.hash).toBe('');
  expect(await readRows('records')).toMatchObject([{ by: 'Rider 7', rider: '' }]);

  user = await openSlope('/ride-local');
  const field = await screen.findByLabelText<HTMLInputElement>('Open a shared ride');
  await user.upload(field, new File([await file.blob.text()], file.name));
  await press(user, 'Watch the ride');
  await untilMode(/^replay$/);
  expect(await countRows('records')).toBe(1);
});

it('says why the link of a ride is broken', async () => {
  await openSlope('/ride-local#beat=UgEABCDEFGHIJKLMNOP');
  const refused = { name: 'This ride can’t be opened' };
  expect(within(await dialog(refused.name)).getByRole('alert').textContent).toContain('missing or changed');
  // The address keeps the link until it was answered.
  const user = await openSlope('/ride-local#beat=UgEABCDEFGHIJKLMNOP');
  const refusal = await dialog(refused.name);
  expect(within(refusal).getByRole('alert').textContent).toContain('missing or changed');
  await closeRefusal(user, refusal);
  expect(await countRows('records')).toBe(0);
});

it('takes in a track shared by a link once', async () => {
  const track = encodeTrack({ ...bodyOf(plainTrack()), name: 'Far away' });
  // An address of earlier releases leads on to where tracks are ridden.
  let user = await openSlope(`/manage-tracks#track=${track}`);
  let offered = await dialog('Far away');
  within(offered).getByRole('img', { name: /^Course map of Far away/ });
  expect(location.pathname).toBe('/ride-local');
  user = await openSlope(location.pathname + location.search + location.hash);
  offered = await dialog('Far away');
  await press(user, 'Ride now', { place: offered });
  await untilMode(/^ride$/);
  const id = new URLSearchParams(location.search).get('ride')!;
  expect(await readRows('tracks')).toContainEqual(expect.objectContaining({ id, name: 'Far away' }));

  user = await openSlope(`/ride-local#track=${track}`);
  await press(user, 'Add to my tracks', { place: await dialog('Far away') });
  await waitFor(() => expect(new URLSearchParams(location.search).get('track')).toBe(id));
  expect((await readRows('tracks')).filter(({ name }) => name === 'Far away')).toHaveLength(1);
});

it('says why the link of a track is broken', async () => {
  const track = encodeTrack({ ...bodyOf(plainTrack()), name: 'Far away' });
  const user = await openSlope(`/ride-local#track=${track.slice(0, -3)}`);
  const refusal = await dialog('This track can’t be opened');
  expect(within(refusal).getByRole('alert').textContent).toContain('missing or changed');
  await closeRefusal(user, refusal);
});

it('brings all local data to another device by a file', async () => {
  await rideAndShare();
  const mine = await readRows('records');
  let user = await openSlope('/settings');
  const before = saved.length;
  await press(user, 'Export everything');
  await waitFor(() => expect(saved).toHaveLength(before + 1));
  const file = saved.at(-1)!;

  await changeDevice();
  user = await openSlope('/settings');
  await screen.findByRole('button', { name: 'Export everything' });
  const field = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await user.upload(field, new File(['{"format":"other"}'], 'x.json', { type: 'application/json' }));
  await see('This isn’t a Fall Line export, so nothing was changed.');
  expect(await countRows('records')).toBe(0);
  await user.upload(field, new File([await file.blob.text()], file.name, { type: file.blob.type }));
  await see(/entr(y|ies) imported/);
  const theirs = await readRows('records');
  expect(theirs.map(({ stream }) => stream)).toEqual(mine.map(({ stream }) => stream));
});
