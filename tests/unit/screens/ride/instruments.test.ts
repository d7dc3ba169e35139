import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatGap } from '../../../../src/i18n';
import type { LiveRide } from '../../../../src/ride';
import { shownGap } from '../../../../src/screens/ride/gap';
import { createInstruments } from '../../../../src/screens/ride/hud/instruments';
import { GateResult, Phase, START_FORCED } from '../../../../src/sim';
import { FakeElement } from './stage-page';

let hud: FakeElement;

beforeEach(() => {
  vi.stubGlobal('document', { createTextNode: (data: string) => ({ data }) });
  hud = new FakeElement();
});
afterEach(() => vi.unstubAllGlobals());

const read = (name: string): FakeElement => hud.querySelector(`[data-hud="${name}"]`);

/** What the instruments show at a split reached after `mine` µs, the ghost's after `theirs`. */
function split(mine: number, theirs: number | undefined): { figure: string; tone: string; word: string } {
  const instruments = createInstruments(hud as unknown as HTMLElement, {
    units: 'metric',
    hints: false,
    startWord: '',
  });
  const ghosts = theirs === undefined ? [] : [{ analysis: { verdict: { splitsUs: [theirs] } } }];
  const ride = { cur: { splits: [mine] }, ghosts } as unknown as LiveRide;
  const value = theirs === undefined ? Number.NaN : mine - theirs;
  instruments.event({ kind: 'split', index: 0, value }, ride, 0);
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
    const instruments = createInstruments(hud as unknown as HTMLElement, {
      units: 'metric',
      hints: false,
      startWord: '',
    });
    const ride = { cur: { gates, phase } } as unknown as LiveRide;
    instruments.event({ kind: 'missed', index, value: 0 }, ride, 0);
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
    const instruments = createInstruments(hud as unknown as HTMLElement, {
      units: 'metric',
      hints: false,
      startWord: '',
    });
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
    const ride = { cur, endUs: -1 } as unknown as LiveRide;
    const mark = (nowMs: number): readonly unknown[] => {
      instruments.frame(nowMs, ride);
      return [read('code').textContent, read('bug').dataset.void];
    };
    expect(mark(100)).toEqual(['SL', 'no']);
    cur.phase = Phase.disqualified;
    expect(mark(200)).toEqual(['DSQ', 'yes']);
    expect(mark(90_000)).toEqual(['DSQ', 'yes']);
    cur.phase = Phase.gate;
    instruments.event({ kind: 'restart', index: 0, value: 0 }, ride, 90_100);
    expect(mark(90_200)).toEqual(['SL', 'no']);
  });
});

describe('the lights', () => {
  it('count down to the moment at which the wand opens by itself', () => {
    const instruments = createInstruments(hud as unknown as HTMLElement, {
      units: 'metric',
      hints: false,
      startWord: 'Press any key',
    });
    const cur = { phase: Phase.gate, gunTick: -1, tick: 0, t0: -1, t1: -1, vx: 0, vy: 0, vz: 0, gates: [] };
    const ride = { cur, endUs: -1 } as unknown as LiveRide;
    const at = (tick: number): string => {
      cur.tick = tick;
      instruments.frame(tick * 10, ride);
      return read('lights-word').textContent;
    };
    expect(at(START_FORCED - 301)).toBe('Press any key');
    expect(at(START_FORCED - 300)).toBe('The wand opens by itself in 3 seconds');
    expect(at(START_FORCED - 100)).toBe('The wand opens by itself in 1 second');
  });
});
