import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { GATED, idOf, SHORT } from '../harness/default-tracks';
import { dialog, field, press } from './acting';
import { closePage } from './page';
import { afterFrame, openGate, openSlope, pass, picture, pushOff } from './slope';
import { readRows } from './stored-rows';

const liveTest = () => screen.findByRole('application', { name: 'Live test' });
const stance = () => document.querySelector('.live-test-stance')!.textContent;

/** How far the bar of the live test shows the edge: −1 all to the left, 1 all to the right. */
function edge(): number {
  const { transform } = document.querySelector<HTMLElement>('.live-test-edge i')!.style;
  return Number(/scaleX\((.*)\)/.exec(transform)?.[1] ?? 0);
}

/** Whether a switch or a radio is on, once it is there. */
async function isOn(role: 'switch' | 'radio', name: string): Promise<boolean> {
  return (await screen.findByRole<HTMLInputElement>(role, { name })).checked;
}

/** Lets a second pass, in frames short enough for the live test to catch up with. */
const passSecond = (): Promise<void> => pass(1000, 100);

/** Holds a key while time passes. @param shown what the live test shows then */
async function holdKey(user: UserEvent, code: string, shown: () => void): Promise<void> {
  await user.keyboard(`{${code}>}`);
  await passSecond();
  await waitFor(shown);
  await user.keyboard(`{/${code}}`);
  await passSecond();
}

it('shows in the live test what the keys give by the chosen controls', async () => {
  let user = await openSlope('/settings');
  (await liveTest()).focus();
  await passSecond();
  await waitFor(() => expect(stance()).toBe('Tuck'));
  await holdKey(user, 'ArrowDown', () => expect(stance()).toBe('Brake'));
  await holdKey(user, 'ArrowLeft', () => expect(edge()).toBe(-1));
  expect(edge()).toBeCloseTo(0);
  await holdKey(user, 'ArrowRight', () => expect(edge()).toBe(1));
  expect(edge()).toBeCloseTo(0);

  expect(await isOn('radio', 'Instant')).toBe(false);
  expect(await isOn('switch', 'Auto-tuck')).toBe(true);
  expect(await isOn('switch', 'Left-handed')).toBe(false);
  await press(user, 'Instant', { role: 'radio' });
  await press(user, 'Auto-tuck', { role: 'switch' });
  await press(user, 'Left-handed', { role: 'switch' });
  user = await openSlope('/settings');
  expect(await isOn('radio', 'Instant')).toBe(true);
  expect(await isOn('switch', 'Auto-tuck')).toBe(false);
  expect(await isOn('switch', 'Left-handed')).toBe(true);
  (await liveTest()).focus();
  // Longer than the tuck waits for.
  const stances = new Set<string>();
  const note = () => void stances.add(stance());
  afterFrame.add(note);
  await passSecond();
  await passSecond();
  afterFrame.delete(note);
  expect([...stances]).toEqual(['Upright']);
  await holdKey(user, 'ArrowUp', () => expect(stance()).toBe('Tuck'));
  await waitFor(() => expect(stance()).toBe('Upright'));
});

it('vibrates in a ride only while vibration is on', async () => {
  /** Pulses of a start. */
  const start = async (track: string): Promise<number> => {
    await openGate(idOf(track));
    await pushOff();
    return picture.vibrations.length;
  };
  await press(await openSlope('/settings'), 'Vibration', { role: 'switch' });
  expect(await isOn('switch', 'Vibration')).toBe(false);
  expect(await start(SHORT)).toBe(0);
  await press(await openSlope('/settings'), 'Vibration', { role: 'switch' });
  expect(await isOn('switch', 'Vibration')).toBe(true);
  // On another track: the ride that was left begins where it was.
  expect(await start(GATED)).toBeGreaterThan(0);
});

it('keeps riders in the database, where the settings are lost', async () => {
  let user = await openSlope('/settings');
  await press(user, 'Add a rider');
  const sheet = await dialog();
  await user.type(await field('Name', sheet), 'Ida Ingvild');
  await press(user, 'Snowboard', { role: 'radio', place: sheet });
  await expect
    .poll(async () => (await readRows('riders')).map(({ name, equipment }) => `${equipment} ${name}`).sort())
    .toEqual(['board Ida Ingvild', 'ski ']);

  await user.keyboard('{Escape}');
  await closePage();
  localStorage.removeItem('fl-settings');
  user = await openSlope('/settings');
  await waitFor(() => expect(document.querySelectorAll('.rider-row')).toHaveLength(2));
  const row = screen.getByText('Ida Ingvild').closest<HTMLElement>('.rider-row')!;
  await user.click(within(row).getByRole('radio'));
  // The first screen shows who rides before the database is open.
  await openSlope('/');
  await screen.findByRole('link', { name: /Ida Ingvild/ });
});
