import { createPlayback } from '../../ride';
import type { Lane } from '../session/lane';
import type { Ends, ModeCell } from '../session/mode';
import type { Parts } from '../session/parts';
import type { Rival } from '../session/rider-look';
import type { LaneSetup, SessionSetup } from '../session/setup';
import { createReplayDriver, type ReplayDriver } from './replay-driver';

/** Replays in a session. */
export interface Watching {
  /** Shows rides in the first lane; `after` is the end of the ride that the session returns to. */
  readonly watch: (rides: readonly Rival[], after: Ends | undefined) => void;
  /** Shows the last moment of a ride that ended before this picture was built. */
  readonly stand: (ends: Ends) => void;
  /** Seeks to a position, ticks from the wand. */
  readonly wind: (at: number) => void;
  /** Pauses the viewer. */
  readonly stop: () => void;
}

/** Returns a finished ride for the viewer; empty if it cannot be replayed. */
function rideOf(ends: Ends, lane: number, { compiled, look, options }: LaneSetup): readonly Rival[] {
  const result = ends[lane]?.result;
  if (result?.kind !== 'ride') return [];
  const gun = options.gunTick === undefined ? {} : { gunTick: options.gunTick };
  return [{ stream: result.stream, compiled, look, ...gun }];
}

/**
 * Returns the rides that a lane shows after its ride: that ride, those beside it, and its opponents; empty without the first.
 */
export function ridesOf(ends: Ends, lanes: readonly LaneSetup[], lane = 0): readonly Rival[] {
  const mine = rideOf(ends, lane, lanes[lane]!);
  if (mine.length === 0) return [];
  const others = lanes.flatMap((other, i) => (i === lane ? [] : rideOf(ends, i, other)));
  const beside = others.map((one): Rival => ({ ...one, look: { ...one.look, kind: 'opponent' } }));
  return [...mine, ...beside, ...(ends[lane]?.rivals ?? [])];
}

export function createWatching(parts: Parts, setup: SessionSetup, mode: ModeCell): Watching {
  const { lanes } = parts;
  let viewer: ReplayDriver | undefined;

  /** Shows these rides in a lane's picture. */
  function show({ slope, setup: { compiled }, tags }: Lane, rides: readonly Rival[]): ReplayDriver {
    const driver = createReplayDriver({
      playback: createPlayback(compiled, rides),
      looks: rides.map((r) => r.look),
      tags,
      onJump: () => slope.view.cut(),
      onTrail: (past) => slope.view.lay(past),
      onDrawn: setup.onPlayback,
    });
    slope.view.cut();
    slope.drive(driver);
    return driver;
  }

  return {
    watch(rides, after) {
      parts.setActive(false);
      // The rider may still be sliding to a stop. The viewer has no live rider.
      parts.silence();
      const [{ slope }] = lanes;
      viewer = show(lanes[0], rides);
      slope.setCamera('chase');
      slope.run(true);
      mode.say({ kind: 'replay', playback: viewer.playback, rides, after });
    },
    stand(ends) {
      for (const [i, lane] of lanes.entries()) {
        const rides = ridesOf(ends, setup.lanes, i);
        if (rides.length === 0) continue;
        const driver = show(lane, rides);
        driver.playback.playing = false;
        driver.wind(driver.playback.to);
        lane.slope.redraw();
        viewer ??= driver;
      }
      mode.say({ kind: 'over', ends });
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
