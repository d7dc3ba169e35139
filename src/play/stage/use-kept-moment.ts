import { useEffect } from 'react';
import { settingsStore } from '../../session';
import { playMoment } from '../../sound';
import type { Kept } from '../session/kept';

/** Rides whose sound was played. The sheet is mounted again after a replay of the same ride. */
const sounded = new WeakSet<Kept>();

/** Returns the achievement of a stored ride: a new personal best, or the first finish here; undefined for other rides. */
export function keptMoment(kept: Kept): 'first-finish' | 'best' | undefined {
  if (kept.kind !== 'kept' || !kept.best) return undefined;
  return kept.previousUs === undefined ? 'first-finish' : 'best';
}

/** Plays the sound of a stored ride's achievement, once: a new personal best, or the first finish here. */
export function useKeptMoment(kept: Kept): void {
  const kind = keptMoment(kept);
  useEffect(() => {
    if (kind === undefined || sounded.has(kept)) return;
    // After the medal's notes, which begin as the rider crosses the finish line.
    const timer = setTimeout(() => {
      sounded.add(kept);
      playMoment({ kind }, settingsStore.getState());
    }, 700);
    return () => clearTimeout(timer);
  }, [kind, kept]);
}
