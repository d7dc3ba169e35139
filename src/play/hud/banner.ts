import { formatGap, t } from '../../i18n';
import type { LiveRide, RideEvent } from '../../ride';
import { CrashCause, type CrashCauseCode, GateResult, MISS_PENALTY_US, Phase } from '../../sim';
import { show } from './show';
import type { WayOut } from './stuck';

/** How long a word to the rider stays, ms. */
const BANNER_MS = 3200;

/** Words to the rider over the slope. */
export interface Banner {
  readonly say: (text: string, tone: 'plain' | 'bad', nowMs: number) => void;
  /** What may be left unsaid: it gives way to whatever is said already. */
  readonly mention: (text: string, nowMs: number) => void;
  /** The way out has the banner as long as it is one, after whatever is said there. */
  readonly tellWayOut: (way: WayOut | undefined) => void;
  readonly clear: () => void;
  readonly frame: (nowMs: number) => void;
}

/** Whether a gate before this one was missed or straddled. */
function failedBefore(index: number, { cur }: LiveRide): boolean {
  for (let i = 0; i < index; i++) {
    if (cur.gates[i] === GateResult.missed || cur.gates[i] === GateResult.straddled) return true;
  }
  return false;
}

/** What is said when a gate is not passed; a rider is told of the disqualification once. */
export function missWord(e: Readonly<RideEvent>, ride: LiveRide): string {
  const gate = e.index + 1;
  const fault = e.kind === 'straddled' ? 'straddled' : 'missed';
  if (ride.cur.phase !== Phase.disqualified)
    return t(`ride.${fault}.penalty`, { gate, time: formatGap(MISS_PENALTY_US) });
  return t(failedBefore(e.index, ride) ? `ride.${fault}` : `ride.${fault}.dsq`, { gate });
}

const CRASH_WORDS = {
  [CrashCause.none]: 'ride.crash',
  [CrashCause.edgeCatch]: 'ride.crash.edge',
  [CrashCause.landing]: 'ride.crash.landing',
  [CrashCause.net]: 'ride.crash.net',
  [CrashCause.tree]: 'ride.crash.tree',
} as const;

/** A circle of the course at least this wide is drawn as a rock, mm. */
const ROCK_FROM = 800;
/** Who fell at a tree or rock lies this near to its edge, m. */
const BESIDE = 0.5;

/** Whether what stopped the rider is a rock: trees and rocks are the same to the simulation. */
function isAtRock({ compiled, cur }: LiveRide): boolean {
  const { treeX, treeY, treeR, course } = compiled;
  return treeX.some(
    (x, i) =>
      course.trees[i]!.r >= ROCK_FROM && Math.hypot(cur.x - x, cur.y - treeY[i]!) < treeR[i]! + BESIDE,
  );
}

/** What a fall came from, in words. */
export function crashWord({ index }: Readonly<RideEvent>, ride: LiveRide): string {
  const cause = index as CrashCauseCode;
  return t(cause === CrashCause.tree && isAtRock(ride) ? 'ride.crash.rock' : CRASH_WORDS[cause]);
}

/** @param stuckWord what is said to a rider who stands or crawls */
export function createBanner(banner: HTMLElement, stuckWord: (way: WayOut) => string): Banner {
  let until = 0;
  /** The way out that stands on the banner now. */
  let wayOut: WayOut | undefined;
  const write = (text: string, tone: 'plain' | 'bad' | 'way', untilMs: number): void => {
    banner.textContent = text;
    banner.dataset.tone = tone;
    show(banner, true);
    until = untilMs;
    wayOut = undefined;
  };
  return {
    say: (text, tone, nowMs) => write(text, tone, nowMs + BANNER_MS),
    mention(text, nowMs) {
      if (until === 0 && wayOut === undefined) write(text, 'plain', nowMs + BANNER_MS);
    },
    tellWayOut(way) {
      if (way === wayOut || until !== 0) return;
      if (way === undefined) show(banner, false);
      else write(stuckWord(way), 'way', 0);
      wayOut = way;
    },
    clear() {
      show(banner, false);
      until = 0;
      wayOut = undefined;
    },
    frame(nowMs) {
      if (until === 0 || nowMs <= until) return;
      until = 0;
      show(banner, false);
    },
  };
}
