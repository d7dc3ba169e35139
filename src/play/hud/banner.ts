import { formatGap, t } from '../../i18n';
import type { LiveRide, RideEvent } from '../../ride';
import { CrashCause, type CrashCauseCode, GateResult, MISS_PENALTY_US, Phase } from '../../sim';
import { show } from './show';
import type { WayOut } from './stuck';

/** Duration of a message to the rider, ms. */
const BANNER_MS = 3200;

/** Messages to the rider over the slope. */
export interface Banner {
  readonly say: (text: string, tone: 'plain' | 'bad', nowMs: number) => void;
  /** Shows an optional message: only if the banner is empty. */
  readonly mention: (text: string, nowMs: number) => void;
  /** Shows the hint for a stuck rider as long as it applies. Other messages finish first. */
  readonly tellWayOut: (way: WayOut | undefined) => void;
  readonly clear: () => void;
  readonly frame: (nowMs: number) => void;
}

/** Returns whether a gate before this one was missed or straddled. */
function failedBefore(index: number, { cur }: LiveRide): boolean {
  for (let i = 0; i < index; i++) {
    if (cur.gates[i] === GateResult.missed || cur.gates[i] === GateResult.straddled) return true;
  }
  return false;
}

/** Returns the message for a failed gate. It announces a disqualification only once. */
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

/** Trees of the course with at least this radius are drawn as rocks, mm. */
const ROCK_FROM = 800;
/** A rider who fell at a tree or rock is within this distance of its edge, m. */
const BESIDE = 0.5;

/** Returns whether the obstacle is a rock. Trees and rocks are the same to the simulation. */
function isAtRock({ compiled, cur }: LiveRide): boolean {
  const { treeX, treeY, treeR, course } = compiled;
  return treeX.some(
    (x, i) =>
      course.trees[i]!.r >= ROCK_FROM && Math.hypot(cur.x - x, cur.y - treeY[i]!) < treeR[i]! + BESIDE,
  );
}

/** Returns the message for the cause of a fall. */
export function crashWord({ index }: Readonly<RideEvent>, ride: LiveRide): string {
  const cause = index as CrashCauseCode;
  return t(cause === CrashCause.tree && isAtRock(ride) ? 'ride.crash.rock' : CRASH_WORDS[cause]);
}

/** @param stuckWord returns the hint for a stuck rider */
export function createBanner(banner: HTMLElement, stuckWord: (way: WayOut) => string): Banner {
  let until = 0;
  /** The hint shown now. */
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
