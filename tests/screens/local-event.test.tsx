import { screen, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { saved, savedRows } from './canvas';
import { addPacers, addRiders, chooseTrack, openRaceForm, press, rideNext, SPRINT } from './racing';
import { openSlope } from './slope';

const points = (): number[] =>
  [...document.querySelectorAll('tbody td:last-child')].map(({ textContent }) =>
    Number.parseInt(textContent, 10),
  );

/** Marks the next rider as not starting. */
async function skipNext(user: UserEvent): Promise<void> {
  const onTurn = (): string | undefined => document.querySelector('.race-hand h2')?.textContent;
  await expect.poll(() => screen.queryByRole('button', { name: 'Not starting' })).not.toBeNull();
  const before = onTurn();
  await press(user, 'Not starting');
  await expect.poll(onTurn).not.toBe(before);
}

it('takes an event over two races to its podium', async () => {
  let user = await openRaceForm(SPRINT, '/local-event');
  await user.click(await screen.findByRole('link', { name: 'New event' }));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Club night');
  await chooseTrack(user, SPRINT, 'Race 1');
  await press(user, 'Add a race');
  await chooseTrack(user, SPRINT, 'Race 2');
  await addRiders(user, 'Anna');
  await addPacers(user, 'National');
  await press(user, 'Create event');
  await user.click(await screen.findByRole('link', { name: 'Ride race 1' }));
  await press(user, 'Draw bibs');
  await press(user, 'Start run 1');
  await rideNext(user);

  // One of two people is down when the page is left.
  await screen.findByRole('button', { name: 'To the start' });
  user = await openSlope(location.pathname + location.search);
  await skipNext(user);
  await user.click(await screen.findByRole('link', { name: 'Standings' }));
  await screen.findByText(/^1 of 2 races done/);
  expect(screen.getAllByRole('row')).toHaveLength(4);

  // Home leads straight on to the race that is next.
  user = await openSlope('/');
  await user.click(await screen.findByRole('link', { name: /Club night.*Race 2 of 2.*the draw/ }));
  await press(user, 'Draw bibs');
  await press(user, 'Start run 1');
  for (let person = 0; person < 2; person++) await skipNext(user);
  await user.click(await screen.findByRole('link', { name: 'Standings' }));
  await screen.findByText('2 of 2 races done');
  // A rider who never finished has no points and no place on the podium.
  expect(points().map((one) => one > 0)).toEqual([true, true, false]);
  expect(within(screen.getByRole('list', { name: 'Podium' })).getAllByRole('listitem')).toHaveLength(2);

  await press(user, 'Results as CSV');
  const rows = await savedRows();
  expect(saved.at(-1)!.name).toBe('Club-night.csv');
  expect(rows).toHaveLength(4);
  expect(rows[0]).toMatch(/^\ufeffRank,Rider,Equipment,/);
  expect(rows.filter((row) => row.includes('Anna'))).toHaveLength(1);
  await press(user, 'Results as picture');
  await expect.poll(() => saved.at(-1)!.name).toBe('Club-night.png');

  await user.click(screen.getByRole('link', { name: 'All events' }));
  await press(user, 'Delete Club night');
  await screen.findByText('No events yet');
  // An event that was deleted can be taken back.
  const deleted = await screen.findByText('Club night deleted.');
  await user.click(
    within(deleted.closest<HTMLElement>('[role="status"]')!).getByRole('button', { name: 'Undo' }),
  );
  await screen.findByRole('link', { name: /Club night/ });
});
