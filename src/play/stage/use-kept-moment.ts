import { useEffect } from 'react';
import { settingsStore } from '../../session';
import { playMoment } from '../../sound';
import type { Kept } from '../session/kept';

/** Rides whose moment has sounded: the sheet is built anew after a replay of the same ride. */
const sounded = new WeakSet<Kept>();

/** What keeping a ride has shown: one's best beaten, or the first finish here; nothing of a ride that is neither. */
export function keptMoment(kept: Kept): 'first-finish' | 'best' | undefined {
  if (kept.kind !== 'kept' || !kept.best) return undefined;
  return kept.previousUs === undefined ? 'first-finish' : 'best';
}

/** Sounds what keeping the ride has shown, once: one's best beaten, or the first finish here. */
export function useKeptMoment(kept: Kept): void {
  const kind = keptMoment(kept);
  useEffect(() => {
    if (kind === undefined || sounded.has(kept)) return;
    // After the medal's notes, which sound as the line is crossed.
    const timer = setTimeout(() => {
      sounded.add(kept);
      playMoment({ kind }, settingsStore.getState());
    }, 700);
    return () => clearTimeout(timer);
  }, [kind, kept]);
}
