import type { ViewSettings } from '../types';
import { isSoftware, type Tier } from './tiers';

/** What the last sample changed: nothing, the drawing buffer's scale, or what is drawn at all. */
export type QualityChange = 'none' | 'scale' | 'shed';

/**
 * Left out when even the smallest buffer is too slow, one after the other: nothing, the nets' mesh texture, the shadows of
 * gates and trees (not the rider's, who would float), far trees and the facets of near ones, then the ghosts that are not
 * raced. The ghost that is raced stays.
 */
export const SHEDS = ['nothing', 'nets', 'shadows', 'trees', 'ghosts'] as const;
export type Shed = (typeof SHEDS)[number];

/** What one frame cost, ms. */
export interface FrameCost {
  /** Time since the previous frame. */
  frameMs: number;
  /** Time of the main thread spent in it: tells a display's 60 Hz from a machine at its limit. */
  workMs: number;
}

/**
 * Keeps the frame rate by resizing the drawing buffer, and says which tier the next run should have.
 * It knows no clock: time is the sum of the frames it is told about.
 */
export interface Quality {
  /** Tier of this run: fixed, because antialiasing and geometry are chosen when the scene is built. */
  readonly tier: Tier;
  /** Frame time aimed at, ms. */
  readonly targetMs: number;
  /** Whether pixels come before frames while nothing is steered: without graphics hardware, where rides never have them all. */
  readonly isPatient: boolean;
  /** Share of the full drawing buffer's width and height, {@link MIN_SCALE}…1. */
  readonly scale: number;
  readonly shed: Shed;
  /** Tier to build the next run with. */
  readonly nextTier: Tier;
  /**
   * Tells of one frame; gaps over {@link GAP_MS} (hidden tab, loading) are ignored.
   */
  sample(cost: Readonly<FrameCost>): QualityChange;
  /** A new attempt: everything is drawn again until the machine proves too slow once more. */
  restore(): void;
}

export const MIN_SCALE = 0.45;
/** Frames longer than this are pauses, not slowness. */
export const GAP_MS = 400;

const HARDWARE_TARGET_MS = 1000 / 60;
const SOFTWARE_TARGET_MS = 1000 / 30;
const SOFTWARE_SCALE = 0.6;

/** The frame average is judged this often. */
const WINDOW_MS = 700;
const TOO_SLOW = 1.3;
const STEP_DOWN = 0.1;
const STEP_UP = 0.05;
/** Time at ease before a rise. */
const EASE_MS = 5000;
/** A fall this soon after a rise undoes it, and rises rest for {@link LOCK_MS}. */
const UNDO_MS = 3000;
const LOCK_MS = 30_000;
/** Time at the smallest buffer, still too slow, before something is left out. */
const SHED_MS = 5000;
/**
 * At ease, as a share of the target. A browser draws no faster than the display, so on real graphics a frame that just
 * meets the target may hide spare time: try, and undo what fails. Software rendering has no such ceiling.
 */
const HARDWARE_EASE = 1.06;
const SOFTWARE_EASE = 0.7;
/** A run of at least this length whose slow frames (90th percentile) stay under these bounds earns the high tier. */
const PROMOTION_MS = 10_000;
const PROMOTION_FRAME_MS = 11;
const PROMOTION_WORK_MS = 6;

const HISTOGRAM_MS = 64;

interface Histogram {
  readonly counts: Uint32Array;
  total: number;
}

function histogram(): Histogram {
  return { counts: new Uint32Array(HISTOGRAM_MS * 4 + 1), total: 0 };
}

/** Adds a duration in quarter-millisecond bins. */
function add(h: Histogram, ms: number): void {
  const bin = Math.min(h.counts.length - 1, Math.max(0, Math.floor(ms * 4)));
  h.counts[bin]!++;
  h.total++;
}

/** Upper edge of the bin that holds the 90th percentile, ms. */
function p90(h: Histogram): number {
  let left = Math.ceil(h.total * 0.9);
  for (let i = 0; i < h.counts.length; i++) {
    left -= h.counts[i]!;
    if (left <= 0) return (i + 1) / 4;
  }
  return HISTOGRAM_MS;
}

const clampScale = (v: number): number => Math.min(1, Math.max(MIN_SCALE, Math.round(v * 100) / 100));

/** Tier that the last run on this device asked for: a device does not change while the page is open. */
let lastAsked: Tier | undefined;

/** Keeps the tier for what is built next. */
export function rememberTier(tier: Tier): void {
  lastAsked = tier;
}

/** Tier that a run asked for; undefined before the first. */
export function rememberedTier(): Tier | undefined {
  return lastAsked;
}

/** The tier to build with: as chosen, or what the machine can be asked for. Parameters as for {@link createQuality}. */
export function tierFor(
  { quality }: Pick<ViewSettings, 'quality'>,
  renderer: string,
  remembered?: Tier,
): Tier {
  if (quality !== 'auto') return quality;
  return isSoftware(renderer) ? 'low' : (remembered ?? 'medium');
}

/**
 * A controller for one run.
 *
 * @param settings the player's choice: a fixed tier is never changed, though its scale still adapts
 * @param renderer name of the graphics hardware as WebGL tells it ('' when it does not)
 * @param remembered tier that an earlier run on this device asked for
 */
export function createQuality(
  settings: Pick<ViewSettings, 'quality'>,
  renderer: string,
  remembered?: Tier,
): Quality {
  const software = isSoftware(renderer);
  const auto = settings.quality === 'auto';
  const tier = tierFor(settings, renderer, remembered);
  const targetMs = software ? SOFTWARE_TARGET_MS : HARDWARE_TARGET_MS;
  const easeBelow = targetMs * (software ? SOFTWARE_EASE : HARDWARE_EASE);
  const tooSlow = targetMs * TOO_SLOW;

  let scale = software ? SOFTWARE_SCALE : 1;
  let shed: Shed = 'nothing';
  let nextTier = tier;
  const at = {
    windowMs: 0,
    frames: 0,
    easeMs: 0,
    sinceRiseMs: Number.POSITIVE_INFINITY,
    lockedMs: 0,
    flooredMs: 0,
    runMs: 0,
  };
  const frameTimes = histogram();
  const workTimes = histogram();

  /** Too slow: a smaller buffer, and at the smallest one something less to draw. */
  function fall(elapsed: number): QualityChange {
    at.easeMs = 0;
    if (scale > MIN_SCALE) {
      if (at.sinceRiseMs <= UNDO_MS) at.lockedMs = LOCK_MS;
      at.sinceRiseMs = Number.POSITIVE_INFINITY;
      scale = clampScale(scale - STEP_DOWN);
      return 'scale';
    }
    at.flooredMs += elapsed;
    if (at.flooredMs < SHED_MS) return 'none';
    at.flooredMs = 0;
    if (auto && tier !== 'low') nextTier = tier === 'high' ? 'medium' : 'low';
    const next = SHEDS[SHEDS.indexOf(shed) + 1];
    if (!next) return 'none';
    shed = next;
    return 'shed';
  }

  /** At ease for long enough: what was left out comes back, then a larger buffer, unless the last try failed lately. */
  function rise(elapsed: number): QualityChange {
    at.flooredMs = 0;
    at.easeMs += elapsed;
    if (at.easeMs < EASE_MS) return 'none';
    if (shed !== 'nothing') {
      at.easeMs = 0;
      shed = SHEDS[SHEDS.indexOf(shed) - 1]!;
      return 'shed';
    }
    if (at.lockedMs > 0 || scale >= 1) return 'none';
    at.easeMs = 0;
    at.sinceRiseMs = 0;
    scale = clampScale(scale + STEP_UP);
    return 'scale';
  }

  function promote(): void {
    if (!auto || software || tier === 'high' || nextTier === 'high' || at.runMs < PROMOTION_MS || scale < 1)
      return;
    const fast = p90(frameTimes) < PROMOTION_FRAME_MS;
    const idle = p90(frameTimes) <= targetMs * 1.1 && p90(workTimes) < PROMOTION_WORK_MS;
    if (fast || (idle && tier === 'medium')) nextTier = 'high';
  }

  function judge(): QualityChange {
    const average = at.windowMs / at.frames;
    const elapsed = at.windowMs;
    at.windowMs = 0;
    at.frames = 0;
    promote();
    if (average > tooSlow) return fall(elapsed);
    if (average < easeBelow) return rise(elapsed);
    at.easeMs = 0;
    at.flooredMs = 0;
    return 'none';
  }

  return {
    tier,
    targetMs,
    isPatient: software,
    get scale() {
      return scale;
    },
    get shed() {
      return shed;
    },
    get nextTier() {
      return nextTier;
    },
    sample({ frameMs, workMs }) {
      if (!(frameMs > 0) || frameMs > GAP_MS) return 'none';
      at.windowMs += frameMs;
      at.frames++;
      at.runMs += frameMs;
      at.sinceRiseMs += frameMs;
      at.lockedMs = Math.max(0, at.lockedMs - frameMs);
      add(frameTimes, frameMs);
      add(workTimes, workMs);
      return at.windowMs >= WINDOW_MS ? judge() : 'none';
    },
    restore() {
      shed = 'nothing';
      at.flooredMs = 0;
    },
  };
}
