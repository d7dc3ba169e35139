import { speedFactor, type Units } from '../../i18n';
import { type LiveRide, speedOf } from '../../ride';
import { clockUs, Phase } from '../../sim';
import { createClock, showTime } from './digits';

/** Text is written at most this often, ms. */
const TEXT_MS = 33;
/** Disqualified, in the sport's own letters, which are those of every language. */
const DSQ = 'DSQ';
/** Whole numbers as text, made once: no number is written anew in a frame. */
export const FIGURES: readonly string[] = Array.from({ length: 400 }, (_, i) => String(i));

export interface ReadingElements {
  /** Clock and discipline together. */
  readonly bug: HTMLElement;
  readonly code: HTMLElement;
  readonly time: HTMLElement;
  readonly speed: HTMLElement;
  readonly passed: HTMLElement | null;
  readonly bar: HTMLElement | null;
}

/** Clock, speed and gates: what is read off while riding. */
export interface Readings {
  readonly frame: (nowMs: number, ride: LiveRide) => void;
  /** A new attempt counts again. */
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
  /** Once disqualified the clock runs on, and no longer counts: it says so as long as it does. */
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
