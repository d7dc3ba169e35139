import { screen } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { Course } from '../../src/sim';
import { contentHash } from '../../src/tracks';
import { trackNamed } from '../e2e/kept-ride';
import { SHORT } from '../harness/default-tracks';
import { openSlope, pushOff, rideDown, untilMode } from './slope';
import { readRows } from './stored-rows';

/** The top of the first training slope, for races of many runs: a ride of some four seconds. */
export const SPRINT = 'Sprint hill';
/** The same hill with one gate, which a rider who goes straight on misses. A miss ends a run there by the sport's rule. */
export const MISSED = 'One-gate hill';

const sprint = { finish: 30_000, splits: [10_000] };
const CUTS: Readonly<Record<string, Partial<Course>>> = {
  [SPRINT]: sprint,
  [MISSED]: { ...sprint, gates: [{ x: 4000, y: 14_000, side: 1, width: 6000 }], miss: 0 },
};

/** Opens the form of a new race on a device that has a track for races of many runs. */
export async function openRaceForm(track: string, path = '/race'): Promise<UserEvent> {
  const user = await openSlope(path);
  const [{ dbService }, { makeId, putTrack }] = await Promise.all([
    import('../../src/db/service'),
    import('../../src/db'),
  ]);
  const hill = trackNamed(SHORT);
  const course = { ...hill.course, ...CUTS[track] };
  const { reference: _, ...rest } = hill;
  const id = makeId();
  await putTrack(await dbService.db(), {
    ...rest,
    id,
    name: track,
    course,
    hash: contentHash(course),
    origin: 'own',
  });
  return user;
}

/** Chooses a track by its name. @param label of the list it is chosen in */
export async function chooseTrack(user: UserEvent, track: string, label = 'Track'): Promise<void> {
  const list = await screen.findByRole('combobox', { name: label });
  await expect.poll(() => list.textContent).toContain(track);
  const option = [...list.querySelectorAll('option')].find(({ textContent }) => textContent.includes(track));
  await user.selectOptions(list, option!);
}

/** Enters people by their names. */
export async function addRiders(user: UserEvent, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await user.type(screen.getByRole('textbox', { name: 'Another rider’s name' }), name);
    await press(user, 'Add rider');
    await screen.findByRole('button', { name: `Remove ${name}` });
  }
}

/** Enters pacers by their levels. */
export async function addPacers(user: UserEvent, ...levels: readonly string[]): Promise<void> {
  for (const level of levels) {
    await press(user, level);
    await screen.findByRole('button', { name: `Remove ${level} pacer` });
  }
}

/** Presses a button as soon as it can be pressed. */
export async function press(user: UserEvent, name: string | RegExp): Promise<void> {
  // Asked anew each time: a button may be drawn anew before it can be pressed.
  await expect.poll(() => screen.queryByRole('button', { name })?.hasAttribute('disabled')).toBe(false);
  await user.click(screen.getByRole('button', { name }));
}

/** Rides a run straight down by key presses, from the hand-over to the sheet of its result. */
export async function rideRun(user: UserEvent, ...codes: readonly string[]): Promise<void> {
  await press(user, 'To the start');
  await untilMode(/^ride$/);
  await pushOff(...codes);
  await rideDown();
  await screen.findByRole('button', { name: 'Continue' });
}

/** Rides the next rider's run, and goes on from its result. */
export async function rideNext(user: UserEvent, ...codes: readonly string[]): Promise<void> {
  await rideRun(user, ...codes);
  await press(user, 'Continue');
}

/** The state of the newest race, duel or event, as it is stored. */
export async function storedState(): Promise<unknown> {
  const rows = await readRows('events');
  return rows.reduce((a, b) => (Number(a.createdAt) > Number(b.createdAt) ? a : b)).state;
}
