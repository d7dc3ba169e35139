import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '../../harness/eventually';

const replicateUser = vi.hoisted(() => vi.fn());
vi.mock('../../../src/online/replicate', () => ({ replicateUser }));
const askServer = vi.hoisted(() => vi.fn());
const dataOf = (epoch: string) => ({ epoch, horizons: {} });
let elsewhere: ((server: { epoch: string }) => void) | undefined;
vi.mock('../../../src/online/server', () => ({
  askServer,
  knownServer: () => dataOf('one'),
  onServerElsewhere: (listener: (server: { epoch: string }) => void) => {
    elsewhere = listener;
    return () => undefined;
  },
}));

import { dbService } from '../../../src/db';
import { onlineStore } from '../../../src/online/state';
import { type Stay, stay, syncStore } from '../../../src/online/stay';
import { health } from '../../../src/session';

const stops = vi.fn(async () => undefined);
const epochs = (): unknown[] => replicateUser.mock.calls.map(([, , server]) => server.epoch);
let here: Stay | undefined;

beforeEach(() => {
  vi.clearAllMocks();
  vi.spyOn(dbService, 'db').mockResolvedValue({} as never);
  vi.spyOn(dbService, 'switchUser').mockResolvedValue(undefined);
  vi.spyOn(health, 'check').mockResolvedValue(false);
  health.store.setState({ status: 'available' }, true);
  replicateUser.mockResolvedValue({ replications: {}, stop: stops });
  askServer.mockResolvedValue(dataOf('one'));
});
afterEach(async () => {
  await here?.leave();
  here = undefined;
  vi.restoreAllMocks();
});

it('what is known of the server is begun with at once, and once only while its data is the same', async () => {
  here = stay('abcdefghijklmno');
  await eventually(() => expect(askServer).toHaveBeenCalledTimes(1));
  await eventually(() => expect(syncStore.getState().sync).toBeDefined());
  expect(epochs()).toEqual(['one']);
});

it('other data of the server begins all anew: heard at a new connection, or after it was away', async () => {
  here = stay('abcdefghijklmno');
  await eventually(() => expect(syncStore.getState().sync).toBeDefined());
  await eventually(() => expect(askServer).toHaveBeenCalledTimes(1));

  askServer.mockResolvedValue(dataOf('two'));
  const [, , , onConnected] = replicateUser.mock.calls[0] as [unknown, unknown, unknown, () => void];
  await eventually(() => {
    onConnected();
    expect(epochs()).toEqual(['one', 'two']);
  });

  askServer.mockResolvedValue(dataOf('three'));
  await eventually(() => {
    health.store.setState({ status: 'unavailable' }, true);
    health.store.setState({ status: 'available' }, true);
    expect(epochs()).toEqual(['one', 'two', 'three']);
  });

  // One after the other, never two at once.
  expect(stops).toHaveBeenCalledTimes(2);
});

it('what another tab has heard of the server’s data is heeded', async () => {
  here = stay('abcdefghijklmno');
  await eventually(() => expect(askServer).toHaveBeenCalledTimes(1));
  await eventually(() => expect(epochs()).toEqual(['one']));
  elsewhere?.(dataOf('two'));
  await eventually(() => expect(epochs()).toEqual(['one', 'two']));
});

it('leaving waits for no server: neither for its health, nor for an answer, nor for the pause between two questions', async () => {
  askServer.mockImplementation(() => new Promise(() => undefined));
  here = stay('abcdefghijklmno');
  await eventually(() => expect(askServer).toHaveBeenCalled());
  await here.leave();

  health.store.setState({ status: 'unavailable' }, true);
  vi.mocked(health.check).mockImplementation(() => new Promise(() => undefined));
  here = stay('abcdefghijklmno');
  await here.leave();
  expect(onlineStore.getState().kind).toBe('connecting');
  expect(syncStore.getState().sync).toBeUndefined();
});

it('a beginning that fails is said in the state', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  replicateUser.mockRejectedValue(new Error('no such chunk'));
  here = stay('abcdefghijklmno');
  await eventually(() => expect(onlineStore.getState().kind).toBe('failed'));
  expect(error).toHaveBeenCalled();
});

it('the rows that are sent are those of the user’s own database', async () => {
  here = stay('abcdefghijklmno');
  await eventually(() => expect(replicateUser).toHaveBeenCalled());
  expect(vi.mocked(dbService.switchUser).mock.calls).toEqual([['abcdefghijklmno']]);
  expect(vi.mocked(dbService.switchUser).mock.invocationCallOrder[0]).toBeLessThan(
    vi.mocked(dbService.db).mock.invocationCallOrder[0] ?? 0,
  );
});
