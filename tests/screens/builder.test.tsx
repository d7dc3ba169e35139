import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import type { Course } from '../../src/sim';
import {
  begin,
  drag,
  fill,
  findMap,
  gates,
  giveDrawings,
  profile,
  type Spot,
  saved,
  tap,
  tool,
} from './building';
import { reload } from './page';

beforeAll(giveDrawings);

/** CSS px of a metre on the map of a new slalom; its middle shows the piste 45 m down the hill. */
const METRE = 4;
const at = (y: number, x = 0): Spot => ({ right: x * METRE, down: (y - 45) * METRE });

/** Expects this to be the next step that undo takes back. */
const did = (act: string) => screen.findByRole('button', { name: `Undo: ${act}` });

/** The course of the track at work, as the database has it once all is written. */
async function course(): Promise<Course> {
  await saved();
  const { dbService, readTrack } = await import('../../src/db');
  const id = new URLSearchParams(location.search).get('track')!;
  return (await readTrack(await dbService.db(), id))!.course;
}

/** Trees, rolls, jumps and split times. @returns what was done, in order */
async function setThings(user: UserEvent, map: HTMLElement): Promise<readonly string[]> {
  await user.click(tool('Bumps and trees'));
  await tap(map, at(10, -3));
  await did('plant tree');
  // It is chosen by a tap, which plants no other, though patches are still drawn in the snow.
  await tap(map, at(10, -3));
  await screen.findByRole('button', { name: 'Remove: Tree at 10 m' });
  await drag(map, at(10, -3), at(6, -2));
  await screen.findByRole('button', { name: 'Remove: Tree at 6 m' });
  await user.click(screen.getByRole('radio', { name: 'Roll' }));
  await tap(map, at(45));
  await screen.findByRole('group', { name: 'Roll at 45 m' });
  await drag(map, at(45, 5), at(47, 5));
  await screen.findByRole('group', { name: 'Roll at 47 m' });
  await user.click(screen.getByRole('radio', { name: 'Jump' }));
  await tap(map, at(70));
  const jump = await screen.findByRole('group', { name: 'Jump at 70 m' });
  await fill(within(jump).getByLabelText('Height (m)'), '0.4');
  await did('change bump');
  await user.click(screen.getByRole('radio', { name: 'Split' }));
  await tap(map, at(25));
  await screen.findByRole('button', { name: 'Remove: Split at 25 m' });
  return ['plant tree', 'move tree', 'add roll', 'change bump', 'add jump', 'change bump', 'add split'];
}

/** Snow, patches, the piste's width and the nets, on a stretch that is chosen on the side view. */
async function workTheSnow(user: UserEvent, map: HTMLElement): Promise<readonly string[]> {
  await user.click(tool('Snow'));
  await drag(profile(), { right: -140, down: 30 }, { right: 0, down: 30 });
  const figure = (label: string): number => Number(screen.getByLabelText<HTMLInputElement>(label).value);
  const [from, to] = [figure('From (m)'), figure('To (m)')];
  expect([from > 60, to > from + 60, to < 300]).toEqual([true, true, true]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Snow' }), 'Powder');
  await user.click(screen.getByRole('button', { name: 'Paint section' }));
  await fill(screen.getByLabelText('Piste width (m)'), '20');
  await fill(screen.getByLabelText('Between the nets (m)'), '44');
  await user.click(screen.getByRole('switch', { name: 'Draw patches on the map' }));
  await drag(map, at(35, -5), at(50, 5));
  await screen.findByRole('button', { name: 'Remove patch 1: 35 to 50 m' });
  return ['paint snow', 'set piste width', 'move nets', 'add patch'];
}

/** The hill itself: pulled on the side view, and its pitch, cross slope and way drawn. */
async function drawTheHill(user: UserEvent, map: HTMLElement): Promise<readonly string[]> {
  await user.click(tool('Hill'));
  /** How far the chosen point lies below the start, m. */
  const below = (): number =>
    Number(/height −([\d.]+) m/.exec(screen.getByText(/^Point at /).textContent)![1]);
  profile().focus();
  await user.keyboard('{ArrowRight}');
  const before = below();
  await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
  await waitFor(() => expect(below()).toBeLessThan(before - 0.3));
  await drag(profile(), { right: 0, down: 0 }, { right: 0, down: -3 });
  await did('raise hill');
  for (const name of ['Pitch', 'Cross slope, rising to the right', 'Hollow or ridge']) {
    const slider = screen.getByRole<HTMLInputElement>('slider', { name });
    const value = Number(slider.value);
    await fill(slider, String(value + Number(slider.step)));
    await waitFor(() => expect(Number(slider.value)).not.toBe(value));
  }
  await user.click(screen.getByRole('button', { name: 'What’s in view' }));
  const aside = screen.getByLabelText<HTMLInputElement>('Piste shift at section start (m)');
  const { value } = aside;
  await drag(map, at(50), at(50, 10));
  await waitFor(() => expect(aside.value).not.toBe(value));
  return ['raise hill', 'raise hill', 'set pitch', 'set cross slope', 'set hollow or ridge', 'shift piste'];
}

it('takes back every act of the tools for the ground, one step each', async () => {
  const user = await begin();
  const map = await findMap();
  const blank = await course();
  const snow = await workTheSnow(user, map);
  const things = await setThings(user, map);
  const hill = await drawTheHill(user, map);
  const built = await course();
  expect(built.trees).toHaveLength(blank.trees.length + 1);
  expect(built.bumps.map(({ kind, y, height }) => [kind, y, height])).toEqual([
    [0, 47_000, 400],
    [1, 70_000, 400],
  ]);
  expect(built.splits).toEqual([25_000, ...blank.splits]);
  for (const [cells, value] of [
    [built.snow, 4],
    [built.width, 10_000],
    [built.nets, 22_000],
  ] as const)
    expect(new Set(cells)).toEqual(new Set([cells[0], value]));
  for (const channel of ['z', 'cross', 'bowl', 'centre'] as const)
    expect(built[channel], channel).not.toEqual(blank[channel]);
  for (const act of [...snow, ...things, ...hill].reverse()) await user.click(await did(act));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled).toBe(true);
  expect(await course()).toEqual(blank);
});

it('names an impossible gate wherever it stands in the way', async () => {
  const behind = 'Gate 1: it’s behind the start; move it down.';
  const user = await begin();
  (await findMap()).focus();
  await user.keyboard('n');
  await fill(screen.getByLabelText('Down the hill (m)'), '-5');
  await user.click(tool(/^Check \(/));
  await screen.findByText(behind);
  await user.click(screen.getByRole('button', { name: 'Test ride' }));
  await screen.findByText(`It can’t be ridden yet. ${behind}`);
  await user.click(tool('Gates'));
  await user.click(screen.getByRole('button', { name: /^Gate 1:/ }));
  await user.click(screen.getByRole('button', { name: 'Test ride from gate 1' }));
  expect(tool(/^Check \(/).getAttribute('aria-pressed')).toBe('true');
  await findMap();
  await user.click(tool('Track'));
  await user.click(screen.getByRole('button', { name: 'Let the computer ride it' }));
  await waitFor(() =>
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringContaining(`Times can’t be set yet. ${behind}`),
    ),
  );
  await saved();
});

it('keeps work over a reload', async () => {
  let user = await begin();
  (await findMap()).focus();
  await user.keyboard('n');
  await saved();
  user = await reload();
  await findMap();
  expect(gates()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: /^Gate 1:/ }));
  await fill(screen.getByLabelText('Down the hill (m)'), '-5');
  await saved();
  user = await reload();
  // Unfinished work is there again, though it is no track that could be ridden.
  await findMap();
  tool(/^Check \(/);
  expect(gates()[0]).toMatch(/^Gate 1: [-−]5 m down/);
  await user.click(screen.getByRole('link', { name: 'All my tracks' }));
  await screen.findByText('Unfinished');
  await user.click(screen.getByRole('button', { name: 'More options for New Slalom' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('This track has unfinished work');
});
