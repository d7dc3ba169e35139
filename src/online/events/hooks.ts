import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { health } from '../../session';
import type { Equipment } from '../../sim';
import type { Answer } from '../answers/seen';
import { myPart } from './calls';
import { createLiveEvent, type LiveEventState } from './live-event';
import type { MyPart } from './schemas';
import { eventWorld } from './world';

/** Loads an event, and follows its changes while the component is mounted. */
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

/** Time during which several changes are combined into one fetch, ms. */
const GATHER_MS = 400;

/**
 * Loads the user's part in an event, again whenever the event changes.
 *
 * @param news a new value whenever the part may have changed
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
  /** The current request; '' after unmount. */
  const asked = useRef('');
  /** Number of requests, and of the one whose answer is shown. The answer to the later request wins. */
  const count = useRef({ asked: 0, shown: 0 });
  useEffect(
    () => () => {
      asked.current = '';
    },
    [],
  );
  // biome wants every dependency used: `news` and `turn` make the effect send the same request again.
  useEffect(() => {
    const isNew = asked.current !== of || news === null || turn < 0;
    asked.current = of;
    const ask = (): void => {
      // An answer that is on its way is still shown, even if a newer request follows.
      const nth = ++count.current.asked;
      void myPart(event, equipment).then((answer) => {
        if (asked.current !== of || nth < count.current.shown) return;
        count.current.shown = nth;
        setState({ of, answer });
      });
    };
    const timer = setTimeout(ask, isNew ? 0 : GATHER_MS);
    return () => clearTimeout(timer);
  }, [event, equipment, of, news, turn]);
  return { answer: known, again: useCallback(() => setTurn((n) => n + 1), []) };
}
