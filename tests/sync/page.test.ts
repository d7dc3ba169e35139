import { afterEach, expect, test, vi } from 'vitest';
import { handToWorker } from '../../sync/page';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const write = {
  key: 'rides|a',
  owner: 'b',
  method: 'POST',
  url: '/api/collections/rides/records',
  body: '{}',
};

/** A worker in charge of this page. */
function inCharge(onMessage: (port: MessagePort) => void): void {
  const controller = { postMessage: (_: unknown, [port]: [MessagePort]) => onMessage(port) };
  vi.stubGlobal('navigator', { serviceWorker: { controller } });
}

test('a page does not wait for ever for a worker that was ended before it could answer', async () => {
  vi.useFakeTimers();
  inCharge(() => undefined);
  const kept = handToWorker(write);
  await vi.runAllTimersAsync();
  expect(await kept).toBe(false);
});

test('a worker that answers has the write', async () => {
  inCharge((port) => port.postMessage('kept'));
  expect(await handToWorker(write)).toBe(true);
});

test('where there is no worker nothing is kept', async () => {
  vi.stubGlobal('navigator', {});
  expect(await handToWorker(write)).toBe(false);
});
