import { useEffect, useMemo, useState } from 'react';
import { useTracks } from '../../db';
import { dayOf } from '../../race';
import { serverNow, useHealth } from '../../session';
import { askForDays, type Days, type DaysList, daysAt } from './list';
import { ownPicks } from './own-pick';

/** The clock is looked at this often at least, ms: a device that slept has lost count. */
const LONGEST_WAIT_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** A moment of the present day by the server's clock, ms: another one once the next day has begun. */
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

/** What is ridden today and this week, as the server says, has said, or as this device picks; undefined until it is known. */
export function useDays(): Days | undefined {
  const [list, setList] = useState<DaysList | null>();
  const { status, tracks } = useTracks();
  const nowMs = useToday();
  const isThere = useHealth() === 'available';
  // Once more when a day has begun, and when the server is back.
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
