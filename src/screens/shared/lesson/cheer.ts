import { useEffect } from 'react';
import { settingsStore } from '../../../session';
import { type Moment, playMoment } from '../../../sound';

/** The crowd at the line is heard first, ms. */
const AFTER_MS = 900;

/**
 * What deserves a sound: the certificate, an exercise passed for the first time (a note more for each of its stars), and
 * a star won on top of those there were.
 *
 * @param before stars the exercise had
 * @param certified whether this result completes the final exam
 */
export function momentOf(before: number, stars: number, certified: boolean): Moment | undefined {
  if (stars <= before) return undefined;
  if (certified) return { kind: 'podium', place: 1 };
  return before === 0 ? { kind: 'medal', rank: stars } : { kind: 'best' };
}

/** Sounds a moment once; the same moment again has to be another object. */
export function useMoment(moment: Moment | undefined): void {
  useEffect(() => {
    if (moment === undefined) return;
    const timer = setTimeout(() => playMoment(moment, settingsStore.getState()), AFTER_MS);
    return () => clearTimeout(timer);
  }, [moment]);
}
