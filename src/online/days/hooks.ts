import { useEffect, useMemo, useState } from 'react';
import { useTracks } from '../../db';
import { dayOf } from '../../race';
import { serverNow, useHealth } from '../../session';
import { askForDays, type Days, type DaysList, daysAt } from './list';
import { ownPicks } from './own-pick';

/** Longest timer, ms. A device that slept has lost time, so the clock is checked at least this often. */
const LONGEST_WAIT_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Returns a time of the current day by the server's clock, ms. It changes when the next day begins. */
function useToday(): number {
  const [nowMs, setNow] = useState(serverNow);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = (): void => {
      const left = DAY_MS - (serverNow() % DAY_MS);
      timer = setTimeout(
        () => {
          setNow((before) => (dayOf(serverNow()) === dayOf(before) ? before : serverNow()));
          wait();
        },
        Math.min(left + 50, LONGEST_WAIT_MS),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, []);
  return nowMs;
}

/**
 * Returns the tracks of today and this week: from the server, from the cache, or picked on this device; undefined until known.
 */
export function useDays(): Days | undefined {
  const [list, setList] = useState<DaysList | null>();
  const { status, tracks } = useTracks();
  const nowMs = useToday();
  const isThere = useHealth() === 'available';
  // Fetch again when a day begins, and when the server can be reached again.
  useEffect(() => {
    let wanted = nowMs > 0 || isThere;
    void askForDays().then((answer) => {
      if (wanted) setList((before) => (answer.kind === 'none' ? (before ?? null) : answer.value));
    });
    return () => {
      wanted = false;
    };
  }, [nowMs, isThere]);
  return useMemo(() => {
    if (list === undefined || status === 'loading') return undefined;
    const heads = tracks.map(({ head }) => head);
    return daysAt(list ?? undefined, nowMs, ownPicks(heads, nowMs));
  }, [list, status, tracks, nowMs]);
}
