import { screen } from '@testing-library/dom';
import { it } from 'vitest';
import { idOf, SHORT } from '../harness/default-tracks';
import { ownGameServer } from '../harness/own-server';
import { logIn } from './forms';
import { openPage } from './page';
import { pushOff, rideDown, untilMode } from './slope';

const { server, api } = ownGameServer({ env: { FL_VERIFY: 'queue' } });

it('says that a ride waits until the email address is confirmed', async () => {
  await logIn(server, await api.account('una'));
  await openPage(`/ride-local?ride=${idOf(SHORT)}`, server);
  await untilMode(/^ride$/);
  await pushOff();
  await rideDown();
  await screen.findByText('Your ride is saved, and is sent once your email address is confirmed.');
});
