import { createPlayback } from '../../ride';
import type { Ended, ModeCell } from './mode';
import type { Parts } from './parts';
import { createReplayDriver, type ReplayDriver } from './replay-driver';
import type { Rival } from './rider-look';
import type { EngineSetup } from './setup';

/** Watching rides at one stage. */
export interface Watching {
  /** Watches rides; `after` is what the stage goes back to. */
  readonly watch: (rides: readonly Rival[], after: Ended | undefined) => void;
  /** Winds to a moment, ticks from the wand. */
  readonly wind: (at: number) => void;
  /** Lets the viewer stand still. */
  readonly stop: () => void;
}

export function createWatching(parts: Parts, setup: EngineSetup, mode: ModeCell): Watching {
  const { slope, input, tags } = parts;
  let viewer: ReplayDriver | undefined;
  return {
    watch(rides, after) {
      input.setActive(false);
      const playback = createPlayback(setup.compiled, rides);
      viewer = createReplayDriver({
        playback,
        looks: rides.map((r) => r.look),
        tags,
        onJump: () => slope.view.restart(),
        onDrawn: setup.onPlayback,
      });
      slope.view.restart();
      slope.drive(viewer);
      slope.run(true);
      mode.say({ kind: 'replay', playback, after });
    },
    wind: (at) => viewer?.wind(at),
    stop() {
      const now = mode.now();
      if (now.kind !== 'replay') return;
      now.playback.playing = false;
      setup.onPlayback(now.playback);
    },
  };
}
