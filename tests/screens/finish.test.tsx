import { screen, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it, onTestFinished } from 'vitest';
import { analyse, lossTable, type RideAnalysis } from '../../src/ride';
import { compile, decodeStream, type State } from '../../src/sim';
import { rideByKeys } from '../e2e/hand';
import { keptRide, trackNamed } from '../e2e/kept-ride';
import { type Habits, headOf, type Pressed } from '../unit/academy/beginner';
import { afterFrame, finishSheet, openGate, openSlope, play, pushOff, rideDown, shown } from './slope';
import { countRows, readRows, writeRows } from './stored-rows';

/** A ranked track with gates and splits, where a missed gate disqualifies. */
const track = trackNamed('Sunny Apron');
const k = compile(track.course, 'ski');

const round: Habits = {
  outside: 1.5,
  turnOver: 0.6,
  dead: 0.12,
  ahead: 0.3,
  brakeAbove: 99,
  brakeOff: 0,
  tuck: 'when-straight',
};
/** Faster than `round` in all, though not in every section. */
const wide: Habits = { ...round, outside: 2, turnOver: 0.7, dead: 0.16, ahead: 0.2 };

/** Rides into the net on the left after the first gate, then straight down past all other gates. */
function astray(s: State): Pressed {
  const leftwards = s.vx / Math.max(2, s.vy);
  const toNet = s.crashes === 0 && s.y > 8 && leftwards > -0.5;
  return { side: toNet ? -1 : 0, stance: 0 };
}

/** Records what the instruments show from now on: of each part its texts in their order. */
function followHud() {
  const said = { banner: [] as string[], 'delta-figure': [] as string[], code: [] as string[] };
  const look = (): void => {
    for (const [name, all] of Object.entries(said)) {
      const now = shown(name);
      if (now !== '' && now !== all.at(-1)) all.push(now);
    }
  };
  afterFrame.add(look);
  onTestFinished(() => void afterFrame.delete(look));
  return said;
}

/** Chooses that a miss ends the run even for a rider without a bronze medal. */
async function endRunsAtMisses(): Promise<void> {
  const user = await openSlope(`/ride-local?track=${track.id}`);
  await user.click(await screen.findByRole('radio', { name: 'End the run' }));
}

/** Rides by the strokes of a scripted hand, to the sheet of the result. */
async function ride(see: (s: State) => Pressed): Promise<void> {
  await play(rideByKeys(k, see).strokes);
  await finishSheet();
}

const focused = (): string | null => document.activeElement!.textContent;

/** Seconds of a gap as it is written. */
function secondsOf(text: string): number {
  const [, sign, figure] = /([+−±])(\d+\.\d\d)$/.exec(text) ?? [];
  return (sign === '−' ? -1 : 1) * Number(figure);
}

/** Expects a gap as it is shown: cut to the hundredth of a second. */
function expectGap(text: string, us: number): void {
  expect(Math.abs(secondsOf(text) * 1_000_000 - us), text).toBeLessThanOrEqual(10_000);
}

async function openTab(user: UserEvent, name: string): Promise<HTMLElement> {
  await user.click(screen.getByRole('tab', { name }));
  await expect.poll(() => document.querySelector('.figure figcaption')).not.toBeNull();
  return document.querySelector<HTMLElement>('.figure')!;
}

const pathOf = (figure: HTMLElement, line: string): string =>
  figure.querySelector(line)?.getAttribute('d') ?? '';

/** Expects a bar and a figure for each section, and the name of the worst. */
function expectLosses(figure: HTMLElement, mine: RideAnalysis, ghost: RideAnalysis): void {
  const table = lossTable(mine, ghost);
  expect(table).toHaveLength(k.gateY.length + 1);
  const lost = table.filter(({ lossUs }) => lossUs > 0);
  const worst = table.reduce((a, b) => (b.lossUs > a.lossUs ? b : a));
  expect(figure.querySelectorAll('.figure-lost')).toHaveLength(lost.length);
  expect(figure.querySelectorAll('.figure-won')).toHaveLength(table.length - lost.length);
  const items = within(figure)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  const names = items.map((item) => item.slice(0, item.indexOf(':')));
  expect(names).toEqual([...k.gateY.map((_, i) => `Gate ${i + 1}`), 'Finish']);
  for (const [i, { lossUs }] of table.entries()) {
    expectGap(items[i]!, lossUs);
    if (Math.abs(lossUs) < 10_000) expect(items[i]).toContain('±0.00');
  }
  expect(figure.querySelector('figcaption')!.textContent).toBe(`Most time lost before ${items[worst.gate]}`);
}

/** Expects traces that stand as high as the two riders were fast. */
function expectSpeeds(figure: HTMLElement, mine: RideAnalysis, ghost: RideAnalysis): void {
  const kmh = ({ topSpeed }: RideAnalysis): string => `${Math.round(topSpeed * 3.6)}\u00a0km/h`;
  expect(figure.querySelector('figcaption')!.textContent).toBe(
    `Top speed ${kmh(mine)}; the ghost (dashed) ${kmh(ghost)}.`,
  );
  const height = (trace: string): number =>
    150 - Math.min(...[...pathOf(figure, trace).matchAll(/[ML][\d.]+ ([\d.]+)/g)].map(([, y]) => Number(y)));
  const ratio = height('.figure-mine') / height('.figure-ghost');
  expect(Math.abs(ratio - mine.topSpeed / ghost.topSpeed)).toBeLessThan(0.01);
  for (const [i] of k.splitY.entries()) within(figure).getByText(`Split ${i + 1}`);
}

/** Expects both lines whole, with every gate. */
function expectLines(figure: HTMLElement, mine: RideAnalysis, ghost: RideAnalysis): void {
  const points = (line: string): number => pathOf(figure, line).match(/[ML]/g)?.length ?? 0;
  expect(points('.figure-mine')).toBe(mine.samples);
  expect(points('.figure-ghost')).toBe(ghost.samples);
  expect(figure.querySelectorAll('.figure-red, .figure-blue')).toHaveLength(k.gateY.length);
}

it('says what disqualified a ride, where a faster one lost time', async () => {
  await endRunsAtMisses();
  const { state } = JSON.parse(localStorage.getItem('fl-settings')!) as { state: { activeRider: string } };
  await writeRows('records', [
    keptRide(1, track, { rider: state.activeRider, by: '' }, rideByKeys(k, headOf(k, round)).stream),
  ]);
  const user = await openGate(track.id);
  const bad = followHud();
  await ride(astray);
  expect(bad.banner.slice(0, 3)).toEqual(['Hit the net', 'Gate 2 missed: disqualified', 'Gate 3 missed']);
  expect(bad.code).toEqual(['GS', 'DSQ']);
  await expect.poll(focused).toBe('Disqualified at gate 2');
  screen.getByText('A disqualified ride doesn’t count and isn’t saved.');
  expect(within(document.querySelector<HTMLElement>('.finish-head')!).queryByRole('img')).toBeNull();
  expect(await countRows('records')).toBe(1);

  const good = followHud();
  await ride(headOf(k, wide));
  await expect.poll(focused).toBe('Finished');
  await expect.poll(() => countRows('records')).toBe(2);
  const kept = (await readRows('records')).map(({ stream }) => analyse(k, decodeStream(String(stream))));
  const [mine, ghost] = kept.sort((a, b) => a.verdict.timeUs! - b.verdict.timeUs!) as [
    RideAnalysis,
    RideAnalysis,
  ];
  const deltas = mine.verdict.splitsUs.map((us, i) => us - ghost.verdict.splitsUs[i]!);
  expect(good['delta-figure']).toHaveLength(deltas.length);
  for (const [i, us] of deltas.entries()) expectGap(good['delta-figure'][i]!, us);
  expectLosses(await openTab(user, 'Gates'), mine, ghost);
  expectSpeeds(await openTab(user, 'Speed'), mine, ghost);
  expectLines(await openTab(user, 'Line'), mine, ghost);
});

it('charges three seconds for a miss until the first bronze, unless a miss is to end the run', async () => {
  await openGate(track.id);
  await screen.findByText('A miss costs 3 s here until your first bronze');
  await pushOff();
  await rideDown();
  await finishSheet();
  await expect.poll(focused).toBe('Finished');
  screen.getByText(/gates missed: \+\d+\.00 included/);
  screen.getByText('Leaderboards take clean runs only.');
  await screen.findByText('Your best here, saved on this device.');

  await endRunsAtMisses();
  await openGate(track.id);
  expect(screen.queryByText('A miss costs 3 s here until your first bronze')).toBeNull();
  await pushOff();
  await rideDown();
  await finishSheet();
  await expect.poll(focused).toMatch(/^Disqualified at gate \d+$/);
  expect(await countRows('records')).toBe(1);
});
