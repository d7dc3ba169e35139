import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatGap } from '../../../src/i18n';
import { shownGap } from '../../../src/play/hud/gap';
import { createHudWriter, type HudOptions } from '../../../src/play/hud/hud-writer';
import type { LiveRide } from '../../../src/ride';
import { CrashCause, GateResult, Phase, START_FORCED } from '../../../src/sim';
import { FakeElement } from './stage-page';

let hud: FakeElement;

beforeEach(() => {
  vi.stubGlobal('document', { createTextNode: (data: string) => ({ data }) });
  hud = new FakeElement();
});
afterEach(() => vi.unstubAllGlobals());

const options: HudOptions = {
  ...{ units: 'metric', hints: false, startWord: () => '' },
  stuckWord: (way) => `the way out: ${way}`,
};
const read = (name: string): FakeElement => hud.querySelector(`[data-hud="${name}"]`);

/** What the HUD shows at a split reached after `mine` µs, the ghost's after `theirs`. */
function split(mine: number, theirs: number | undefined): { figure: string; tone: string; word: string } {
  const writer = createHudWriter(hud as unknown as HTMLElement, options);
  const ghosts = theirs === undefined ? [] : [{ analysis: { verdict: { splitsUs: [theirs] } } }];
  const ride = { cur: { splits: [mine] }, ghosts } as unknown as LiveRide;
  const value = theirs === undefined ? Number.NaN : mine - theirs;
  writer.event({ kind: 'split', index: 0, value }, ride, 0);
  return {
    figure: read('delta-figure').textContent,
    tone: read('delta').dataset.tone!,
    word: read('delta-word').textContent,
  };
}

describe('the delta at a split', () => {
  it.each([
    [10_420_000, 10_019_999, '+0.41', 'behind'],
    [10_019_999, 10_420_000, '−0.41', 'ahead'],
    [10_419_999, 10_410_000, '±0.00', 'plain'],
    [10_420_000, 10_419_999, '+0.01', 'behind'],
  ])('of %i against %i is what the sheet says: %s', (mine, theirs, figure, tone) => {
    expect(split(mine, theirs)).toMatchObject({ figure, tone });
    const onSheet = shownGap(mine, theirs);
    expect(onSheet === 0 ? '±0.00' : formatGap(onSheet)).toBe(figure);
  });

  it('is the time itself where nobody is raced', () => {
    expect(split(10_420_000, undefined)).toEqual({ figure: '0:10.42', tone: 'plain', word: 'Split 1' });
  });
});

describe('a gate that is not passed', () => {
  const { missed, passed } = GateResult;
  function word(index: number, gates: readonly number[], phase: number): string {
    const writer = createHudWriter(hud as unknown as HTMLElement, options);
    const ride = { cur: { gates, phase } } as unknown as LiveRide;
    writer.event({ kind: 'missed', index, value: 0 }, ride, 0);
    return read('banner').textContent;
  }

  it('disqualifies once; the next ones are only told', () => {
    expect(word(1, [passed, missed], Phase.disqualified)).toBe('Gate 2 missed: disqualified');
    expect(word(3, [passed, missed, passed, missed], Phase.disqualified)).toBe('Gate 4 missed');
  });

  it('costs time each time where it costs time', () => {
    expect(word(3, [passed, missed, passed, missed], Phase.running)).toBe('Gate 4 missed: +3.00');
  });

  it('leaves its mark on the clock as long as the ride goes on, and not on the next one', () => {
    read('code').textContent = 'SL';
    const writer = createHudWriter(hud as unknown as HTMLElement, options);
    const cur = {
      phase: Phase.running as number,
      tick: 900,
      t0: 5e6,
      t1: -1,
      vx: 0,
      vy: 0,
      vz: 0,
      gates: [],
    };
    const ride = {
      phase: 'running',
      cur,
      control: { steer: 0, stance: 0 },
      endUs: -1,
    } as unknown as LiveRide;
    const mark = (nowMs: number): readonly unknown[] => {
      writer.frame(nowMs, ride);
      return [read('code').textContent, read('bug').dataset.void];
    };
    expect(mark(100)).toEqual(['SL', 'no']);
    cur.phase = Phase.disqualified;
    expect(mark(200)).toEqual(['DSQ', 'yes']);
    expect(mark(90_000)).toEqual(['DSQ', 'yes']);
    cur.phase = Phase.gate;
    writer.event({ kind: 'restart', index: 0, value: 0 }, ride, 90_100);
    expect(mark(90_200)).toEqual(['SL', 'no']);
  });
});

describe('a fall', () => {
  /** What is said to who fell at a circle of the course `r` mm wide. */
  function word(cause: number, r = 500): string {
    const writer = createHudWriter(hud as unknown as HTMLElement, options);
    const compiled = { treeX: [3], treeY: [40], treeR: [r / 1000 + 0.3], course: { trees: [{ r }] } };
    const ride = { cur: { x: 3, y: 39.2 }, compiled } as unknown as LiveRide;
    writer.event({ kind: 'crash', index: cause, value: 20 }, ride, 0);
    return read('banner').textContent;
  }

  it('is told by its cause', () => {
    expect(word(CrashCause.edgeCatch)).toBe('Caught an edge');
    expect(word(CrashCause.landing)).toBe('Bad landing');
    expect(word(CrashCause.net)).toBe('Hit the net');
    expect(word(CrashCause.tree)).toBe('Hit a tree');
    expect(word(CrashCause.tree, 850)).toBe('Hit a rock');
  });
});

describe('the lights', () => {
  it('count down to the moment at which the wand opens by itself', () => {
    const writer = createHudWriter(hud as unknown as HTMLElement, {
      ...options,
      startWord: () => 'Press any key',
    });
    const cur = { phase: Phase.gate, gunTick: -1, tick: 0, t0: -1, t1: -1, vx: 0, vy: 0, vz: 0, gates: [] };
    const ride = { cur, endUs: -1 } as unknown as LiveRide;
    const at = (tick: number): string => {
      cur.tick = tick;
      writer.frame(tick * 10, ride);
      return read('lights-word').textContent;
    };
    expect(at(START_FORCED - 301)).toBe('Press any key');
    expect(at(START_FORCED - 300)).toBe('You start automatically in 3 seconds');
    expect(at(START_FORCED - 100)).toBe('You start automatically in 1 second');
  });
});

describe('the way out for a rider who is stuck', () => {
  /** A rider who stands across the hill, and the HUD's banner. */
  function stand() {
    const writer = createHudWriter(hud as unknown as HTMLElement, options);
    const cur = {
      ...{ phase: Phase.running, tick: 900, t0: 5e6, t1: -1, crash: 0, air: 0, gates: [] as number[] },
      ...{ vx: 0.2, vy: 0, vz: 0, hx: 1, hy: 0, x: 0, y: 0, X: 0 },
    };
    const control = { steer: 0, stance: 0 };
    const ride = { phase: 'running', cur, control, endUs: -1 } as unknown as LiveRide;
    const frames = (until: number): string => {
      for (; cur.tick < until; cur.tick++) writer.frame(cur.tick * 10, ride);
      writer.frame(cur.tick * 10, ride);
      return read('banner').dataset.on === 'yes' ? read('banner').textContent : '';
    };
    return { writer, ride, cur, frames };
  }

  it('is said after three seconds, and taken back as soon as the rider goes on', () => {
    const { cur, frames } = stand();
    expect(frames(1199)).toBe('');
    expect(frames(1201)).toBe('the way out: left');
    expect(frames(9000)).toBe('the way out: left');
    cur.vy = 3;
    expect(frames(9001)).toBe('');
  });

  it('waits for what is said there already, and comes back after it', () => {
    const { writer, ride, cur, frames } = stand();
    cur.gates = [GateResult.missed];
    expect(frames(1201)).toBe('the way out: left');
    writer.event({ kind: 'missed', index: 0, value: 0 }, ride, 12_010);
    expect(frames(1210)).toMatch(/^Gate 1 missed/);
    expect(frames(1530)).toBe('the way out: left');
  });

  it('is not said of the next attempt', () => {
    const { writer, ride, cur, frames } = stand();
    frames(1201);
    cur.tick = 400;
    writer.event({ kind: 'restart', index: -1, value: 0 }, ride, 12_020);
    expect(frames(699)).toBe('');
    expect(frames(701)).toBe('the way out: left');
  });
});

describe('the names of places', () => {
  const places = [
    { y: 100, name: 'Wolf’s Leap' },
    { y: 200, name: 'The Cauldron' },
  ];
  const writer = () => createHudWriter(hud as unknown as HTMLElement, { ...options, places });
  const still = {
    phase: Phase.running,
    tick: 900,
    t0: 300,
    t1: -1,
    vx: 0,
    vy: -20,
    vz: 0,
    gates: [],
    gunTick: -1,
  };
  const at = (y: number, phase = 'running') =>
    ({ phase, cur: { ...still, y }, control: { steer: 0, stance: 0 }, endUs: -1 }) as unknown as LiveRide;
  const told = (): readonly unknown[] => [read('banner').textContent, read('banner').dataset.on];

  it('are told once, as the rider comes to them, and again in the next attempt', () => {
    const { frame, event } = writer();
    frame(0, at(99));
    expect(told()[1]).toBe('no');
    frame(100, at(101));
    expect(told()).toEqual(['Wolf’s Leap', 'yes']);
    frame(4000, at(150));
    expect(told()[1]).toBe('no');
    frame(4100, at(201));
    expect(told()).toEqual(['The Cauldron', 'yes']);
    event({ kind: 'restart', index: -1, value: 0 }, at(0), 4200);
    expect(told()[1]).toBe('no');
    frame(4300, at(101));
    expect(told()).toEqual(['Wolf’s Leap', 'yes']);
  });

  it('give way to a missed gate, and are not told far behind or before the start', () => {
    const { frame, event } = writer();
    const ride = at(90);
    const gates = [GateResult.missed];
    event({ kind: 'missed', index: 0, value: 0 }, { ...ride, cur: { ...ride.cur, gates } } as LiveRide, 0);
    frame(100, at(101));
    expect(told()).toEqual(['Gate 1 missed: +3.00', 'yes']);
    frame(4000, at(190, 'countdown'));
    frame(4100, at(290));
    expect(told()[1]).toBe('no');
  });
});
