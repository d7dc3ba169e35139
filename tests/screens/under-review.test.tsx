import { within } from '@testing-library/dom';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Rider, type RidingServer, rowFor, startRiding, streamOf, trackOf } from '../server/riding';
import { dialog, openAs, press, see } from './acting';

/** A ride under review, as its rider sees it. */

let server: RidingServer;
let rider: Rider;
beforeAll(async () => {
  server = await startRiding('http');
  rider = await server.rider('rider');
});
afterAll(() => server?.close());

const rows = (collection: string, id = '') => `/api/collections/${collection}/records${id && `/${id}`}`;

it('shows a ride under review without a rank, whose rider can ask for it', async () => {
  const row = rowFor(0, streamOf(0, 1));
  expect((await rider.send(row)).body).toMatchObject({ status: 'verified' });
  const { operator } = server;
  await operator.call('PATCH', rows('rides', row.id), { reason: 'under-review', medal: '' });
  const review = {
    ride: row.id,
    rider: rider.id,
    track: row.track,
    boards: [''],
    state: 'open',
    openedMs: 1,
  };
  const { body } = await operator.call('POST', rows('ride_reviews'), review);
  const user = await openAs(rider, `/ride-online?track=${row.track}`, server.game);
  await press(user, row.equipment === 'ski' ? 'Skis' : 'Snowboard', { role: 'radio' });
  const [tag] = await see('Under review');
  expect(within(tag!.closest('li')!).getByText('–')).toBeTruthy();
  await see(/^It’s very like an earlier ride/);
  await press(user, 'Ask for a review', { place: await dialog(trackOf(row.track).name) });
  await press(user, 'Ask for a review', { place: await dialog('Ask for a review') });
  await see('Asked. You’ll hear what comes of it.');
  const asked = await operator.call('GET', rows('ride_reviews', String(body.id)));
  expect(asked.body.askedMs).toBeGreaterThan(0);
});
