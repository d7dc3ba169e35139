import { screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { ownGameServer } from '../harness/own-server';
import { dialog, field, fill, press } from './acting';
import { logIn } from './forms';
import { changeDevice, openPage } from './page';

const { server, api } = ownGameServer();

const imperial = () => screen.getByRole<HTMLInputElement>('radio', { name: 'mph, ft' });
const riderRows = () => [...document.querySelectorAll('.rider-row')].map(({ textContent }) => textContent);

interface Profile {
  readonly id: string;
  readonly name: string;
  readonly settings: string;
}

it('has the riders of the first device, then receives changes', async () => {
  const who = await api.account('ann', { verified: true });
  await logIn(server, who);
  let user = await openPage('/settings', server);
  await press(user, 'Add a rider');
  const sheet = await dialog();
  fill(await field('Name', sheet), 'Ida Ingvild');
  await press(user, 'Snowboard', { role: 'radio', place: sheet });
  await user.keyboard('{Escape}');
  await user.click(imperial());
  const onServer = async (): Promise<readonly Profile[]> => {
    const list = '/api/collections/profiles/records?sort=createdAt';
    return (await api.call<{ items: Profile[] }>('GET', list, undefined, who.token)).body.items;
  };
  const said = async () =>
    (await onServer()).map(({ name, settings }) => [name, JSON.parse(settings || '{}').units]);
  await waitFor(async () =>
    expect(await said()).toEqual([
      ['ann', 'imperial'],
      ['Ida Ingvild', undefined],
    ]),
  );

  await changeDevice();
  await logIn(server, who);
  user = await openPage('/settings', server);
  await waitFor(() =>
    expect(riderRows()).toEqual([expect.stringMatching(/ann/), expect.stringMatching(/Ida Ingvild/)]),
  );
  await waitFor(() => expect(imperial().checked).toBe(true));
  const { dbService } = await import('../../src/db');
  expect(await (await dbService.db()).online!.rejections.find().exec()).toEqual([]);

  // The open page receives what the other device writes.
  const [ann, ida] = await onServer();
  await api.put('profiles', { bib: 42 }, ida!.id);
  await waitFor(() => expect(riderRows()[1]).toMatch(/^42Ida Ingvild/));
  await api.put(
    'profiles',
    { settings: JSON.stringify({ ...JSON.parse(ann!.settings), units: 'metric' }) },
    ann!.id,
  );
  await waitFor(() => expect(imperial().checked).toBe(false));
  screen.getByRole('radio', { name: 'km/h, m', checked: true });
});
