import { type Playback, play, seek } from '../../ride';
import type { RiderLook } from '../../view';
import type { Tags } from '../hud/tags';
import type { Driver, Shown } from '../session/slope';

export interface ReplayDriver extends Driver {
  readonly playback: Playback;
  /** Seeks to a position, ticks from the wand. */
  readonly wind: (at: number) => void;
}

export interface ReplayDriverSetup {
  readonly playback: Playback;
  readonly looks: readonly RiderLook[];
  readonly tags: (riders: readonly Shown[]) => Tags;
  /** Called on a jump in time: trails of the old position must be removed. */
  readonly onJump: () => void;
  /** Called for each tick before the position jumped to, to draw the riders' trails. */
  readonly onTrail: (riders: readonly Shown[]) => void;
  /** Called after each picture, with the playback. */
  readonly onDrawn: (playback: Playback) => void;
}

/** A longer seek is a jump, ticks. */
const JUMP_TICKS = 60;
/**
 * Ticks replayed after a jump, so that the rider has a trail: more than the viewer's default camera shows, and few enough for
 * dragging a slider.
 */
const TRAIL_TICKS = 400;

/** Creates a driver for watching rides: the viewer's clock replaces the rider's. */
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
