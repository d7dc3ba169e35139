import { describe, expect, it } from 'vitest';
import { type LiveChunk, paceOf } from '../../server/rules/live';
import type { InputStream } from '../../src/sim';
import { between, random } from '../unit/sim/corpus';
import { chunksOf } from './chunks';
import { authorRides, streamOf } from './riding';

/** When each chunk arrives, given how many ms a tick took; `jitter` is added to each, never taken away. */
function arriving(
  stream: InputStream,
  msPerTick: (tick: number) => number,
  jitter: () => number = () => 0,
  start = 1_000_300,
): LiveChunk[] {
  let last = 0;
  return chunksOf(stream, 50).map(({ data, until }, n) => {
    let ms = 0;
    for (let tick = 0; tick < until; tick++) ms += msPerTick(tick);
    // One connection: what was sent later arrives later.
    last = Math.max(last, start + ms + jitter());
    return { n, at: Math.round(last), data };
  });
}

describe('a ride is live', () => {
  const stream = streamOf(10);
  const startedAt = 1_000_000;
  const pace = (chunks: readonly LiveChunk[]) => paceOf(stream.runs, { startedAt, chunks });
  const live = (chunks: readonly LiveChunk[]) => pace(chunks) === 'live';

  it('when its input came at the pace of the clock', () => {
    expect(live(arriving(stream, () => 10))).toBe(true);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('over a network with delays up to two seconds (%i)', (seed) => {
    const next = random(seed);
    const jitter = () => (next() % 5 === 0 ? between(next, 0, 2000) : between(next, 20, 120));
    expect(live(arriving(stream, () => 10, jitter))).toBe(true);
  });

  it('when it was begun anew just before the wand opens', () => {
    expect(live(arriving(stream, (tick) => (tick < 150 ? 0 : 10)))).toBe(true);
  });

  it('when the page stumbled for a quarter of a second', () => {
    expect(live(arriving(stream, (tick) => (tick === 1200 ? 260 : 10)))).toBe(true);
  });

  it('and not in slow motion, by however little it helps', () => {
    for (const slow of [1.05, 1.1, 1.5, 2, 4]) expect(live(arriving(stream, () => 10 * slow))).toBe(false);
  });

  it('and not in slow motion of 2 % on any course', () => {
    for (const n of authorRides.keys()) {
      const { runs } = streamOf(n);
      const chunks = arriving(streamOf(n), () => 10.2);
      expect(paceOf(runs, { startedAt, chunks })).toBe('lagged');
    }
  });

  it('in slow motion of 1.4 %', () => {
    expect(live(arriving(stream, () => 10.14))).toBe(true);
  });

  it('and not in slow motion near the end alone', () => {
    const from = stream.ticks - 1000;
    expect(live(arriving(stream, (tick) => (tick > from ? 20 : 10)))).toBe(false);
  });

  it('and lags when the device stalled for longer than 1.5 % of it', () => {
    const every = Math.floor(stream.ticks / 8);
    // Each stall of 450 ms takes 200 ms more than the game catches up.
    const stalls = (tick: number): number => (tick > 0 && tick % every === 0 ? 210 : 10);
    expect(pace(arriving(stream, stalls))).toBe('lagged');
  });

  it('and is unseen when its input did not arrive whole', () => {
    expect(pace(arriving(stream, () => 10).slice(0, -1))).toBe('unseen');
  });

  it('and not in slow motion in the middle alone', () => {
    expect(live(arriving(stream, (tick) => (tick > 1000 && tick < 1800 ? 20 : 10)))).toBe(false);
  });

  it('and not in slow motion behind a network that pretends to be slow', () => {
    const next = random(3);
    expect(
      live(
        arriving(
          stream,
          () => 11,
          () => between(next, 0, 800),
        ),
      ),
    ).toBe(false);
  });

  it('and not when early parts are held back to make room', () => {
    const slow = arriving(stream, (tick) => (tick < 900 ? 10 : 14));
    const chunks = slow.map((c) => ({ ...c, at: Math.max(c.at, startedAt + 16_000) }));
    expect(live(chunks)).toBe(false);
  });

  it('and not behind a delay that stays the same and is longer than a slow line’s', () => {
    expect(pace(arriving(stream, () => 10, undefined, startedAt + 900))).toBe('live');
    expect(pace(arriving(stream, () => 10, undefined, startedAt + 1100))).toBe('lagged');
  });

  it('and not when it was paused', () => {
    expect(live(arriving(stream, (tick) => (tick === 1500 ? 5000 : 10)))).toBe(false);
  });

  it('and not when it is done before it could be', () => {
    expect(live(arriving(stream, () => 1))).toBe(false);
  });

  it('and not when it began long after its ticket', () => {
    expect(live(arriving(stream, () => 10, undefined, startedAt + 6000))).toBe(false);
  });

  it('and not when a part is missing, doubled, other or more', () => {
    const good = arriving(stream, () => 10);
    expect(live(good.slice(0, -1))).toBe(false);
    expect(live(good.filter(({ n }) => n !== 7))).toBe(false);
    expect(live([...good, { ...good[3]!, n: good.length }])).toBe(false);
    expect(live(good.map((c) => (c.n === 9 ? { ...c, data: good[2]!.data } : c)))).toBe(false);
    expect(live([])).toBe(false);
  });

  it('and not when a part cannot be read', () => {
    const good = arriving(stream, () => 10);
    for (const data of ['', '!', 'gICAgICAgIA', 'AA', 'gA']) {
      expect(live(good.map((c) => (c.n === 4 ? { ...c, data } : c)))).toBe(false);
    }
  });
});
