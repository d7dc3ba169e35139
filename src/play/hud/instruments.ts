import { formatGap, formatRaceTime, speedFactor, t, type Units } from '../../i18n';
import { type LiveRide, type RideEvent, speedOf } from '../../ride';
import { clockUs, GateResult, MISS_PENALTY_US, Phase, START_FORCED } from '../../sim';
import { type Clock, createClock, showTime } from './digits';
import { shownGap } from './gap';
import { createStuckWatch, type WayOut } from './stuck';

/** Text is written at most this often, ms. */
const TEXT_MS = 33;
/** How long a delta and a word to the rider stay, ms. */
const DELTA_MS = 2500;
const BANNER_MS = 3200;
/** The lights stay on for a moment after the start, ms. */
const LIGHTS_MS = 700;
/** A wand that opens by itself is told of this long before. */
const WARNED_SECONDS = 3;
/** Hints go at the third gate or after this long, ms. */
const HINTS_MS = 6000;
const HINTS_GATES = 3;

/** Disqualified, in the sport's own letters, which are those of every language. */
const DSQ = 'DSQ';
/** Speeds as text, made once: no number is written anew in a frame. */
const SPEEDS: readonly string[] = Array.from({ length: 400 }, (_, i) => String(i));

/** What the instruments show, written straight to the page by the ride's frame. */
export interface Instruments {
  /** Once per frame. */
  readonly frame: (nowMs: number, ride: LiveRide) => void;
  readonly event: (e: Readonly<RideEvent>, ride: LiveRide, nowMs: number) => void;
  /** A figure counted down before the ride goes on; 0 = none. */
  readonly count: (figure: number) => void;
}

export interface InstrumentOptions {
  readonly units: Units;
  /** Show the thumbs' zones at the start. */
  readonly hints: boolean;
  /** What is said beside the lights before the start. */
  readonly startWord: () => string;
  /** What is said to a rider who stands or crawls. */
  readonly stuckWord: (way: WayOut) => string;
  /** The rider has one switch, which turns now to one side and now to the other. */
  readonly oneSwitch?: boolean;
  /** Intermediate times are not said: something else in the lane tells the gap. */
  readonly hidesSplits?: boolean;
}

interface Parts {
  readonly bug: HTMLElement;
  readonly code: HTMLElement;
  readonly clock: Clock;
  readonly delta: HTMLElement;
  readonly figure: HTMLElement;
  readonly word: HTMLElement;
  readonly passed: HTMLElement | null;
  readonly bar: HTMLElement | null;
  readonly speed: HTMLElement;
  readonly lights: HTMLElement;
  readonly lightsWord: HTMLElement;
  readonly banner: HTMLElement;
  readonly count: HTMLElement;
  readonly hints: HTMLElement;
}

function partsOf(root: HTMLElement): Parts {
  const find = (name: string): HTMLElement | null => root.querySelector<HTMLElement>(`[data-hud="${name}"]`);
  return {
    bug: find('bug')!,
    code: find('code')!,
    clock: createClock(find('time')!),
    delta: find('delta')!,
    figure: find('delta-figure')!,
    word: find('delta-word')!,
    passed: find('passed'),
    bar: find('bar'),
    speed: find('speed')!,
    lights: find('lights')!,
    lightsWord: find('lights-word')!,
    banner: find('banner')!,
    count: find('count')!,
    hints: find('hints')!,
  };
}

/** Whether a gate before this one was missed or straddled. */
function failedBefore(index: number, { cur }: LiveRide): boolean {
  for (let i = 0; i < index; i++) {
    if (cur.gates[i] === GateResult.missed || cur.gates[i] === GateResult.straddled) return true;
  }
  return false;
}

/** What is said when a gate is not passed; a rider is told of the disqualification once. */
function missWord(e: Readonly<RideEvent>, ride: LiveRide): string {
  const gate = e.index + 1;
  const fault = e.kind === 'straddled' ? 'straddled' : 'missed';
  if (ride.cur.phase !== Phase.disqualified)
    return t(`ride.${fault}.penalty`, { gate, time: formatGap(MISS_PENALTY_US) });
  return t(failedBefore(e.index, ride) ? `ride.${fault}` : `ride.${fault}.dsq`, { gate });
}

/** Whole seconds until the wand opens by itself; 0 = not soon, or not at all. */
function opensIn({ cur }: LiveRide): number {
  if (cur.phase !== Phase.gate || cur.gunTick >= 0) return 0;
  const seconds = Math.ceil((START_FORCED - cur.tick) / 100);
  return seconds <= WARNED_SECONDS ? seconds : 0;
}

/** Binds the instruments' markup (`Hud`) for one stage. */
export function createInstruments(root: HTMLElement, options: InstrumentOptions): Instruments {
  const p = partsOf(root);
  const perMetre = speedFactor(options.units);
  // In an object, not in a variable: a number in a closure's variable is made anew with every write.
  const at = { textMs: 0.1 };
  at.textMs = 0;
  let speed = -1;
  let passed = -1;
  let next = -1;
  const discipline = p.code.textContent;
  let isVoid = false;
  let deltaUntil = 0;
  let bannerUntil = 0;
  /** Infinity = until the wand opens; NaN = the lights are off. */
  let lightsUntil = Number.POSITIVE_INFINITY;
  let warned = 0;
  let hintsUntil = options.hints ? Number.POSITIVE_INFINITY : 0;
  const stuck = createStuckWatch(options.oneSwitch !== true);
  /** The way out that stands on the banner now. */
  let wayOut: WayOut | undefined;

  const show = (el: HTMLElement, on: boolean): void => {
    el.dataset.on = on ? 'yes' : 'no';
  };
  const say = (text: string, tone: 'plain' | 'bad' | 'way', untilMs: number): void => {
    p.banner.textContent = text;
    p.banner.dataset.tone = tone;
    show(p.banner, true);
    bannerUntil = untilMs;
    wayOut = undefined;
  };
  /** The way out has the banner as long as it is one, after whatever is said there. */
  const tellWayOut = (way: WayOut | undefined): void => {
    if (way === wayOut || bannerUntil !== 0) return;
    if (way === undefined) show(p.banner, false);
    else say(options.stuckWord(way), 'way', 0);
    wayOut = way;
  };
  const tellSplit = (e: Readonly<RideEvent>, ride: LiveRide, nowMs: number): void => {
    const mine = ride.cur.splits[e.index];
    const us = shownGap(mine, ride.ghosts[0]?.analysis.verdict.splitsUs[e.index]);
    const alone = Number.isNaN(us);
    const even = us === 0;
    p.delta.dataset.tone = alone || even ? 'plain' : us < 0 ? 'ahead' : 'behind';
    if (alone) p.figure.textContent = formatRaceTime(mine);
    else p.figure.textContent = formatGap(us);
    if (alone) p.word.textContent = t('ride.split', { n: e.index + 1 });
    else p.word.textContent = even ? '' : t(us < 0 ? 'ride.ahead' : 'ride.behind');
    show(p.delta, true);
    deltaUntil = nowMs + DELTA_MS;
  };
  const light = (lit: number): void => {
    p.lights.dataset.lit = String(lit);
    p.lightsWord.textContent = lit === 4 ? t('ride.go') : options.startWord();
    show(p.lights, true);
    lightsUntil = Number.POSITIVE_INFINITY;
    warned = 0;
  };
  const warn = (seconds: number): void => {
    warned = seconds;
    if (seconds > 0) p.lightsWord.textContent = t('ride.start.forced', { count: seconds });
  };
  /** Once disqualified the clock runs on, and no longer counts: it says so as long as it does. */
  const mark = (dsq: boolean): void => {
    isVoid = dsq;
    p.bug.dataset.void = dsq ? 'yes' : 'no';
    p.code.textContent = dsq ? DSQ : discipline;
  };
  const ready = (): void => {
    mark(false);
    show(p.delta, false);
    show(p.banner, false);
    bannerUntil = 0;
    wayOut = undefined;
    show(p.hints, options.hints);
    hintsUntil = options.hints ? Number.POSITIVE_INFINITY : 0;
    light(0);
  };
  ready();

  const texts = (ride: LiveRide): void => {
    const s = ride.cur;
    showTime(p.clock, ride.endUs >= 0 ? ride.endUs : clockUs(s));
    const v = Math.min(SPEEDS.length - 1, Math.round(speedOf(s) * perMetre));
    if (v !== speed) {
      speed = v;
      p.speed.textContent = SPEEDS[v]!;
    }
    const dsq = s.phase === Phase.disqualified;
    if (dsq !== isVoid) mark(dsq);
    if (s.passed !== passed && p.passed) {
      passed = s.passed;
      p.passed.textContent = SPEEDS[passed]!;
    }
    if (s.nextGate !== next && p.bar) {
      next = s.nextGate;
      p.bar.style.transform = `scaleX(${next / Math.max(1, s.gates.length)})`;
    }
  };

  return {
    frame(nowMs, ride) {
      if (nowMs - at.textMs >= TEXT_MS) {
        at.textMs = nowMs;
        texts(ride);
      }
      if (deltaUntil !== 0 && nowMs > deltaUntil) {
        deltaUntil = 0;
        show(p.delta, false);
      }
      if (bannerUntil !== 0 && nowMs > bannerUntil) {
        bannerUntil = 0;
        show(p.banner, false);
      }
      tellWayOut(stuck(ride));
      const seconds = opensIn(ride);
      if (seconds !== warned) warn(seconds);
      // A ride taken up again in its middle never hears of its wand.
      const started = lightsUntil === Number.POSITIVE_INFINITY && ride.cur.phase !== Phase.gate;
      if (nowMs > lightsUntil || started) {
        lightsUntil = Number.NaN;
        show(p.lights, false);
      }
      if (hintsUntil !== 0 && (nowMs > hintsUntil || ride.cur.nextGate >= HINTS_GATES)) {
        hintsUntil = 0;
        show(p.hints, false);
      }
    },
    event(e, ride, nowMs) {
      switch (e.kind) {
        case 'restart':
          ready();
          break;
        case 'beep':
          light(e.index + 1);
          break;
        case 'go':
          light(4);
          break;
        case 'wand':
          lightsUntil = nowMs + (ride.cur.gunTick < 0 && e.value < 0 ? 0 : LIGHTS_MS);
          if (options.hints) hintsUntil = nowMs + HINTS_MS;
          break;
        case 'split':
          if (options.hidesSplits !== true) tellSplit(e, ride, nowMs);
          break;
        case 'missed':
        case 'straddled':
          say(missWord(e, ride), 'bad', nowMs + BANNER_MS);
          break;
        case 'crash':
          say(t('ride.crash'), 'plain', nowMs + BANNER_MS);
          break;
        case 'dnf':
          say(t('ride.dnf'), 'bad', nowMs + BANNER_MS);
          break;
        case 'finish':
          show(p.hints, false);
          break;
        case 'passed':
        case 'brushed':
        case 'recovered':
        case 'air':
        case 'land':
          break;
      }
    },
    count(figure) {
      p.count.textContent = figure > 0 ? SPEEDS[figure]! : '';
      show(p.count, figure > 0);
    },
  };
}
