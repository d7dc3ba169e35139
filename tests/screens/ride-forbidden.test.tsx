import { screen, within } from '@testing-library/dom';
import { expect, it, vi } from 'vitest';
import { idOf, SHORT } from '../harness/default-tracks';
import { press } from './forms';
import { finishSheet, openSlope, pushOff, rideDown, untilMode } from './slope';

it('keeps a ride in the tab where IndexedDB is forbidden', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const forbidden = Object.assign(Object.create(indexedDB) as IDBFactory, {
    databases: async () => [],
    open: () => {
      throw new DOMException('refused', 'SecurityError');
    },
  });
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, writable: true, value: forbidden });
  const user = await openSlope(`/ride-local?ride=${idOf(SHORT)}`);
  await untilMode(/^ride$/);
  await pushOff();
  await rideDown();
  await finishSheet();
  await screen.findByText(/^Saved in this tab only, because this browser keeps no data/);
  await press(user, 'Tracks');
  const sheet = await screen.findByRole('dialog', { name: SHORT });
  await expect.poll(() => within(sheet).queryAllByRole('checkbox', { name: /^Select/ }).length).toBe(1);
});
