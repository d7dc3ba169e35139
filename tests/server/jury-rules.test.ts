import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAppeals, answerAppeal as sendAnswer } from '../../scripts/operator-calls';
import type { RaceList } from '../../server/rules/event-lists';
import { eventually } from '../harness/eventually';
import { type EventClub, makeClub } from './event-club';
import { announced, rideIn } from './event-riders';
import { HOUR, letPass, MINUTE, planWith, raceOn } from './planned';
import { type Answer, codeOf, type Rider, type RidingServer, startRiding } from './riding';

/** Who decides about whom in a club: juries, reports, appeals, blocks, and events that are called off. */

let server: RidingServer;
let club: EventClub;
let trainer: Rider;
let trainer2: Rider;
let accused = 0;
beforeAll(async () => {
  server = await startRiding('http');
  club = await makeClub(server);
  trainer = await joined('trainer', 'trainer');
  trainer2 = await joined('coach', 'trainer');
  await server.wake();
});
afterAll(() => server?.close());

const rows = (collection: string, id = '') => `/api/collections/${collection}/records${id && `/${id}`}`;
async function joined(name: string, role: string): Promise<Rider> {
  const who = await server.rider(name);
  const row = { server: club.server, user: who.id, role };
  expect((await server.operator.call('POST', rows('server_members'), row)).status).toBe(200);
  return who;
}
const events = (who: Rider, call: string, body: object): Promise<Answer> =>
  who.call('POST', `/api/fl/events/${call}`, body);
const outcome = (answer: Answer): string =>
  answer.status < 300 ? 'done' : codeOf(answer) || String(answer.status);

/** An event in which some riders have ridden. */
async function ridden(...riders: readonly Rider[]): Promise<string> {
  const event = await announced(club, planWith([raceOn(0, Date.now() - MINUTE)]));
  for (const rider of riders) expect(await rideIn(server, rider, event)).toBe(true);
  return event;
}
const dsq = (who: Rider, event: string, rider: Rider, more: object = {}): Promise<Answer> =>
  events(who, 'disqualify', { event, rider: rider.id, race: 0, run: 0, reason: 'Cut a gate', ...more });
/** @returns the decision's id */
async function disqualified(who: Rider, event: string, rider: Rider): Promise<string> {
  const answer = await dsq(who, event, rider);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return String(answer.body.id);
}
const reinstate = async (who: Rider, event: string, id: string): Promise<string> =>
  outcome(await events(who, 'reinstate', { event, id, reason: 'The flag was down' }));
const appeal = async (who: Rider, event: string, id: string): Promise<string> =>
  outcome(await events(who, 'appeal', { event, id, text: 'I passed it' }));
const answerAppeal = async (id: string, grant: boolean): Promise<string> =>
  outcome(
    await server.operator.call('POST', '/api/fl/appeals/answer', { id, grant, reason: 'Seen on video' }),
  );

async function race(event: string): Promise<RaceList> {
  const { body } = await club.host.call('GET', `/api/fl/events/show?event=${event}`);
  return (body.lists as { race: number; list: never }[]).find((one) => one.race === 0)!.list;
}
const placed = async (event: string): Promise<readonly string[]> =>
  (await race(event)).lines.filter(({ kind }) => kind === 'placed').map(({ entry }) => entry);
const newsOf = async (who: Rider, event: string): Promise<readonly unknown[]> => {
  const { body } = await who.call(
    'GET',
    `${rows('news')}?sort=seq&filter=(event='${event}'%26%26kind!='event-new')`,
  );
  return (body.items as { kind: string; text: string }[]).map(({ kind, text }) => [kind, text]);
};

describe('a jury', () => {
  it('refuses a decision about one’s own ride', async () => {
    const jurors = [trainer, club.host, club.founder];
    const event = await ridden(...jurors);
    for (const who of jurors) expect(outcome(await dsq(who, event, who))).toBe('rider:own-ride');
  });

  it('lets no juror reinstate themselves', async () => {
    const event = await ridden(trainer, club.founder);
    const byOwner = await disqualified(club.founder, event, trainer);
    const byHost = await disqualified(club.host, event, club.founder);
    expect(await reinstate(trainer, event, byOwner)).toBe('rider:own-ride');
    expect(await reinstate(club.founder, event, byHost)).toBe('rider:own-ride');
  });

  it('lets no trainer disqualify the owner', async () => {
    const event = await ridden(club.founder);
    expect(outcome(await dsq(trainer, event, club.founder))).toBe('rider:higher-role');
  });

  it('lets nobody take back what a higher role decided', async () => {
    const event = await ridden(trainer, club.member);
    const byOwner = await disqualified(club.founder, event, trainer);
    for (const who of [trainer2, club.host])
      expect(await reinstate(who, event, byOwner)).toBe('rider:higher-role');
    const byHost = await disqualified(club.host, event, club.member);
    expect(await reinstate(trainer, event, byHost)).toBe('rider:higher-role');
    expect(await reinstate(club.founder, event, byHost)).toBe('done');
  });

  it('remembers the role of an owner who handed the server over', async () => {
    const event = await ridden(club.member);
    const id = await disqualified(club.founder, event, club.member);
    const handOver = async (from: Rider, to: Rider): Promise<void> => {
      const offered = await from.call('POST', '/api/fl/servers/hand-over', {
        server: club.server,
        user: to.id,
      });
      expect(offered.status).toBe(204);
      const taken = await to.call('POST', '/api/fl/servers/take-over', { server: club.server, accept: true });
      expect(taken.status).toBe(204);
    };
    await handOver(club.founder, club.host);
    expect(await reinstate(club.founder, event, id)).toBe('rider:higher-role');
    expect(await reinstate(club.host, event, id)).toBe('done');
    await handOver(club.host, club.founder);
  });

  it('does not decide again what a higher role took back', async () => {
    const event = await ridden(club.member);
    const id = await disqualified(trainer, event, club.member);
    expect(await reinstate(club.founder, event, id)).toBe('done');
    expect(outcome(await dsq(trainer, event, club.member))).toBe('rider:higher-role');
    const starts = await server.operator.call('GET', `${rows('event_attempts')}?filter=(event='${event}')`);
    const [{ id: attempt }] = starts.body.items as [{ id: string }];
    expect(outcome(await dsq(club.host, event, club.member, { attempt }))).toBe('rider:higher-role');
    expect(outcome(await dsq(club.founder, event, club.member))).toBe('done');
  });

  it('shows who decided, when and why for both steps', async () => {
    const event = await ridden(club.member);
    const before = Date.now();
    const id = await disqualified(trainer, event, club.member);
    expect(await reinstate(club.host, event, id)).toBe('done');
    await eventually(async () =>
      expect((await race(event)).decisions).toMatchObject([
        {
          id,
          by: trainer.id,
          role: 'trainer',
          words: 'Cut a gate',
          takenBackBy: club.host.id,
          takenBackRole: 'host',
          takenBackWords: 'The flag was down',
        },
      ]),
    );
    const [decision] = (await race(event)).decisions;
    expect(decision?.atMs).toBeGreaterThanOrEqual(before);
    expect(decision?.takenBackMs).toBeGreaterThanOrEqual(decision!.atMs);
  });
});

describe('a host’s answer to a report', () => {
  const report = async (ride: string): Promise<string> => {
    const body = { kind: 'result', target: ride, reason: 'cheating' };
    return String((await trainer.call('POST', '/api/fl/reports', body)).body.id);
  };
  const answer = async (who: Rider | RidingServer['operator'], id: string, more: object = {}) =>
    outcome(
      await who.call('POST', '/api/fl/reports/answer', {
        report: id,
        hide: true,
        reason: 'Not your line',
        ...more,
      }),
    );
  /** A ride of a new member in a new event; it is on the track's leaderboard. */
  async function reported() {
    const rider = await joined(`accused${accused++}`, 'member');
    const event = await ridden(rider);
    const { body } = await rider.call('GET', rows('rides'));
    const [ride] = body.items as { id: string; track: string; equipment: string; simVersion: number }[];
    const path = `/api/fl/board/mine?track=${ride!.track}&equipment=${ride!.equipment}&simVersion=${ride!.simVersion}`;
    const onBoard = async (): Promise<unknown> => (await rider.call('GET', path)).body.ride;
    expect(await onBoard()).toBe(ride!.id);
    await eventually(async () => expect(await placed(event)).toEqual([rider.id]));
    return { rider, event, ride: ride!.id, onBoard, id: await report(ride!.id) };
  }

  it('leaves the ride on the game’s leaderboards', async () => {
    const { rider, event, ride, onBoard, id } = await reported();
    expect(await answer(club.host, id)).toBe('done');
    await eventually(async () => expect(await placed(event)).toEqual([]));
    expect(await onBoard()).toBe(ride);
    const row = (await server.operator.call('GET', rows('rides', ride))).body;
    expect(row).toMatchObject({ deleted: false, status: 'verified' });
    expect(await newsOf(rider, event)).toEqual([['disqualified', 'Not your line']]);
    expect(await newsOf(trainer, event)).toEqual([['report-acted', 'Not your line']]);
  });

  it('needs a reason for the rider', async () => {
    const { id } = await reported();
    expect(await answer(club.host, id, { reason: '' })).toBe('reason:validation_required');
  });

  it('leaves the leaderboards to the operator', async () => {
    const { onBoard, id } = await reported();
    expect(await answer(club.host, id, { hide: false })).toBe('done');
    expect(await answer(club.host, id)).toBe('report:already-answered');
    expect(await answer(server.operator, id)).toBe('done');
    expect(await onBoard()).toBe('');
  });

  it('is refused after the operator’s answer', async () => {
    const { id } = await reported();
    expect(await answer(server.operator, id, { hide: false })).toBe('done');
    expect(await answer(club.host, id)).toBe('report:already-answered');
  });

  it('does not undo what the owner took back', async () => {
    const { rider, event, id } = await reported();
    expect(await reinstate(club.founder, event, await disqualified(trainer, event, rider))).toBe('done');
    expect(await answer(club.host, id)).toBe('rider:higher-role');
  });

  it.each(['user', 'track'])('cannot hide the name of a %s', async (kind) => {
    const row = {
      kind,
      target: club.member.id,
      server: club.server,
      reporter: trainer.id,
      accused: club.member.id,
      reason: 'insult',
      state: 'open',
      operatorState: 'open',
    };
    const { id } = (await server.operator.call('POST', rows('reports'), row)).body;
    for (const who of [club.host, club.founder]) expect(await answer(who, String(id))).toBe('404');
    const { body } = await server.operator.call('GET', rows('users', club.member.id));
    expect(body.name).not.toBe('***');
  });
});

describe('an appeal', () => {
  it('is the rider’s alone', async () => {
    const event = await ridden(club.member);
    const id = await disqualified(club.host, event, club.member);
    for (const who of [trainer, club.host, club.founder]) expect(await appeal(who, event, id)).toBe('404');
  });

  it('is made once', async () => {
    const event = await ridden(club.member);
    const id = await disqualified(club.host, event, club.member);
    expect(await appeal(club.member, event, id)).toBe('done');
    expect(await appeal(club.member, event, id)).toBe('id:already-appealed');
  });

  it('comes too late a week after the event', async () => {
    const event = await ridden(club.member);
    const id = await disqualified(club.host, event, club.member);
    await letPass(server, event, 8 * 24 * HOUR);
    expect(await appeal(club.member, event, id)).toBe('id:too-late');
  });

  it('is still open to a rider who was blocked', async () => {
    const rider = await joined('blocked', 'member');
    const event = await ridden(rider);
    const id = await disqualified(club.host, event, rider);
    const block = { server: club.server, users: [rider.id], reason: 'Enough' };
    expect((await club.host.call('POST', '/api/fl/servers/block', block)).status).toBe(204);
    expect(await appeal(rider, event, id)).toBe('done');
  });

  it('puts the rider back when the operator grants it', async () => {
    const event = await ridden(club.member);
    const id = await disqualified(club.founder, event, club.member);
    expect(await appeal(club.member, event, id)).toBe('done');
    expect(await answerAppeal(id, true)).toBe('done');
    await eventually(async () =>
      expect((await race(event)).decisions).toMatchObject([
        { takenBackBy: '', takenBackRole: 'operator', takenBackWords: 'Seen on video' },
      ]),
    );
    expect(await placed(event)).toEqual([club.member.id]);
    expect(await newsOf(club.member, event)).toContainEqual(['appeal-granted', 'Seen on video']);
    expect(outcome(await dsq(club.founder, event, club.member))).toBe('rider:higher-role');
    expect(await answerAppeal(id, false)).toBe('id:already-answered');
  });

  it('leaves the decision to the operator once it is refused', async () => {
    const event = await ridden(club.member);
    const id = await disqualified(club.host, event, club.member);
    expect(await appeal(club.member, event, id)).toBe('done');
    expect(await answerAppeal(id, false)).toBe('done');
    await eventually(async () =>
      expect((await race(event)).decisions).toMatchObject([{ refusedWords: 'Seen on video' }]),
    );
    expect(await newsOf(club.member, event)).toContainEqual(['appeal-refused', 'Seen on video']);
    expect(await reinstate(club.founder, event, id)).toBe('rider:higher-role');
  });

  it('is listed for operators until it is answered', async () => {
    const call = async (method: string, path: string, body?: object): Promise<Response> => {
      const answer = await server.operator.call(method, path, body);
      return new Response(answer.status === 204 ? null : JSON.stringify(answer.body), {
        status: answer.status,
      });
    };
    const event = await ridden(club.member);
    const id = await disqualified(club.host, event, club.member);
    const listed = async () => (await listAppeals(call)).filter((one) => one.id === id);
    expect(await listed()).toEqual([]);
    expect(await appeal(club.member, event, id)).toBe('done');
    expect(await listed()).toMatchObject([
      { eventName: 'Evening race', role: 'host', words: 'Cut a gate', appealWords: 'I passed it' },
    ]);
    await sendAnswer(call, { id, grant: false, reason: 'The video shows it' });
    expect(await listed()).toEqual([]);
  });
});

describe('a block', () => {
  const blocks = (call: 'block' | 'unblock', who: Rider, user: Rider) =>
    who.call('POST', `/api/fl/servers/${call}`, { server: club.server, users: [user.id], reason: 'Enough' });

  it('by the owner is not lifted by a host', async () => {
    const rider = await server.rider('lifted');
    expect(outcome(await blocks('block', club.founder, rider))).toBe('done');
    expect(outcome(await blocks('unblock', club.host, rider))).toBe('role:higher-role');
    expect(outcome(await blocks('unblock', club.founder, rider))).toBe('done');
  });

  it('by the owner stays theirs when a host blocks again', async () => {
    const rider = await server.rider('again');
    expect(outcome(await blocks('block', club.founder, rider))).toBe('done');
    expect(outcome(await blocks('block', club.host, rider))).toBe('done');
    expect(outcome(await blocks('unblock', club.host, rider))).toBe('role:higher-role');
  });
});

describe('a role that the owner took away', () => {
  const give = async (who: Rider, user: Rider, role: string): Promise<string> =>
    outcome(await who.call('POST', '/api/fl/servers/role', { server: club.server, user: user.id, role }));

  it('is not given back by a host', async () => {
    const rider = await joined('demoted', 'trainer');
    expect(await give(club.founder, rider, 'member')).toBe('done');
    expect(await give(club.host, rider, 'trainer')).toBe('role:higher-role');
    expect(await give(club.founder, rider, 'trainer')).toBe('done');
  });

  it('is not given back after the member has left', async () => {
    const rider = await joined('returned', 'trainer');
    expect(await give(club.founder, rider, 'member')).toBe('done');
    for (const call of ['leave', 'join'])
      expect(outcome(await rider.call('POST', `/api/fl/servers/${call}`, { server: club.server }))).toBe(
        'done',
      );
    expect(await give(club.host, rider, 'trainer')).toBe('role:higher-role');
  });
});

describe('an event', () => {
  it.each([
    ['called off', { state: 'cancelled' }, { state: 'open' }],
    ['removed', { deleted: true }, { deleted: false }],
  ])('that the owner %s is not brought back by a trainer', async (_, off, on) => {
    const event = await announced(club, planWith([raceOn(0, Date.now() - MINUTE)]));
    expect(await club.change(event, off, club.founder)).toBe('done');
    // Only the server writes the author of a decision.
    expect(await club.change(event, { offRole: '' }, trainer)).toBe('done');
    expect(await club.change(event, on, trainer)).toBe('role:higher-role');
    expect(await club.change(event, on, club.founder)).toBe('done');
  });

  it('that the owner called off stays so when a trainer removes it', async () => {
    const event = await announced(club, planWith([raceOn(0, Date.now() - MINUTE)]));
    expect(await club.change(event, { state: 'cancelled' }, club.founder)).toBe('done');
    expect(await club.change(event, { deleted: true }, trainer)).toBe('done');
    expect(await club.change(event, { deleted: false, state: 'open' }, trainer)).toBe('role:higher-role');
  });
});
