import type { ViewSettings } from '../types';
import { isSoftware, type Tier } from './tiers';

/** The effect of the last sample: none, a change of the drawing buffer's scale, or of the objects that are drawn. */
export type QualityChange = 'none' | 'scale' | 'shed';

/**
 * Left out one after the other if even the smallest buffer is too slow: nothing, the nets' mesh texture, the shadows of gates
 * and trees (not the rider's, without which they would seem to float), far trees and the facets of near ones, then the ghosts
 * that are not raced. The raced ghost stays.
 */
export const SHEDS = ['nothing', 'nets', 'shadows', 'trees', 'ghosts'] as const;
export type Shed = (typeof SHEDS)[number];

/** Duration of one frame, ms. */
export interface FrameCost {
  /** Time since the previous frame. */
  frameMs: number;
  /** Time of the main thread in it. It distinguishes a 60 Hz display from a machine at its limit. */
  workMs: number;
}

/**
 * Keeps the frame rate by resizing the drawing buffer, and chooses the tier for the next run. It has no clock: time is the sum
 * of the sampled frames.
 */
export interface Quality {
  /** Tier of this run: fixed, because antialiasing and geometry are chosen when the scene is built. */
  readonly tier: Tier;
  /** Target frame time, ms. */
  readonly targetMs: number;
  /**
   * Whether resolution has priority over frame rate while nothing is steered. True without graphics hardware, where rides never
   * have the full resolution.
   */
  readonly isPatient: boolean;
  /** Share of the full drawing buffer's width and height, {@link MIN_SCALE}…1. */
  readonly scale: number;
  readonly shed: Shed;
  /** Tier to build the next run with. */
  readonly nextTier: Tier;
  /** Samples one frame; gaps over {@link GAP_MS} (hidden tab, loading) are ignored. */
  sample(cost: Readonly<FrameCost>): QualityChange;
  /** Starts a new attempt: everything is drawn again until the machine is too slow once more. */
  restore(): void;
}

export const MIN_SCALE = 0.45;
/** Longer frames are pauses, not slow frames. */
export const GAP_MS = 400;

const HARDWARE_TARGET_MS = 1000 / 60;
const SOFTWARE_TARGET_MS = 1000 / 30;
const SOFTWARE_SCALE = 0.6;

/** Interval at which the mean frame time is judged. */
const WINDOW_MS = 700;
const TOO_SLOW = 1.3;
const STEP_DOWN = 0.1;
const STEP_UP = 0.05;
/** Time of fast frames before the scale rises. */
const EASE_MS = 5000;
/** If the scale must fall this soon after a rise, the rise is reverted, and there is none for {@link LOCK_MS}. */
const UNDO_MS = 3000;
const LOCK_MS = 30_000;
/** Time at the smallest buffer, still too slow, before something is left out. */
const SHED_MS = 5000;
/**
 * Frame time that counts as fast, as a share of the target. A browser draws no faster than the display, so with graphics
 * hardware a frame that just meets the target may hide spare time: the scale rises, and is reverted if that fails. Software
 * rendering has no such limit.
 */
const HARDWARE_EASE = 1.06;
const SOFTWARE_EASE = 0.7;
/** A run of at least this length whose 90th percentile is below these limits gets the high tier. */
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

/** Returns the upper edge of the bin that contains the 90th percentile, ms. */
function p90(h: Histogram): number {
  let left = Math.ceil(h.total * 0.9);
  for (let i = 0; i < h.counts.length; i++) {
    left -= h.counts[i]!;
    if (left <= 0) return (i + 1) / 4;
  }
  return HISTOGRAM_MS;
}

const clampScale = (v: number): number => Math.min(1, Math.max(MIN_SCALE, Math.round(v * 100) / 100));

/** Tier chosen by the last run on this device: a device does not change while the page is open. */
let lastAsked: Tier | undefined;

/** Stores the tier for the next view. */
export function rememberTier(tier: Tier): void {
  lastAsked = tier;
}

/** Returns the tier that a run chose; undefined before the first. */
export function rememberedTier(): Tier | undefined {
  return lastAsked;
}

/** Returns the tier to build with: the player's choice, or one that suits the machine. Parameters: {@link createQuality}. */
export function tierFor(
  { quality }: Pick<ViewSettings, 'quality'>,
  renderer: string,
  remembered?: Tier,
): Tier {
  if (quality !== 'auto') return quality;
  return isSoftware(renderer) ? 'low' : (remembered ?? 'medium');
}

/**
 * Creates a controller for one run.
 *
 * @param settings the player's choice: a fixed tier never changes, but its scale still adapts
 * @param renderer name of the graphics hardware from WebGL ('' if unknown)
 * @param remembered tier chosen by an earlier run on this device
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

  /** Too slow: reduces the buffer; at the smallest one leaves something out. */
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

  /** Fast for long enough: restores what was left out, then enlarges the buffer, unless the last attempt failed recently. */
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
