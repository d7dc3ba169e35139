import { screen, waitFor } from '@testing-library/dom';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EventClub, makeClub } from '../server/event-club';
import { announced } from '../server/event-riders';
import { MINUTE, planWith, raceOn } from '../server/planned';
import { type Rider, type RidingServer, startRiding } from '../server/riding';
import { openAs, press, see } from './acting';
import { openPage } from './page';
import { keepRide, SHORT } from './rides';
import { openSlope, pushOff, rideDown, untilMode } from './slope';
import { trackNamed } from './tracks';

/** Runs of an event, from the gate to what became of their rides. */

let server: RidingServer;
let club: EventClub;
beforeAll(async () => {
  server = await startRiding('http');
  club = await makeClub(server);
  await server.wake();
});
afterAll(() => server?.close());

/** Announces an event on the short track. */
function shortRace(name: string): Promise<string> {
  const { id, hash, name: track } = trackNamed(SHORT);
  const race = raceOn(0, Date.now() - MINUTE, {
    track: { id, hash, name: track },
    equipment: 'ski',
    attempts: 3,
  });
  return announced(club, planWith([race], { name }));
}

/** Opens the gate of an event as this rider, then rides straight down. */
async function rideAs(who: Rider, event: string) {
  await openSlope('/');
  const user = await openAs(who, `/online-race/${event}`, server.game);
  await press(user, 'To the start');
  await untilMode(/^ride$/);
  await pushOff();
  await rideDown();
  return user;
}

it('takes the forecast away when the verdict is there', async () => {
  const event = await shortRace('Verdict');
  await rideAs(club.member, event);
  await see(/^Verified: rank 1 of 1\.$/);
  await waitFor(() => expect(screen.queryByText(/if verified$/)).toBeNull());
});

it('counts a ride that waits on this device among the attempts', async () => {
  const event = await shortRace('Waiting');
  await openAs(club.host, `/online-event/${event}`, server.game);
  await see(/^3 attempts left\./);
  await openPage(`/online-event/${event}`);
  await see(/^3 attempts left\./);
  await keepRide(event);
  await see(/^2 attempts left\./);
});
