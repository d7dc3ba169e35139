import { expect, it } from 'vitest';
import { createLiveEvent, type LiveEventWorld, withList } from '../../../../src/online/events/live-event';
import { HOUR, OPENS, placed, raceList, shown } from './some-event';

/** A world whose server, topic and clock a test leads. */
function someWorld(first: () => unknown = () => shown(undefined, [raceList([])])) {
  let nowMs = OPENS - HOUR;
  const timers: { atMs: number; act: () => void }[] = [];
  const asked: string[] = [];
  const kept: unknown[] = [];
  const world = {
    answer: first,
    hear: (_: unknown): void => undefined,
    connect: (): void => undefined,
    kept,
    asked,
    seen: undefined as Awaited<ReturnType<LiveEventWorld['seen']>>,
    async pass(ms: number): Promise<void> {
      nowMs += ms;
      for (const due of timers.filter(({ atMs }) => atMs <= nowMs)) {
        timers.splice(timers.indexOf(due), 1);
        due.act();
      }
      await settled();
    },
    outside: {
      show: async (event) => {
        asked.push(event);
        return world.answer();
      },
      whyNot: (error) => (error as { why: 'offline' | 'missing' }).why,
      listen(_, hear, connected) {
        world.hear = hear;
        world.connect = connected;
        return () => undefined;
      },
      keep: (_, event) => kept.push(event),
      seen: async () => world.seen,
      now: () => nowMs,
      later(ms, act) {
        const timer = { atMs: nowMs + ms, act };
        timers.push(timer);
        return () => {
          const at = timers.indexOf(timer);
          if (at >= 0) timers.splice(at, 1);
        };
      },
    } satisfies LiveEventWorld as LiveEventWorld,
  };
  return world;
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const away = () => {
  throw { why: 'offline' };
};

it('tells the server’s clock to a device that is an hour late', async () => {
  const world = someWorld();
  const live = createLiveEvent('e1', world.outside);
  live.follow();
  await settled();
  expect(live.store.getState()).toMatchObject({ kind: 'shown', isFresh: true, offsetMs: HOUR });
});

it('takes a list that is newer, and no older one', async () => {
  const world = someWorld();
  const live = createLiveEvent('e1', world.outside);
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

it('asks again on each new connection, since it may have missed something', async () => {
  const world = someWorld();
  createLiveEvent('e1', world.outside).follow();
  await settled();
  world.connect();
  await settled();
  expect(world.asked).toHaveLength(2);
});

it('shows what was last seen while the server is away, and asks until it is back', async () => {
  const world = someWorld(away);
  world.seen = { event: shown(), offsetMs: 5, at: 7 };
  const live = createLiveEvent('e1', world.outside);
  live.follow();
  await settled();
  expect(live.store.getState()).toMatchObject({ kind: 'shown', isFresh: false, at: 7 });
  world.answer = () => shown(undefined, [raceList([])]);
  await world.pass(3000);
  expect(live.store.getState()).toMatchObject({ kind: 'shown', isFresh: true });
});

it('says that nothing is there where the server says so', async () => {
  const world = someWorld(() => {
    throw { why: 'missing' };
  });
  const live = createLiveEvent('e1', world.outside);
  live.follow();
  await settled();
  await world.pass(HOUR);
  expect(live.store.getState()).toEqual({ kind: 'none', why: 'missing' });
  expect(world.asked).toHaveLength(1);
});

it('looks again when a list should have changed and no message came', async () => {
  const world = someWorld();
  createLiveEvent('e1', world.outside).follow();
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
