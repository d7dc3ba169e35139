import { screen, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { GATED } from '../harness/default-tracks';
import {
  addPacers,
  addRiders,
  chooseTrack,
  MISSED,
  openRaceForm,
  press,
  rideNext,
  SPRINT,
  storedState,
} from './racing';
import { clocks, openSlope, pass, pushOff, stage, tap, untilMode } from './slope';

/** A race as it is stored. */
interface StoredRace {
  readonly phase: string;
  readonly order: readonly string[];
  readonly results: readonly Readonly<
    Record<string, { readonly kind: string; readonly timeUs?: number; readonly penaltyUs?: number }>
  >[];
}

const raceState = async (): Promise<StoredRace> =>
  ((await storedState()) as { readonly races: readonly StoredRace[] }).races[0]!;

/** Enters people and pacers in a race on a track, and draws it. */
async function drawRace(
  user: UserEvent,
  track: string,
  {
    people = [],
    pacers = [],
  }: { readonly people?: readonly string[]; readonly pacers?: readonly string[] } = {},
): Promise<void> {
  await chooseTrack(user, track);
  await addRiders(user, ...people);
  await addPacers(user, ...pacers);
  await press(user, 'Create race');
  await press(user, 'Draw bibs');
  await press(user, 'Start run 1');
}

it('rides a race of two runs to its result, which the jury may change', async () => {
  const user = await openRaceForm(SPRINT);
  await press(user, 'Remove Rookie pacer');
  await drawRace(user, SPRINT, { people: ['Anna', 'Ben'], pacers: ['Club', 'World'] });
  for (let rider = 0; rider < 3; rider++) await rideNext(user);
  await screen.findByRole('button', { name: 'Start run 2' });
  expect(Object.keys((await raceState()).results[0]!)).toHaveLength(5);
  await press(user, 'Start run 2');
  for (let rider = 0; rider < 3; rider++) await rideNext(user);
  await screen.findByRole('button', { name: 'Rematch' });

  const over = await raceState();
  expect(over.phase).toBe('over');
  // The slowest of the first run went first in the second, the fastest last.
  const times = over.order.map((id) => Math.floor((over.results[0]![id]?.timeUs ?? 0) / 10_000));
  expect(times).toEqual([...times].sort((a, b) => b - a));
  expect(screen.getAllByRole('row')).toHaveLength(6);

  const winner = within(screen.getAllByRole('row')[1]!).getByRole('rowheader');
  const first = winner.querySelector('.race-name')!.textContent;
  await press(user, `Jury on ${first}`);
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'wrong bib');
  await press(user, 'Disqualify');
  await screen.findByText('DSQ, wrong bib (run 2)');
  await press(user, `Jury on ${first}`);
  await press(user, 'Reinstate');
  await expect.poll(() => screen.queryByText(/DSQ, wrong bib/)).toBeNull();

  await press(user, /^Watch Anna/);
  await untilMode(/^replay$/);
  tap('Escape');
  await press(user, 'Rematch');
  await screen.findByRole('button', { name: 'Draw bibs' });
});

it('costs three seconds for a missed gate', async () => {
  const user = await openRaceForm(MISSED);
  await press(user, 'Remove Rookie pacer');
  await user.click(screen.getByRole('radio', { name: 'One run' }));
  await drawRace(user, MISSED);
  await screen.findByText(/a miss costs 3 s/);
  await rideNext(user);
  await screen.findByText('+3.00 for missed gates', { selector: 'tr *' });
  const [result] = Object.values((await raceState()).results[0]!);
  expect(result).toMatchObject({ kind: 'finished', penaltyUs: 3e6 });
});

it('ends a run at a missed gate where the sport’s rule was chosen', async () => {
  const user = await openRaceForm(MISSED);
  await press(user, 'Remove Rookie pacer');
  await user.click(screen.getByRole('radio', { name: 'One run' }));
  await user.click(screen.getByRole('radio', { name: 'End the run' }));
  await drawRace(user, MISSED);
  await screen.findByText(/a miss ends the run/);
  await rideNext(user);
  await screen.findByText('DSQ, gate 1', { selector: 'tr *' });
});

it('goes on with a run that counts where a closed page left it', async () => {
  const user = await openSlope('/race');
  await drawRace(user, GATED);
  await press(user, 'To the start');
  await untilMode(/^ride$/);
  await pushOff();
  await pass(6000);
  const rode = (): number => Number(clocks()[0]!.slice(2));
  // A run that counts cannot be restarted.
  tap('KeyR');
  await pass(20);
  expect(rode()).toBeGreaterThan(5);
  tap('KeyP');
  await untilMode(/^paused$/);
  expect(screen.queryByRole('button', { name: 'Restart' })).toBeNull();

  const { pathname, search } = location;
  let close = (): void => undefined;
  const race = new URLSearchParams(search).get('id')!;
  const back = await openSlope(pathname + search, (locks) => {
    const closed = new Promise<void>((done) => {
      close = done;
    });
    void locks.request(`fl-event-${race}`, () => closed);
  });
  await screen.findByText(/This race is open in another tab/);
  expect(screen.getByRole('button', { name: 'To the start' }).hasAttribute('disabled')).toBe(true);
  close();
  await press(back, 'To the start');
  await untilMode(/^paused$/);
  await screen.findByText(/^Your last ride was cut off/);
  expect(rode()).toBeGreaterThan(5);
  expect(stage()).not.toBeNull();
});
