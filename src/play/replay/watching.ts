import { createPlayback, type Playback } from '../../ride';
import type { Ended, ModeCell } from '../session/mode';
import type { Parts } from '../session/parts';
import type { Rival } from '../session/rider-look';
import type { EngineSetup } from '../session/setup';
import { createReplayDriver, type ReplayDriver } from './replay-driver';

/** Watching rides at one stage. */
export interface Watching {
  /** Watches rides; `after` is what the stage goes back to. */
  readonly watch: (rides: readonly Rival[], after: Ended | undefined) => void;
  /** Shows the last moment of a ride that ended before this picture was built. */
  readonly stand: (ended: Ended) => void;
  /** Winds to a moment, ticks from the wand. */
  readonly wind: (at: number) => void;
  /** Lets the viewer stand still. */
  readonly stop: () => void;
}

/** The ride that ended and those raced in it; none when it cannot be ridden again. */
export function ridesOf(
  ended: Ended,
  { compiled, me }: Pick<EngineSetup, 'compiled' | 'me'>,
): readonly Rival[] {
  const { result, rivals } = ended;
  return result.kind === 'ride' ? [{ stream: result.stream, compiled, look: me }, ...rivals] : [];
}

export function createWatching(parts: Parts, setup: EngineSetup, mode: ModeCell): Watching {
  const { slope, input, sound, tags } = parts;
  let viewer: ReplayDriver | undefined;

  /** Hands the slope to a viewer of these rides. */
  function show(rides: readonly Rival[]): Playback {
    const playback = createPlayback(setup.compiled, rides);
    viewer = createReplayDriver({
      playback,
      looks: rides.map((r) => r.look),
      tags,
      onJump: () => slope.view.cut(),
      onTrail: (past) => slope.view.lay(past),
      onDrawn: setup.onPlayback,
    });
    slope.view.cut();
    slope.drive(viewer);
    return playback;
  }

  return {
    watch(rides, after) {
      input.setActive(false);
      // The rider may still be sliding to a stop: nobody rides in the viewer.
      sound.frame(setup.compiled, undefined);
      const playback = show(rides);
      slope.setCamera('chase');
      slope.run(true);
      mode.say({ kind: 'replay', playback, rides, after });
    },
    stand(ended) {
      const rides = ridesOf(ended, setup);
      if (rides.length > 0) {
        const playback = show(rides);
        playback.playing = false;
        viewer?.wind(playback.to);
        slope.redraw();
      }
      mode.say({ kind: 'over', ended });
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
