import type { Playback } from '../../ride';
import { clockUs } from '../../sim';

/** Passes the viewer's position from the frame to its bar, without React. */
export interface ReplayClock {
  show: ((p: Playback) => void) | undefined;
}

/** Returns the clock of the watched ride, µs. It stops when the rider has crossed the finish line. */
export function watchedUs({ takes }: Playback): number {
  const [watched] = takes;
  return watched ? clockUs(watched.cur) : 0;
}

/**
 * Reports changes of a viewer's position and state; the first call reports everything. The returned function does not allocate.
 */
export function createTeller(to: {
  /** The current position, whole ticks from the wand. */
  readonly moment: (at: number) => void;
  readonly playing: (playing: boolean) => void;
}): (p: Playback) => void {
  let moment = Number.NaN;
  let playing: boolean | undefined;
  return (p) => {
    if (p.playing !== playing) {
      playing = p.playing;
      to.playing(playing);
    }
    const at = Math.floor(p.at);
    if (at === moment) return;
    moment = at;
    to.moment(at);
  };
}
