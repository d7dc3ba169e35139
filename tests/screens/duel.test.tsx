import { screen } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import {
  addPacers,
  addRiders,
  chooseTrack,
  openRaceForm,
  press,
  rideNext,
  rideRun,
  SPRINT,
  storedState,
} from './racing';

interface StoredDuel {
  readonly legs: readonly {
    readonly round: number;
    readonly at: number | 'third';
    readonly runs: readonly {
      readonly result: { readonly kind: string; readonly timeUs?: number; readonly penaltyUs?: number };
      readonly stream?: string;
    }[];
  }[];
}

const duelState = async (): Promise<StoredDuel> =>
  ((await storedState()) as { readonly duel: StoredDuel }).duel;

/** Enters people and pacers in a parallel duel on a track, and draws it. */
async function drawDuel(
  user: UserEvent,
  track: string,
  { people = [], pacers = [] }: { readonly people?: readonly string[]; readonly pacers?: readonly string[] },
): Promise<void> {
  await press(user, 'Remove Rookie pacer');
  await user.click(screen.getByRole('radio', { name: 'Parallel duel' }));
  await chooseTrack(user, track);
  await addRiders(user, ...people);
  await addPacers(user, ...pacers);
  await press(user, 'Create race');
  await press(user, 'Draw the bracket');
}

it('has a person meet a pacer, pacers settle their own duel', async () => {
  const user = await openRaceForm(SPRINT);
  await drawDuel(user, SPRINT, { pacers: ['Club', 'National', 'World'] });
  await rideNext(user);
  await screen.findByText(/Run 2 of 2$/);
  const mine = (await duelState()).legs.at(-1)!;
  await rideRun(user);
  // The result of the last run stays, though nothing is next in this duel.
  screen.getByRole('heading', { name: 'Result' });
  await press(user, 'Continue');
  // The pacers' own duel: both of its runs, with times and without anybody's hands.
  await expect
    .poll(async () => {
      const { legs } = await duelState();
      return legs.filter(
        ({ round, at, runs }) =>
          round === mine.round &&
          at !== mine.at &&
          runs.every(({ result, stream }) => result.kind === 'finished' && stream !== undefined),
      ).length;
    })
    .toBe(2);
});
