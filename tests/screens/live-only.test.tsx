import { screen } from '@testing-library/dom';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SHORT, TRACKS } from '../harness/default-tracks';
import { type EventClub, makeClub } from '../server/event-club';
import { announced } from '../server/event-riders';
import { MINUTE, planWith, raceOn } from '../server/planned';
import { type RidingServer, startRiding } from '../server/riding';
import { dialog, openAs, press, see } from './acting';
import { pass, pushOff, rideDown, untilMode } from './slope';

/** Live-only events on a device that stalls. */

let server: RidingServer;
let club: EventClub;
beforeAll(async () => {
  server = await startRiding('http');
  club = await makeClub(server);
  await server.wake();
});
afterAll(() => server?.close());

/** Frames go on for so long in the gate before stalls are looked at, ms. */
const SETTLING_MS = 480;

/** Stands in the gate of an event on a short course. @returns the event, and the user */
async function inGate(takes: 'live' | 'offline') {
  const { id, hash, name } = TRACKS.find((one) => one.name === SHORT)!;
  const track = { id, hash, name };
  const race = raceOn(0, Date.now() - MINUTE, { track, equipment: 'ski', attempts: 1 });
  const event = await announced(club, planWith([race], { takes }));
  const user = await openAs(club.member, `/online-race/${event}`, server.game);
  await press(user, 'To the start');
  await untilMode(/^ride$/);
  return { event, user };
}

const attemptsIn = async (event: string): Promise<number> => {
  const { body } = await club.member.call('GET', `/api/fl/events/mine?event=${event}&equipment=ski`);
  return (body.attempts as unknown[]).length;
};

it('warns in the gate, before the start counts', async () => {
  const { event, user } = await inGate('live');
  await pass(SETTLING_MS);
  await pass(700, 700);
  await pass(10);
  await see('Your device is stalling');
  expect(await attemptsIn(event)).toBe(0);
  await press(user, 'Resume');
  await untilMode(/^ride$/);
  await pushOff();
});

it('does not warn where other rides count, too', async () => {
  await inGate('offline');
  await pass(SETTLING_MS);
  await pass(700, 700);
  await pushOff();
});

it('tells at the finish how long the device stalled', async () => {
  await inGate('live');
  await pushOff();
  await pass(1150, 1150);
  await rideDown();
  const told = await screen.findByText(/Your device stalled for 0\.9 s\./);
  expect(told.textContent).toMatch(/A live-only event allows 0\.\d\ss on this course\./);
});

it('lets a host give another attempt', async () => {
  const race = raceOn(0, Date.now() - MINUTE, { attempts: 1 });
  const event = await announced(club, planWith([race], { takes: 'live' }));
  const start = { track: race.track.id, event, race: 0, equipment: race.equipment };
  const { body } = await club.member.call('POST', '/api/fl/start', start);
  await club.member.call('POST', '/api/fl/events/give-up', { ticket: body.ticket });
  const host = await openAs(club.host, `/online-event/${event}`, server.game);
  await press(host, 'Give another attempt');
  const sheet = await dialog();
  await press(host, 'Give another attempt', { place: sheet });
  await see('Attempt given back');
  await openAs(club.member, `/online-event/${event}`, server.game);
  await see(/^1 attempt left\./);
  await see('You got this attempt back.');
});

it('says in the form what live-only events need', async () => {
  const path = `/create-online-event/${club.server}?template=evening-race`;
  const host = await openAs(club.host, path, server.game);
  await host.click(await screen.findByText('More settings'));
  expect(screen.queryByText(/^The strict choice/)).toBeNull();
  await press(host, /^Live only/, { role: 'radio' });
  await see(/^The strict choice/);
});
