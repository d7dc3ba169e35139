import { expect, it } from 'vitest';
import {
  createLiveEvent,
  type KeptEvent,
  type LiveEventWorld,
  withList,
} from '../../../../src/online/events/live-event';
import { HOUR, OPENS, placed, raceList, shown } from './some-event';

/** A world whose server, topic and clock a test leads. */
class SomeWorld implements LiveEventWorld {
  nowMs = OPENS - HOUR;
  readonly timers: { atMs: number; act: () => void }[] = [];
  readonly asked: string[] = [];
  readonly kept: unknown[] = [];
  lastSeen: KeptEvent | undefined;
  hear: (message: unknown) => void = () => undefined;
  connect: () => void = () => undefined;

  answer: () => unknown;

  constructor(answer: () => unknown = () => shown(undefined, [raceList([])])) {
    this.answer = answer;
  }

  readonly show = async (event: string): Promise<unknown> => {
    this.asked.push(event);
    return this.answer();
  };
  readonly whyNot = (error: unknown) => (error as { why: 'offline' | 'missing' }).why;
  readonly listen = (_: string, hear: (message: unknown) => void, connected: () => void) => {
    this.hear = hear;
    this.connect = connected;
    return () => undefined;
  };
  readonly keep = (_: string, event: unknown): void => void this.kept.push(event);
  readonly seen = async () => this.lastSeen;
  readonly now = () => this.nowMs;
  readonly later = (ms: number, act: () => void) => {
    const timer = { atMs: this.nowMs + ms, act };
    this.timers.push(timer);
    return () => {
      const at = this.timers.indexOf(timer);
      if (at >= 0) this.timers.splice(at, 1);
    };
  };

  async pass(ms: number): Promise<void> {
    this.nowMs += ms;
    for (const due of this.timers.filter(({ atMs }) => atMs <= this.nowMs)) {
      this.timers.splice(this.timers.indexOf(due), 1);
      due.act();
    }
    await settled();
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const away = () => {
  throw { why: 'offline' };
};

it('tells the server’s clock to a device that is an hour late', async () => {
  const world = new SomeWorld();
  const live = createLiveEvent('e1', world);
  live.follow();
  await settled();
  expect(live.store.getState()).toMatchObject({ kind: 'shown', isFresh: true, offsetMs: HOUR });
});

it('keeps a list that was heard while an older answer was under way', async () => {
  const world = new SomeWorld();
  const live = createLiveEvent('e1', world);
  live.follow();
  await settled();
  let give: (event: unknown) => void = () => undefined;
  world.answer = () => new Promise((resolve) => (give = resolve));
  live.again();
  await settled();
  world.hear(raceList([placed('r1', 1, 50_000_000)], 2));
  give(shown(undefined, [raceList([], 1)]));
  await settled();
  expect(live.store.getState()).toMatchObject({ event: { lists: [{ seq: 2 }] } });
});

it('takes a list that is newer, and no older one', async () => {
  const world = new SomeWorld();
  const live = createLiveEvent('e1', world);
  live.follow();
  await settled();
  const lines = () => {
    const now = live.store.getState();
    const list = now.kind === 'shown' ? now.event.lists[0]!.list : undefined;
    return list?.kind === 'race' ? list.lines.map(({ entry }) => entry) : [];
  };
  world.hear(raceList([placed('r1', 1, 50_000_000)], 3));
  world.hear(raceList([placed('r2', 1, 60_000_000)], 2));
  world.hear({ nonsense: true });
  expect(lines()).toEqual(['r1']);
  expect(world.asked).toHaveLength(1);
  await world.pass(1000);
  expect(world.kept).toHaveLength(2);
});

it('keeps what was heard last when the page is left', async () => {
  const world = new SomeWorld();
  const leave = createLiveEvent('e1', world).follow();
  await settled();
  world.hear(raceList([placed('r1', 1, 50_000_000)], 2));
  leave();
  expect(world.kept).toMatchObject([{}, { event: { lists: [{ seq: 2 }] } }]);
  await world.pass(HOUR);
  expect(world.kept).toHaveLength(2);
});

it('asks again on each new connection, since it may have missed something', async () => {
  const world = new SomeWorld();
  createLiveEvent('e1', world).follow();
  await settled();
  world.connect();
  await settled();
  expect(world.asked).toHaveLength(2);
});

it('shows what was last seen while the server is away, and asks until it is back', async () => {
  const world = new SomeWorld(away);
  world.lastSeen = { event: shown(), offsetMs: 5, at: 7 };
  const live = createLiveEvent('e1', world);
  live.follow();
  await settled();
  expect(live.store.getState()).toMatchObject({ kind: 'shown', isFresh: false, at: 7 });
  world.answer = () => shown(undefined, [raceList([])]);
  await world.pass(3000);
  expect(live.store.getState()).toMatchObject({ kind: 'shown', isFresh: true });
});

it('says that nothing is there where the server says so', async () => {
  const world = new SomeWorld(() => {
    throw { why: 'missing' };
  });
  const live = createLiveEvent('e1', world);
  live.follow();
  await settled();
  await world.pass(HOUR);
  expect(live.store.getState()).toEqual({ kind: 'none', why: 'missing' });
  expect(world.asked).toHaveLength(1);
});

it('looks again when a list should have changed and no message came', async () => {
  const world = new SomeWorld();
  createLiveEvent('e1', world).follow();
  await settled();
  await world.pass(2 * HOUR);
  expect(world.asked).toHaveLength(1);
  await world.pass(3000);
  expect(world.asked).toHaveLength(2);
});

it('keeps lists in the order of their races', () => {
  const lists = withList([raceList([])], { ...raceList([]), race: -1 });
  expect(lists.map(({ race }) => race)).toEqual([-1, 0]);
});
