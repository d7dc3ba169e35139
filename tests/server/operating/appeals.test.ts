import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account, Api } from '../../harness/api';
import { MINUTE, planWith, raceOn } from '../planned';
import { type Machine, makeMachine } from './machine';

/** Appeals, by the commands of docs/operating.md, which name two decisions. */

const GRANTED = 'abcdefghijklmno';
const REFUSED = 'bcdefghijklmnop';

let machine: Machine;
let api: Api;
let rider: Account;
beforeAll(async () => {
  machine = await makeMachine({});
  await machine.start();
  api = machine.operator();
  rider = await api.account('rider', { verified: true });
  const { id: server } = await api.put('servers', { name: 'Larch', owner: rider.id, open: true });
  const plan = planWith([raceOn(0, Date.now() - MINUTE)]);
  const { id: event } = await api.put('events', { server, plan, state: 'open', takes: 'verified' });
  for (const [id, words] of [
    [GRANTED, 'Missed a gate'],
    [REFUSED, 'Held the pole'],
  ]) {
    const decision = { id, event, rider: rider.id, words, role: 'host', atMs: 1 };
    await api.put('event_decisions', { ...decision, appealMs: 2, appealWords: 'Not at all' });
  }
}, 120_000);
afterAll(() => machine?.close());

const stateOf = async (id: string) => {
  const path = `/api/collections/event_decisions/records/${id}`;
  return (await api.call('GET', path, undefined, await api.superuser())).body;
};

it('are listed and answered as the page says', async () => {
  const said = await machine.follow('Moderation');
  expect(said).toMatch(new RegExp(`^${GRANTED}  .*\\(${rider.id}\\)$`, 'm'));
  expect(said).toContain('Evening race of Larch, race 1, run 1, all of the run');
  expect(said).toContain('disqualified by the host: Held the pole');
  expect(said).toContain('The appeal is granted');
  expect(said).toContain('The appeal is refused');
  expect(await stateOf(GRANTED)).toMatchObject({
    takenBackRole: 'operator',
    takenBackWords: 'The video shows that the gate was passed',
  });
  expect(await stateOf(REFUSED)).toMatchObject({ refusedWords: 'The left ski missed the gate' });
});

it('are answered once', async () => {
  await expect(machine.run(`npm run appeals -- grant ${REFUSED} "No"`)).rejects.toThrow('has been answered');
});

it('say so when none waits', async () => {
  expect(await machine.run('npm run appeals')).toBe('No appeal waits.\n');
});
