import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paceOf } from '../../../server/rules/live';
import {
  createLive,
  cutRuns,
  type LiveCalls,
  liveAttempts,
  MAX_CHUNK_TICKS,
} from '../../../src/online/rides/tickets';
import { changeRider, health, linkRider, type Session, sessionStore } from '../../../src/session';
import { encodeStream, type InputStream } from '../../../src/sim';

const send = vi.hoisted(() => vi.fn());
vi.mock('../../../src/session', async (original) => ({
  ...(await original<object>()),
  pocketBase: async () => ({ send }),
}));

const TRACK = 'abcdefghijklmn0';
const TICKET = 'ticketticket000';
/** 1000 ticks: waiting, then turns. */
const RUNS = [450, 0, 0, 130, -90, 0, 70, 0, 1, 200, 127, 0, 150, -5, 2];
const stream: InputStream = {
  ...{ simVersion: 1, courseHash: 1, gunStart: false, goofy: false, timePenalty: false },
  ...{ ticks: 1000, runs: RUNS, claimedUs: 5_000_000, finalHash: 9 },
};

interface Sent {
  readonly n: number;
  readonly data: string;
}

function calls(over: Partial<LiveCalls> = {}): LiveCalls & { readonly sent: Sent[] } {
  const sent: Sent[] = [];
  return {
    sent,
    start: async () => TICKET,
    send: async (ticket, n, data) => {
      expect(ticket).toBe(TICKET);
      sent.push({ n, data });
    },
    ...over,
  };
}
const always = (): boolean => true;

describe('a ride told while it is ridden', () => {
  it('arrives whole, in order and in pieces the server takes', async () => {
    const told = calls();
    const live = createLive(TRACK, 'ski', told, always);
    live.begin();
    for (const ticks of [600, 900]) live.ridden(cutRuns(RUNS, 0, ticks), ticks);
    expect(await live.end(encodeStream(stream))).toBe(TICKET);
    expect(told.sent.map(({ n }) => n)).toEqual([0, 1, 2, 3]);
    // The server's own rule: in real time these chunks make the ride live.
    const chunks = told.sent.map(({ n, data }) => ({ n, data, at: Math.min(1000, (n + 1) * 300) * 10 + 40 }));
    expect(paceOf(RUNS, { startedAt: 0, chunks })).toBe('live');
    expect(paceOf(RUNS, { startedAt: 0, chunks: chunks.slice(1) })).toBe('unseen');
  });

  it('cuts runs without losing a tick', () => {
    const pieces = [0, 1, 2, 3].map((i) => cutRuns(RUNS, i * MAX_CHUNK_TICKS, (i + 1) * MAX_CHUNK_TICKS));
    const lengths = pieces.map((piece) => piece.reduce((sum, x, i) => (i % 3 === 0 ? sum + x : sum), 0));
    expect(lengths).toEqual([300, 300, 300, 100]);
    expect(pieces[1]).toEqual([150, 0, 0, 130, -90, 0, 20, 0, 1]);
  });

  it('bears its ticket though a part of it did not arrive', async () => {
    let tries = 0;
    const told = calls({
      send: async () => {
        tries++;
        throw new Error('gone');
      },
    });
    const live = createLive(TRACK, 'ski', told, always);
    live.begin();
    live.ridden(cutRuns(RUNS, 0, 300), 300);
    expect(await live.end(encodeStream(stream))).toBe(TICKET);
    // The first chunk twice, the others not at all.
    expect(tries).toBe(2);
  });

  it('bears no ticket when none was given, or none was asked for', async () => {
    const refused = createLive(TRACK, 'ski', calls({ start: () => Promise.reject(new Error('no')) }), always);
    refused.begin();
    expect(await refused.end(encodeStream(stream))).toBeUndefined();
    const guest = createLive(TRACK, 'ski', calls(), () => false);
    guest.begin();
    guest.ridden(RUNS, 1000);
    expect(await guest.end(encodeStream(stream))).toBeUndefined();
  });

  it('a restart asks for a ticket of its own, and what was left of the attempt before is not sent', async () => {
    let given = 0;
    const sent: string[] = [];
    const live = createLive(
      TRACK,
      'ski',
      {
        start: async () => `ticket${given++}`,
        send: async (ticket, n) => void sent.push(`${ticket} ${n}`),
      },
      always,
    );
    live.begin();
    live.ridden(RUNS, 1000);
    live.begin();
    expect(await live.end(encodeStream(stream))).toBe('ticket1');
    expect(sent).toEqual(['ticket1 0', 'ticket1 1', 'ticket1 2', 'ticket1 3']);
  });

  it('keeps its ticket when the next attempt begins before its last part is through', async () => {
    let given = 0;
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const sent: string[] = [];
    const live = createLive(
      TRACK,
      'ski',
      {
        start: async () => `ticket${given++}`,
        send: async (ticket, n) => {
          await gate;
          sent.push(`${ticket} ${n}`);
        },
      },
      always,
    );
    live.begin();
    live.ridden(cutRuns(RUNS, 0, 300), 300);
    const heard = live.end(encodeStream(stream));
    live.begin();
    open();
    expect(await heard).toBe('ticket0');
    expect(sent).toEqual(['ticket0 0', 'ticket0 1', 'ticket0 2', 'ticket0 3']);
  });
});

describe('a start ticket', () => {
  const id = 'abcdefghijklmno';
  const user = { id, name: 'Ann', email: 'ann@fall-line.invalid', verified: true, premium: false };
  const signedIn: Session = { status: 'signed-in', user, token: 'a-token' };
  const track = { id: TRACK, origin: 'default' } as const;
  const other = 'onmlkjihgfedcba';
  /** How often a ticket is asked for as an attempt begins. */
  async function asked(rider: string, on: Parameters<typeof liveAttempts>[0] = track): Promise<number> {
    send.mockReset();
    send.mockResolvedValue({ ticket: TICKET });
    const live = liveAttempts(on, 'ski', rider);
    live.begin();
    await live.end(encodeStream(stream));
    return send.mock.calls.filter(([path]) => path === '/api/fl/start').length;
  }

  beforeEach(() => {
    linkRider(user);
    sessionStore.setState(signedIn, true);
    health.store.setState({ status: 'available' });
  });
  afterEach(() => {
    changeRider(id, { oneSwitch: false });
    sessionStore.setState({ status: 'signed-out', user: null, token: '' }, true);
    health.store.setState({ status: 'unknown' });
  });

  it('is asked for by the rider of the account', async () => {
    expect(await asked(id)).toBe(1);
    expect(send.mock.calls[0]).toEqual([
      '/api/fl/start',
      { method: 'POST', body: { track: TRACK, event: '', equipment: 'ski' } },
    ]);
  });

  it('is asked for by no other rider of the device', async () => {
    expect(await asked(other)).toBe(0);
    expect(send).not.toHaveBeenCalled();
  });

  it('is asked for by nobody whose ride stays here all the same', async () => {
    expect(await asked(id, { id: TRACK, origin: 'own' })).toBe(0);
    changeRider(id, { oneSwitch: true });
    expect(await asked(id)).toBe(0);
    changeRider(id, { oneSwitch: false });
    health.store.setState({ status: 'unavailable' });
    expect(await asked(id)).toBe(0);
    health.store.setState({ status: 'available' });
    sessionStore.setState({ ...signedIn, user: { ...user, verified: false } }, true);
    expect(await asked(id)).toBe(0);
  });
});
