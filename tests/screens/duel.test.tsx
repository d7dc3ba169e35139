import { screen } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { saved, savedRows } from './canvas';
import {
  addRiders,
  chooseTrack,
  MISSED,
  openRaceForm,
  press,
  rideNext,
  rideRun,
  SPRINT,
  storedState,
} from './racing';
import { clocks, openSlope, pass, pushOff, stage, tap, untilMode } from './slope';
import { countRows } from './stored-rows';

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

/** Red's key and blue's. */
const BOTH = ['KeyW', 'ArrowUp'];

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
  for (const level of pacers) await user.click(screen.getByRole('button', { name: level }));
  await press(user, 'Create race');
  await press(user, 'Draw the bracket');
}

const podium = (): HTMLElement[] => [...screen.getByRole('list', { name: 'Podium' }).querySelectorAll('li')];

it('is won in two runs that both ride at once', async () => {
  const user = await openRaceForm(SPRINT);
  await drawDuel(user, SPRINT, { people: ['Ben'] });
  await screen.findByText('Run 1 of 2');
  await rideNext(user, ...BOTH);
  await screen.findByText('Run 2 of 2');
  screen.getByText('Switch sides: the courses are swapped.');
  await rideNext(user, ...BOTH);

  await screen.findByRole('list', { name: 'Podium' });
  expect(podium()).toHaveLength(2);
  const { legs } = await duelState();
  expect(legs).toHaveLength(2);
  for (const { runs } of legs) {
    expect(runs.map(({ result }) => result.kind)).toEqual(['finished', 'finished']);
    expect(runs.every(({ stream }) => stream !== undefined)).toBe(true);
  }
  await press(user, 'Result as CSV');
  const rows = await savedRows();
  expect(rows).toHaveLength(3);
  expect(rows[0]).toBe('\ufeffRank,Bib,Rider,Equipment,Final: Run 1,Final: Run 2,Status,Penalties');
  await press(user, 'Diploma');
  await screen.findByRole('img', { name: /^Diploma for / });
  await press(user, 'Save picture');
  expect(saved.at(-1)?.name).toMatch(/^Diploma-.*-Parallel-duel\.png$/);
  await press(user, 'Close');

  // The jury's word on the winner changes who stands on top, until it is taken back.
  const winner = podium()[0]!.querySelector('b')!.textContent;
  await user.click(document.querySelector('button.duel-cell')!);
  const jury = (): Promise<HTMLElement[]> => screen.findAllByRole('button', { name: `Jury on ${winner}` });
  await user.click((await jury()).at(-1)!);
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'early start');
  await press(user, 'Disqualify');
  await screen.findByText('DSQ, early start');
  await expect.poll(() => podium()[0]!.textContent).not.toContain(winner);
  await user.click((await jury()).at(-1)!);
  await press(user, 'Reinstate');
  await expect.poll(() => podium()[0]!.textContent).toContain(winner);
  await press(user, 'Watch run 1');
  await untilMode(/^replay$/);
  tap('Escape');
  await press(user, 'Rematch');
  await screen.findByRole('button', { name: 'Draw the bracket' });
});

it('adds three seconds for each gate missed', async () => {
  const user = await openRaceForm(MISSED);
  await drawDuel(user, MISSED, { people: ['Ben'] });
  await screen.findByText(/a miss costs 3 s/);
  const banners = (): string[] =>
    [...document.querySelectorAll('[data-hud="banner"]')].map(({ textContent }) => textContent);
  await press(user, 'To the start');
  await untilMode(/^ride$/);
  await pushOff(...BOTH);
  for (let n = 0; n < 60 && !banners().some((one) => one.includes('missed')); n++) await pass(250);
  // On each lane at once, and the ride goes on.
  expect(banners()).toEqual(['Gate 1 missed: +3.00', 'Gate 1 missed: +3.00']);
  for (let n = 0; n < 30 && stage()?.dataset.mode !== 'over'; n++) await pass(500);
  const penalties = (): number => screen.queryAllByText('+3.00 for missed gates').length;
  await screen.findByRole('region', { name: 'Result' });
  expect(penalties()).toBe(2);
  screen.getByText(/wins the run, −\d|The run is a tie/);
  await press(user, 'Continue');
  await rideRun(user, ...BOTH);
  expect(penalties()).toBe(2);
  await press(user, 'Continue');
  await screen.findByRole('list', { name: 'Podium' });
  const results = (await duelState()).legs.flatMap(({ runs }) => runs.map(({ result }) => result));
  expect(results.map(({ kind, penaltyUs }) => [kind, penaltyUs])).toEqual(Array(4).fill(['finished', 3e6]));
  for (const { timeUs } of results) expect(timeUs).toBeGreaterThan(6_000_000);
  await press(user, 'Result as CSV');
  expect((await savedRows()).map((row) => row.split(',').at(-1))).toEqual(['Penalties', '6.00', '6.00']);
});

it('ends the run of who misses a gate where the sport’s rule was chosen', async () => {
  const user = await openRaceForm(MISSED);
  await user.click(screen.getByRole('radio', { name: 'Parallel duel' }));
  await user.click(screen.getByRole('radio', { name: 'End the run' }));
  await drawDuel(user, MISSED, { people: ['Ben'] });
  await screen.findByText(/a miss ends the run/);
  await rideRun(user, ...BOTH);
  screen.getByText('Nobody finished.');
  expect(screen.getAllByText('DSQ, gate 1')).toHaveLength(2);
  // Remembered for the next one.
  await openSlope('/race');
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'End the run' })).checked).toBe(true);
});

it('goes on with both runs where a closed page left them', async () => {
  const user = await openRaceForm(SPRINT);
  await drawDuel(user, SPRINT, { people: ['Ben'] });
  await press(user, 'To the start');
  await untilMode(/^ride$/);
  await pushOff(...BOTH);
  tap('KeyR');
  tap('KeyP');
  await untilMode(/^paused$/);
  expect(screen.queryByRole('button', { name: 'Restart' })).toBeNull();
  // The pause tells each of them their own half of the keyboard.
  screen.getByText(/A, D, W and S are red’s, the arrows are blue’s/);
  const stopped = clocks();
  expect(stopped).not.toContain('0:00.00');
  await expect.poll(() => countRows('drafts')).toBe(2);

  const { pathname, search } = location;
  const back = await openSlope(pathname + search);
  await press(back, 'To the start');
  await untilMode(/^paused$/);
  await screen.findByText(/^Your last ride was cut off/);
  // Written at most every 33 ms while riding, the clocks stood a little behind the moment that was kept.
  const hundredths = (clock: string): number => Number(clock.slice(2).replace('.', ''));
  for (const [i, clock] of clocks().entries())
    expect(Math.abs(hundredths(clock) - hundredths(stopped[i]!))).toBeLessThan(60);
});

it('has a person meet a pacer, pacers settle their own duel', async () => {
  const user = await openRaceForm(SPRINT);
  await drawDuel(user, SPRINT, { pacers: ['Club', 'National', 'World'] });
  await rideNext(user);
  await screen.findByText('Run 2 of 2');
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
