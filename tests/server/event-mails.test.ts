import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../harness/eventually';
import { type MailCatcher, startMailCatcher } from '../harness/mail-catcher';
import { type EventClub, makeClub } from './event-club';
import { announced, rideIn } from './event-riders';
import { HOUR, letPass, MINUTE, planWith, raceOn } from './planned';
import { type Rider, type RidingServer, startRiding } from './riding';

/** Mails about events, for riders who have switched them on. */

const APP = 'https://play.club.invalid';
const rows = (collection: string, id = '') => `/api/collections/${collection}/records${id && `/${id}`}`;

let mail: MailCatcher;
let server: RidingServer;
let club: EventClub;
beforeAll(async () => {
  mail = await startMailCatcher();
  server = await startRiding('http', undefined, 'unknown', undefined, { ...mail.env, FL_URL: APP });
  club = await makeClub(server);
  await server.wake();
});
afterAll(async () => {
  await server?.close();
  await mail?.close();
});

let made = 0;
/** A member of the club who wants these mails. */
async function memberWith(wanted: object): Promise<Rider & { readonly email: string }> {
  const name = `reader${made++}`;
  const rider = await server.rider(name);
  await server.operator.call('POST', rows('server_members'), {
    server: club.server,
    user: rider.id,
    role: 'member',
  });
  expect((await rider.call('PATCH', rows('users', rider.id), wanted)).status).toBe(200);
  return { ...rider, email: `${name}@fall-line.invalid` };
}

interface Queued {
  readonly id: string;
  readonly user: string;
  readonly kind: string;
  readonly event: string;
  readonly state: string;
  readonly tries: number;
  readonly dueMs: number;
  readonly untilMs: number;
}

async function queued(event: string): Promise<readonly Queued[]> {
  const { body } = await server.operator.call('GET', `${rows('mail_queue')}?filter=(event='${event}')`);
  return body.items as readonly Queued[];
}
const statesOf = async (event: string) => (await queued(event)).map(({ state }) => state);
const setRow = (id: string, values: object) => server.operator.call('PATCH', rows('mail_queue', id), values);
/** Runs the job that sends mails, which PocketBase begins each minute, too. */
const run = async () => expect((await server.operator.call('POST', '/api/crons/fl-mails')).status).toBe(204);
const mailsTo = (email: string) => mail.mails.filter(({ to }) => to.includes(email));

const isFinal = async (event: string) => {
  const { body } = await club.host.call('GET', `/api/fl/events/show?event=${event}`);
  const [whole] = body.lists as { list: { stage: { kind: string } } }[];
  expect(whole?.list.stage.kind).toBe('final');
};

/** An event of these riders that is over. @param before what is done before its results are final */
async function over(riders: readonly Rider[], before = async () => {}): Promise<string> {
  const event = await announced(club, planWith([raceOn(0, Date.now() - MINUTE)], { name: 'Cup <1> 18:30' }));
  for (const rider of riders) expect(await rideIn(server, rider, event)).toBe(true);
  await before();
  await letPass(server, event, 2 * HOUR);
  await eventually(() => isFinal(event));
  return event;
}

/** Queues a mail as the clock would, with nothing ridden. */
async function queue(user: string, event: string, more: object = {}): Promise<string> {
  const times = { dueMs: 1, untilMs: Date.now() + HOUR };
  const row = { user, kind: 'results', event, state: 'waiting', ...times, ...more };
  const { status, body } = await server.operator.call('POST', rows('mail_queue'), row);
  expect(status, JSON.stringify(body)).toBe(200);
  return String(body.id);
}
const anEvent = () => announced(club, planWith([raceOn(0, Date.now() + HOUR)]));

/** Runs the job and waits until it has looked at everything that was due before. */
async function runToEnd(): Promise<void> {
  const { id, email } = await memberWith({ mailResults: true });
  await queue(id, await anEvent(), { dueMs: Date.now() });
  await run();
  await mail.next(email);
}

it('results are mailed to riders who want them and have a verified address', async () => {
  const wants = await memberWith({ mailResults: true, language: 'de' });
  const runsOnly = await memberWith({ mailRuns: true });
  const unverified = await memberWith({ mailResults: true });
  const event = await over([wants, runsOnly, unverified], async () => {
    await server.operator.call('PATCH', rows('users', unverified.id), { verified: false });
  });
  expect(await queued(event)).toMatchObject([{ user: wants.id, kind: 'results' }]);
  await run();
  const { subject, text, html, headers, from } = await mail.next(wants.email);
  expect(subject).toBe('Endstand: Cup <1> 18:30');
  expect(from.address).toBe('mail@club.invalid');
  expect(text).toMatch(/^Hallo reader\d+,/);
  expect(text).toContain(`${APP}/online-event/${event}`);
  expect(html).toContain('Cup &lt;1&gt; 18:30');
  const link = /<(.*)>/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? '';
  expect(link).toMatch(
    new RegExp(`^${APP}/api/fl/mails/unsubscribe\\?token=${wants.id}\\.results\\.[0-9a-f]{64}$`),
  );
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  expect(text).toContain(link);
  await eventually(async () => expect(await statesOf(event)).toEqual(['sent']));

  // The event becomes final once more, as after a restored clock.
  await server.operator.call('PATCH', rows('event_clock', event), { told: '', dueMs: 0 });
  await eventually(async () => {
    const { body } = await server.operator.call('GET', rows('event_clock', event));
    expect(String(body.told)).toMatch(/^F/);
  });
  await runToEnd();
  expect(await statesOf(event)).toEqual(['sent']);
  expect(mailsTo(wants.email)).toHaveLength(1);
  for (const { email } of [runsOnly, unverified]) expect(mailsTo(email)).toEqual([]);
});

it('an open second run is mailed until its window closes', async () => {
  const wants = await memberWith({ mailRuns: true });
  const opensMs = Date.now() - MINUTE;
  const windows = [
    { opensMs, closesMs: opensMs + HOUR },
    { opensMs: opensMs + 2 * HOUR, closesMs: opensMs + 3 * HOUR },
  ];
  const event = await announced(club, planWith([raceOn(0, opensMs, { runs: 2, windows })]));
  expect(await rideIn(server, wants, event)).toBe(true);
  await letPass(server, event, 2 * HOUR);
  await eventually(async () => expect(await queued(event)).toHaveLength(1));
  expect(await queued(event)).toMatchObject([
    { user: wants.id, kind: 'run', race: 1, untilMs: opensMs + HOUR },
  ]);
  await run();
  expect((await mail.next(wants.email)).subject).toBe('Your run is open: Evening race');
});

describe('a mail that the mail server does not take', () => {
  it('is tried again after pauses that grow', async () => {
    const { id: user, email } = await memberWith({ mailResults: true });
    const event = await anEvent();
    const id = await queue(user, event);
    const refused = mail.refuse(true);
    const pauses: number[] = [];
    for (let tries = 1; tries <= 3; tries++) {
      await setRow(id, { dueMs: 1 });
      await run();
      await eventually(async () => expect(await queued(event)).toMatchObject([{ state: 'waiting', tries }]));
      pauses.push(Math.round(((await queued(event))[0]!.dueMs - Date.now()) / MINUTE));
    }
    expect(pauses).toEqual([1, 2, 4]);
    expect(refused()).toBe(3);
    mail.refuse(false);
    // Not before its time.
    await runToEnd();
    expect(await statesOf(event)).toEqual(['waiting']);
    await setRow(id, { dueMs: 1 });
    await run();
    expect((await mail.next(email)).to).toEqual([email]);
    await eventually(async () => expect(await statesOf(event)).toEqual(['sent']));
  });

  it('is dropped when it is too late for it, which is logged', async () => {
    const { id: user, email } = await memberWith({ mailResults: true });
    const event = await anEvent();
    await queue(user, event, { untilMs: Date.now() - 1 });
    await run();
    await eventually(async () => expect(await statesOf(event)).toEqual(['dropped']));
    expect(mailsTo(email)).toEqual([]);
    const filter = encodeURIComponent('message ~ "could not be sent in time"');
    await eventually(async () => {
      const { body } = await server.operator.call('GET', `/api/logs?filter=${filter}`);
      expect((body.items as unknown[]).length).toBeGreaterThan(0);
    });
  });
});

it('a mail that was being sent when the server died is not sent again', async () => {
  const { id: user, email } = await memberWith({ mailResults: true });
  const event = await anEvent();
  await queue(user, event, { state: 'sending' });
  await runToEnd();
  expect(await statesOf(event)).toEqual(['sending']);
  expect(mailsTo(email)).toEqual([]);
});

it('a mail is not sent when its event was called off or its rider switched it off', async () => {
  const rider = await memberWith({ mailResults: true, mailRuns: true });
  const [off, unwanted] = [await anEvent(), await anEvent()];
  await club.change(off, { state: 'cancelled' });
  await rider.call('PATCH', rows('users', rider.id), { mailResults: false });
  await queue(rider.id, off, { kind: 'run', race: 1 });
  await queue(rider.id, unwanted);
  await run();
  for (const event of [off, unwanted])
    await eventually(async () => expect(await statesOf(event)).toEqual(['dropped']));
  expect(mailsTo(rider.email)).toEqual([]);
});

it('a deleted account takes its mails with it', async () => {
  const { id: user } = await memberWith({ mailResults: true });
  const event = await anEvent();
  await queue(user, event, { state: 'sent' });
  expect((await server.operator.call('DELETE', rows('users', user))).status).toBe(204);
  expect(await queued(event)).toEqual([]);
});

describe('the link that switches mails off', () => {
  /** The path of the link in a mail that was sent to this rider. */
  async function linkOf(rider: { readonly id: string; readonly email: string }): Promise<string> {
    await queue(rider.id, await anEvent());
    await run();
    const { headers } = await mail.next(rider.email);
    return (/<(.*)>/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? '').slice(APP.length);
  }
  const wantedBy = async ({ id }: Rider) => {
    const { body } = await server.operator.call('GET', rows('users', id));
    return { mailResults: body.mailResults, mailRuns: body.mailRuns };
  };
  /** As a mail program or the page's button calls it: by nobody, with the body of a form. */
  const post = (path: string) =>
    fetch(server.game.url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
  const both = { mailResults: true, mailRuns: true };

  it('changes nothing when it is opened, and one kind when it is posted to', async () => {
    const rider = await memberWith({ ...both, language: 'fr' });
    const link = await linkOf(rider);
    const page = await fetch(server.game.url + link);
    expect([page.status, page.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('Cache-Control')).toBe('no-store');
    expect(await page.text()).toMatch(/<html lang="fr">.*<form method="post"><button/s);
    expect(await wantedBy(rider)).toEqual(both);
    const done = await post(link);
    expect(done.status).toBe(200);
    expect(await done.text()).not.toContain('<form');
    expect(await wantedBy(rider)).toEqual({ ...both, mailResults: false });
    // Once more is no fault, and the link holds after a new password.
    const password = 'another-password-1';
    await server.operator.call('PATCH', rows('users', rider.id), { password, passwordConfirm: password });
    expect((await post(link)).status).toBe(200);
  });

  it('is none with another token', async () => {
    const rider = await memberWith(both);
    const link = await linkOf(rider);
    const other = await memberWith(both);
    const wrong = [
      link.replace('.results.', '.run.'),
      link.replace(rider.id, other.id),
      link.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      link.replace(/token=.*/, 'token='),
      link.replace(/\?.*/, ''),
    ];
    for (const path of wrong) {
      expect((await post(path)).status, path).toBe(404);
      expect((await fetch(server.game.url + path)).status, path).toBe(404);
    }
    for (const one of [rider, other]) expect(await wantedBy(one)).toEqual(both);
  });
});

it('a server without mail queues none', async () => {
  const own = await startRiding('http');
  try {
    const quiet = await makeClub(own);
    await own.wake();
    await quiet.member.call('PATCH', rows('users', quiet.member.id), { mailResults: true });
    const event = await announced(quiet, planWith([raceOn(0, Date.now() - MINUTE)]));
    expect(await rideIn(own, quiet.member, event)).toBe(true);
    await letPass(own, event, 2 * HOUR);
    await eventually(async () => {
      const path = `${rows('news')}?filter=(kind='event-final')`;
      expect((await quiet.member.call('GET', path)).body.items).toHaveLength(1);
    });
    expect((await own.operator.call('GET', rows('mail_queue'))).body.items).toEqual([]);
  } finally {
    await own.close();
  }
});
