import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { health } from '../../session';
import type { Equipment } from '../../sim';
import type { Answer } from '../answers/seen';
import { myPart } from './calls';
import { createLiveEvent, type LiveEventState } from './live-event';
import type { MyPart } from './schemas';
import { eventWorld } from './world';

/** An event as it is and as it changes, for as long as it is looked at. */
export function useLiveEvent(id: string): { readonly state: LiveEventState; readonly again: () => void } {
  const live = useMemo(() => createLiveEvent(id, eventWorld), [id]);
  useEffect(() => {
    const stop = live.follow();
    const look = (): void => {
      if (!document.hidden) live.again();
    };
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', live.again);
    const stopHealth = health.store.subscribe(({ status }) => {
      if (status === 'available') live.again();
    });
    return () => {
      stop();
      stopHealth();
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', live.again);
    };
  }, [live]);
  return { state: useStore(live.store), again: live.again };
}

/** Changes that come together are asked about once, ms. */
const GATHER_MS = 400;

/**
 * One's own part in an event, asked for again whenever something of the event is new.
 *
 * @param news another value whenever it may have changed
 */
export function useMyPart(
  event: string,
  equipment: Equipment,
  news: unknown,
): { readonly answer: Answer<MyPart> | undefined; readonly again: () => void } {
  const [state, setState] = useState<{ readonly of: string; readonly answer: Answer<MyPart> }>();
  const [turn, setTurn] = useState(0);
  const of = `${event} ${equipment}`;
  const known = state?.of === of ? state.answer : undefined;
  const asked = useRef('');
  // biome's rule wants every dependency named: `news` and `turn` make the same question be asked again.
  useEffect(() => {
    let wanted = news !== null && turn >= 0;
    const ask = (): void => {
      void myPart(event, equipment).then((answer) => {
        if (wanted) setState({ of, answer });
      });
    };
    const timer = setTimeout(ask, asked.current === of ? GATHER_MS : 0);
    asked.current = of;
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [event, equipment, of, news, turn]);
  return { answer: known, again: useCallback(() => setTurn((n) => n + 1), []) };
}
