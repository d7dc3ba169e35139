import { type Playback, play, seek } from '../../ride';
import type { RiderLook } from '../../view';
import type { Tags } from '../hud/tags';
import type { Driver, Shown } from '../session/slope';

export interface ReplayDriver extends Driver {
  readonly playback: Playback;
  /** Winds to a moment, ticks from the wand. */
  readonly wind: (at: number) => void;
}

export interface ReplayDriverSetup {
  readonly playback: Playback;
  readonly looks: readonly RiderLook[];
  readonly tags: (riders: readonly Shown[]) => Tags;
  /** A jump in time: trails of another moment must go. */
  readonly onJump: () => void;
  /** For each tick before the moment jumped to: what was ridden there lies on the snow. */
  readonly onTrail: (riders: readonly Shown[]) => void;
  /** After each picture, with the present. */
  readonly onDrawn: (playback: Playback) => void;
}

/** Further than this in one go is a jump, ticks. */
const JUMP_TICKS = 60;
/**
 * Ridden again after a jump, so that its trail lies behind the rider, ticks: more than the viewer's own camera shows, and
 * little enough for a slider that is dragged.
 */
const TRAIL_TICKS = 400;

/** Lets rides be watched: the viewer's clock in place of the rider's. */
export function createReplayDriver(setup: ReplayDriverSetup): ReplayDriver {
  const { playback } = setup;
  const riders: Shown[] = playback.takes.map((take, i) => ({
    look: setup.looks[i]!,
    prev: take.prev,
    cur: take.cur,
  }));
  const tags = setup.tags(riders);
  return {
    playback,
    riders,
    taken: tags.mount,
    resting: () => !playback.playing,
    wind(at) {
      const before = playback.at;
      seek(playback, at);
      if (playback.at >= before && playback.at <= before + JUMP_TICKS) return;
      setup.onJump();
      const now = playback.at;
      for (let tick = Math.floor(now) - TRAIL_TICKS; tick <= now; tick++) {
        if (tick < playback.from) continue;
        seek(playback, tick);
        setup.onTrail(riders);
      }
      seek(playback, now);
    },
    advance(at) {
      play(playback, at.dt);
      at.alpha = playback.alpha;
    },
    drawn(_at, view, size) {
      tags.frame(view, riders, size);
      setup.onDrawn(playback);
    },
  };
}
