import { afterEach, expect, test, vi } from 'vitest';
import { handToWorker, takeBack } from '../../sync/worker/page';

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

test('a page is told whether its worker still had what it takes back', async () => {
  for (const was of [true, false]) {
    inCharge((port) => port.postMessage(was));
    expect(await takeBack(write.key)).toBe(was);
  }
  vi.stubGlobal('navigator', {});
  expect(await takeBack(write.key)).toBe(false);
});

test('a worker of an earlier version, which knows of no taking back, has nothing of it', async () => {
  vi.useFakeTimers();
  inCharge(() => undefined);
  const taken = takeBack(write.key);
  await vi.runAllTimersAsync();
  expect(await taken).toBe(false);
});

test('a disk that is full is told at once', async () => {
  inCharge((port) => port.postMessage('not-kept'));
  expect(await handToWorker(write)).toBe(false);
});
