import { speedFactor, type Units } from '../../i18n';
import { type LiveRide, speedOf } from '../../ride';
import { clockUs, Phase } from '../../sim';
import { createClock, showTime } from './digits';

/** Shortest time between two updates of text, ms. */
const TEXT_MS = 33;
/** Disqualified, in the sport's abbreviation, which is the same in every language. */
const DSQ = 'DSQ';
/** Whole numbers as text, created once, so that frames create no strings. */
export const FIGURES: readonly string[] = Array.from({ length: 400 }, (_, i) => String(i));

export interface ReadingElements {
  /** Clock and discipline. */
  readonly bug: HTMLElement;
  readonly code: HTMLElement;
  readonly time: HTMLElement;
  readonly speed: HTMLElement;
  readonly passed: HTMLElement | null;
  readonly bar: HTMLElement | null;
}

/** Clock, speed and gates: the values a rider reads while riding. */
export interface Readings {
  readonly frame: (nowMs: number, ride: LiveRide) => void;
  /** Resets the marks for a new attempt. */
  readonly clear: () => void;
}

export function createReadings(el: ReadingElements, units: Units): Readings {
  const clock = createClock(el.time);
  const perMetre = speedFactor(units);
  const discipline = el.code.textContent;
  let textMs = 0;
  let speed = -1;
  let passed = -1;
  let next = -1;
  let isVoid = false;
  /** After a disqualification the clock keeps running but no longer counts, and is marked. */
  const mark = (dsq: boolean): void => {
    isVoid = dsq;
    el.bug.dataset.void = dsq ? 'yes' : 'no';
    el.code.textContent = dsq ? DSQ : discipline;
  };
  const write = (ride: LiveRide): void => {
    const s = ride.cur;
    showTime(clock, ride.endUs >= 0 ? ride.endUs : clockUs(s));
    const v = Math.min(FIGURES.length - 1, Math.round(speedOf(s) * perMetre));
    if (v !== speed) {
      speed = v;
      el.speed.textContent = FIGURES[v]!;
    }
    const dsq = s.phase === Phase.disqualified;
    if (dsq !== isVoid) mark(dsq);
    if (s.passed !== passed && el.passed) {
      passed = s.passed;
      el.passed.textContent = FIGURES[passed]!;
    }
    if (s.nextGate !== next && el.bar) {
      next = s.nextGate;
      el.bar.style.transform = `scaleX(${next / Math.max(1, s.gates.length)})`;
    }
  };
  return {
    frame(nowMs, ride) {
      if (nowMs - textMs < TEXT_MS) return;
      textMs = nowMs;
      write(ride);
    },
    clear: () => mark(false),
  };
}
