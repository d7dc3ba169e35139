import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account, Api } from '../../harness/api';
import { rowFor, streamOf } from '../riding';
import { type Machine, makeMachine } from './machine';

/** Flagged rides, by the commands of docs/operating.md, which name two rides. */

const CLEARED = 'cdefghijklmnopq';
const REMOVED = 'defghijklmnopqr';

let machine: Machine;
let api: Api;
let rider: Account;
beforeAll(async () => {
  machine = await makeMachine({});
  await machine.start();
  api = machine.operator();
  rider = await api.account('rider', { verified: true });
  for (const [variant, id] of [CLEARED, REMOVED].entries()) {
    await api.put('rides', { ...rowFor(0, streamOf(0, variant + 1)), id, rider: rider.id });
    await api.put('rides', { reason: 'under-review', medal: '' }, id);
    const asked = id === CLEARED ? { askedMs: 2, askedWords: 'Look again' } : {};
    await api.put('ride_reviews', { ride: id, rider: rider.id, state: 'open', openedMs: 1, ...asked });
  }
}, 120_000);
afterAll(() => machine?.close());

const ride = async (id: string) => {
  const path = `/api/collections/rides/records/${id}`;
  return (await api.call('GET', path, undefined, await api.superuser())).body;
};

it('are listed and answered as the page says', async () => {
  const said = await machine.follow('Flagged rides');
  expect(said).toMatch(new RegExp(`^${CLEARED}  .*\\(${rider.id}\\)$`, 'm'));
  expect(said).toContain('the rider asks: Look again');
  expect(said).toContain('The ride is cleared');
  expect(said).toContain('The ride is removed');
  expect(await ride(CLEARED)).toMatchObject({ reason: '', deleted: false });
  expect(await ride(REMOVED)).toMatchObject({ deleted: true });
});

it('are answered once', async () => {
  await expect(machine.run(`npm run flags -- clear ${REMOVED} "No"`)).rejects.toThrow('has been answered');
});

it('say so when none is under review', async () => {
  expect(await machine.run('npm run flags')).toBe('No ride is under review.\n');
});
