import { beforeEach, describe, expect, it } from 'vitest';
import {
  createEventAttempts,
  type EventAttempts,
  type StartState,
} from '../../../../src/online/events/attempts';
import type { GivenStart } from '../../../../src/online/events/schemas';
import { encodeStream } from '../../../../src/sim';
import { eventually } from '../../../harness/eventually';

const given = (n: number): GivenStart => ({
  ticket: `${'t'.repeat(14)}${n}`,
  ...{ race: 0, run: 0, left: 2, untilMs: 0 },
});

let starts: {
  readonly ticket: string;
  readonly resolve: (start: GivenStart) => void;
  readonly reject: (error: unknown) => void;
}[];
let resume: (() => void)[];
let named: number;
let told: StartState['kind'][];
let givenUp: string[];
let isPossible: boolean;
let attempts: EventAttempts;
beforeEach(() => {
  [starts, told, givenUp, isPossible, resume, named] = [[], [], [], true, [], 0];
  attempts = createEventAttempts(
    { event: 'e', race: 0, track: 't', equipment: 'ski' },
    {
      start: (_, ticket) => new Promise((resolve, reject) => starts.push({ ticket, resolve, reject })),
      makeTicket: () => given(++named).ticket,
      pause: () => new Promise((resolve) => resume.push(resolve)),
      send: async () => undefined,
      giveUp: (ticket) => givenUp.push(ticket),
      isPossible: () => isPossible,
      tell: ({ kind }) => told.push(kind),
    },
  );
});

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const stream = encodeStream({
  ...{ simVersion: 1, courseHash: 1, equipment: 'ski', goofy: false, gunStart: false },
  ...{ ticks: 3, runs: [3, 0, 0], claimedUs: 1, finalHash: 1, timePenalty: false },
} as never);

it('counts nothing while the rider stands in the gate', () => {
  attempts.stand();
  expect(starts).toHaveLength(0);
  expect(told).toEqual(['none']);
});

it('sends the ticket of its start with the ride', async () => {
  attempts.stand();
  attempts.begin();
  starts[0]!.resolve(given(1));
  await settled();
  expect(await attempts.end(stream)).toEqual({ kind: 'given', start: given(1) });
  expect(told).toEqual(['none', 'asked', 'given']);
  expect(givenUp).toEqual([]);
});

it('gives a start up when the rider begins anew, or leaves', async () => {
  attempts.begin();
  starts[0]!.resolve(given(1));
  await settled();
  attempts.stand();
  attempts.begin();
  starts[1]!.resolve(given(2));
  await settled();
  await attempts.end('');
  expect(givenUp).toEqual([given(1).ticket, given(2).ticket]);
});

it('gives up a start whose answer comes when the rider has left', async () => {
  attempts.begin();
  attempts.stand();
  starts[0]!.resolve(given(1));
  await settled();
  expect(givenUp).toEqual([given(1).ticket]);
});

it('says why the server refused', async () => {
  attempts.begin();
  starts[0]!.reject({
    status: 400,
    response: { data: { event: { code: 'no-attempts-left', message: '' } } },
  });
  await settled();
  expect(await attempts.end(stream)).toMatchObject({
    kind: 'refused',
    fault: { code: 'no-attempts-left' },
  });
});

it('asks for nothing while the server is away', async () => {
  isPossible = false;
  attempts.begin();
  expect(starts).toHaveLength(0);
  expect(await attempts.end(stream)).toMatchObject({ kind: 'refused', fault: { code: 'offline' } });
});

it('goes on with a run that was cut off by the start it has, and asks for none', async () => {
  attempts.takeUp(given(7), given(7).ticket);
  attempts.ridden([3, 0, 0], 3);
  expect(await attempts.end(stream)).toEqual({ kind: 'given', start: given(7) });
  expect(starts).toHaveLength(0);
  expect(told).toEqual(['given']);
  attempts.takeUp(given(8), given(8).ticket);
  attempts.stand();
  expect(givenUp).toEqual([given(8).ticket]);
});

it('leaves a run that may be gone on with its start, and asks for it no more', async () => {
  attempts.begin();
  starts[0]!.resolve(given(1));
  await settled();
  attempts.letGo();
  expect(await attempts.end('')).toEqual({ kind: 'none' });
  attempts.begin();
  starts[1]!.reject({ status: 0, response: {} });
  await settled();
  attempts.letGo();
  resume[0]!();
  await settled();
  expect(starts).toHaveLength(2);
  expect(givenUp).toEqual([]);
});

const noAnswer = { status: 0, response: {} };

describe('a start whose answer is lost', () => {
  it('is asked for again with the same ticket, while the run is ridden', async () => {
    attempts.begin();
    starts[0]!.reject(noAnswer);
    await settled();
    expect(told).toEqual(['asked']);
    resume[0]!();
    await settled();
    expect(starts.map(({ ticket }) => ticket)).toEqual([given(1).ticket, given(1).ticket]);
    starts[1]!.resolve(given(1));
    await settled();
    expect(await attempts.end(stream)).toEqual({ kind: 'given', start: given(1) });
    expect(told).toEqual(['asked', 'given']);
  });

  it('leaves its ticket to the ride where no answer comes to the end', async () => {
    attempts.begin();
    starts[0]!.reject(noAnswer);
    await settled();
    const ended = attempts.end(stream);
    // The last pause is that of the end itself, behind the live part's.
    await eventually(() => expect(resume).toHaveLength(2));
    resume[1]!();
    expect(await ended).toMatchObject({
      kind: 'refused',
      fault: { code: 'offline' },
      ticket: given(1).ticket,
    });
    resume[0]!();
    await settled();
    expect(starts).toHaveLength(1);
    expect(givenUp).toEqual([]);
  });

  it('is given up all the same by who leaves', async () => {
    attempts.begin();
    starts[0]!.reject(noAnswer);
    await settled();
    attempts.stand();
    resume[0]!();
    await settled();
    expect(starts).toHaveLength(1);
    expect(givenUp).toEqual([given(1).ticket]);
  });

  it('is kept with a run that is cut off, and told with its ride', async () => {
    attempts.takeUp(undefined, given(3).ticket);
    expect(await attempts.end(stream)).toMatchObject({ kind: 'refused', ticket: given(3).ticket });
  });
});
