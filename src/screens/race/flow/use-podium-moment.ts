import { useEffect, useRef } from 'react';
import { settingsStore } from '../../../session';
import { playMoment } from '../../../sound';

/** Sounds the podium, once, when a race comes to its end before one's eyes: not when an old one is looked at again. */
export function usePodiumMoment(over: boolean): void {
  const before = useRef(over);
  useEffect(() => {
    if (over && !before.current) playMoment({ kind: 'podium', place: 1 }, settingsStore.getState());
    before.current = over;
  }, [over]);
}
