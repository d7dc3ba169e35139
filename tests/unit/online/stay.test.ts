import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '../../harness/eventually';

const replicateUser = vi.hoisted(() => vi.fn());
vi.mock('../../../src/online/replication/replicate', () => ({ replicateUser }));

import { dbService } from '../../../src/db';
import { onlineStore } from '../../../src/online/replication/state';
import { type Stay, stay, syncStore } from '../../../src/online/replication/stay';

const stops = vi.fn(async () => undefined);
let here: Stay | undefined;

beforeEach(() => {
  vi.clearAllMocks();
  vi.spyOn(dbService, 'db').mockResolvedValue({} as never);
  vi.spyOn(dbService, 'switchUser').mockResolvedValue(undefined);
  replicateUser.mockResolvedValue({ replications: {}, stop: stops });
});
afterEach(async () => {
  await here?.leave();
  here = undefined;
  vi.restoreAllMocks();
});

it('leaving waits for no pause between two beginnings, and nothing begins after it', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  replicateUser.mockRejectedValue(new Error('no such chunk'));
  here = stay('abcdefghijklmno');
  await eventually(() => expect(onlineStore.getState().kind).toBe('failed'));
  await here.leave();
  expect(onlineStore.getState().kind).toBe('connecting');

  replicateUser.mockResolvedValue({ replications: {}, stop: stops });
  here = stay('abcdefghijklmno');
  await here.leave();
  expect(syncStore.getState().sync).toBeUndefined();
});

it('leaving ends what runs', async () => {
  here = stay('abcdefghijklmno');
  await eventually(() => expect(syncStore.getState().sync).toBeDefined());
  await here.leave();
  expect(stops).toHaveBeenCalledTimes(1);
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
