import { screen, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it, onTestFinished } from 'vitest';
import { fill } from './acting';
import { savedRows } from './canvas';
import {
  addPacers,
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
import { afterFrame, clocks, openSlope, pass, pushOff, rideDown, stage, tap, untilMode } from './slope';
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

/** Enters people and pacers in a parallel duel on a track, and draws it. */
async function drawDuel(
  user: UserEvent,
  track: string,
  {
    people = [],
    pacers = [],
    misses,
  }: {
    readonly people?: readonly string[];
    readonly pacers?: readonly string[];
    readonly misses?: 'End the run';
  },
): Promise<void> {
  await press(user, 'Remove Rookie pacer');
  await user.click(screen.getByRole('radio', { name: 'Parallel duel' }));
  await chooseTrack(user, track);
  if (misses !== undefined) await user.click(screen.getByRole('radio', { name: misses }));
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

/** Keys by which the red rider and the blue one open their gates. */
const BOTH = ['KeyW', 'ArrowUp'];

const podium = (): Promise<HTMLElement[]> =>
  screen.findByRole('list', { name: 'Podium' }).then((list) => within(list).findAllByRole('listitem'));
/** Buttons of the jury on a rider: one of each run. */
const juryOn = (name: string) => screen.getAllByRole('button', { name: `Jury on ${name}` }).at(-1)!;

it('is won by the faster of two at one keyboard, unless the jury says otherwise', async () => {
  const user = await openRaceForm(SPRINT);
  await drawDuel(user, SPRINT, { people: ['Ben'] });
  await screen.findByText(/Run 1 of 2$/);
  await rideNext(user, ...BOTH);
  await screen.findByText(/Run 2 of 2$/);
  screen.getByText('Switch sides: the courses are swapped.');
  await rideNext(user, ...BOTH);
  const { legs } = await duelState();
  expect(legs).toHaveLength(2);
  for (const { runs } of legs) {
    expect(runs.map(({ result }) => result.kind)).toEqual(['finished', 'finished']);
    expect(runs.every(({ stream }) => stream !== undefined)).toBe(true);
  }
  const [first] = await podium();
  const winner = first!.querySelector('b')!.textContent;

  await press(user, 'Result as CSV');
  const rows = await savedRows();
  expect(rows).toHaveLength(3);
  expect(rows[0]).toBe('\ufeffRank,Bib,Rider,Equipment,Final: Run 1,Final: Run 2,Status,Penalties');
  expect(rows[1]).toContain(winner);

  await user.click(document.querySelector('button.duel-cell')!);
  await user.click(juryOn(winner));
  fill(await screen.findByRole('textbox', { name: 'Reason' }), 'early start');
  await press(user, 'Disqualify');
  await screen.findByText('DSQ, early start');
  await expect.poll(async () => (await podium())[0]!.textContent).not.toContain(winner);
  await user.click(juryOn(winner));
  await press(user, 'Reinstate');
  await expect.poll(async () => (await podium())[0]!.textContent).toContain(winner);

  await press(user, 'Watch run 1');
  await untilMode(/^replay$/);
  tap('Escape');
  await press(user, 'Rematch');
  await screen.findByRole('button', { name: 'Draw the bracket' });
});

/** Texts that both riders read during the ride, each once. */
function followBanners(): Set<string> {
  const told = new Set<string>();
  const note = (): void => {
    for (const banner of document.querySelectorAll('[data-hud="banner"]')) told.add(banner.textContent);
  };
  afterFrame.add(note);
  onTestFinished(() => void afterFrame.delete(note));
  return told;
}

/** Rides both straight down to the sheet of the run's result. */
async function rideBoth(user: UserEvent): Promise<HTMLElement> {
  await rideRun(user, ...BOTH);
  return screen.findByRole('region', { name: 'Result' });
}

it('costs two who miss a gate three seconds each', async () => {
  const user = await openRaceForm(MISSED);
  await drawDuel(user, MISSED, { people: ['Ben'] });
  await screen.findByText(/a miss costs 3 s/);
  const told = followBanners();
  for (let run = 0; run < 2; run++) {
    const sheet = await rideBoth(user);
    expect(within(sheet).getAllByText('+3.00 for missed gates')).toHaveLength(2);
    within(sheet).getByText(/wins the run, −\d|The run is a tie/);
    await press(user, 'Continue');
  }
  expect([...told].some((text) => text.startsWith('Gate 1 missed: +3.00'))).toBe(true);
  expect([...told].filter((text) => text.includes('disqualified'))).toEqual([]);
  expect(await podium()).toHaveLength(2);
  const results = (await duelState()).legs.flatMap(({ runs }) => runs.map(({ result }) => result));
  expect(results.map(({ kind, penaltyUs }) => [kind, penaltyUs])).toEqual(Array(4).fill(['finished', 3e6]));
  for (const { timeUs } of results) expect(timeUs).toBeGreaterThan(6_000_000);
  await press(user, 'Result as CSV');
  expect((await savedRows()).map((row) => row.split(',').at(-1))).toEqual(['Penalties', '6.00', '6.00']);
});

it('ends the run of two who miss a gate by the sport’s rule, which the next form offers', async () => {
  const user = await openRaceForm(MISSED);
  await drawDuel(user, MISSED, { people: ['Ben'], misses: 'End the run' });
  await screen.findByText(/a miss ends the run/);
  const sheet = await rideBoth(user);
  within(sheet).getByText('Nobody finished.');
  expect(within(sheet).getAllByText('DSQ, gate 1')).toHaveLength(2);
  await openSlope('/race');
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'End the run' })).checked).toBe(true);
});

it('goes on where a closed page left both riders', async () => {
  const user = await openRaceForm(SPRINT);
  await drawDuel(user, SPRINT, { people: ['Ben'] });
  await press(user, 'To the start');
  await untilMode(/^ride$/);
  await pushOff(...BOTH);
  // A run of two cannot be restarted.
  tap('KeyR');
  await pass(20);
  expect(clocks()).not.toContain('0:00.00');
  tap('KeyP');
  await untilMode(/^paused$/);
  expect(screen.queryByRole('button', { name: 'Restart' })).toBeNull();
  // The pause tells each of them their own half of the keyboard.
  screen.getByText(/A, D, W and S are red’s, the arrows are blue’s/);
  const stopped = clocks();
  await expect.poll(() => countRows('drafts')).toBe(2);

  const back = await openSlope(location.pathname + location.search);
  await press(back, 'To the start');
  await untilMode(/^paused$/);
  await screen.findByText(/^Your last ride was cut off/);
  // Written at most every 33 ms while riding, the clocks stood a little behind the moment that was kept.
  const hundredths = (clock: string): number => Number(clock.slice(2).replace('.', ''));
  for (const [i, clock] of clocks().entries()) {
    expect(Math.abs(hundredths(clock) - hundredths(stopped[i]!))).toBeLessThan(60);
  }
  await press(back, 'Resume');
  await untilMode(/^ride$/);
  await rideDown();
  await screen.findByRole('region', { name: 'Result' });
  expect(stage()).not.toBeNull();
});
