import type { Playback } from '../../ride';
import { clockUs } from '../../sim';

/** How the frame tells the viewer's bar where it is, without React. */
export interface ReplayClock {
  show: ((p: Playback) => void) | undefined;
}

/** The clock of the ride that is watched, µs: it stands still once the rider has crossed the line. */
export function watchedUs({ takes }: Playback): number {
  const [watched] = takes;
  return watched ? clockUs(watched.cur) : 0;
}

/** Tells of a viewer's present only what has changed, the first call everything. Made once, it allocates nothing. */
export function createTeller(to: {
  /** The present, whole ticks from the wand. */
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
