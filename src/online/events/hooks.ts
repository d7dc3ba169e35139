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
  /** What is asked for now; '' once nobody looks any more. */
  const asked = useRef('');
  /** Questions so far, and the one whose answer is shown: of two answers the one asked for later counts. */
  const count = useRef({ asked: 0, shown: 0 });
  useEffect(
    () => () => {
      asked.current = '';
    },
    [],
  );
  // biome's rule wants every dependency named: `news` and `turn` make the same question be asked again.
  useEffect(() => {
    const isNew = asked.current !== of || news === null || turn < 0;
    asked.current = of;
    const ask = (): void => {
      // An answer that is on its way is welcome, though something is new again.
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
