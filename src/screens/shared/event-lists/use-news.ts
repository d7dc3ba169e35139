import { useEffect, useRef, useState } from 'react';
import { formatGap, formatRaceTime, t } from '../../../i18n';
import type { EventRaceList } from '../../../online';
import { nameOf } from '../online-event';

type Line = EventRaceList['lines'][number];

/** Two messages are so far apart at least, ms: a list that changes each second is not read out each second. */
const EVERY_MS = 5000;

/** What is told of a list that has changed: the best placed of those who have a new time. */
export function newsOf(
  before: readonly Line[],
  after: readonly Line[],
  names: ReadonlyMap<string, string>,
): string | undefined {
  const had = new Map(before.map((line) => [line.entry, line.kind === 'placed' ? line.timeUs : undefined]));
  const line = after.find((one) => one.kind === 'placed' && had.get(one.entry) !== one.timeUs);
  if (line === undefined || line.kind !== 'placed') return undefined;
  const name = nameOf(names, line.entry);
  const time = formatRaceTime(line.timeUs);
  return line.rank === 1
    ? t('online-event.news.leads', { name, time })
    : t('online-event.news.rank', { name, time, rank: line.rank, gap: formatGap(line.gapUs) });
}

/** News of a list for who hears the page, never more often than every 5 s. */
export function useNews(lines: readonly Line[], names: ReadonlyMap<string, string>): string {
  const [news, setNews] = useState('');
  const told = useRef(lines);
  const last = useRef(0);
  useEffect(() => {
    if (told.current === lines) return;
    const wait = Math.max(0, last.current + EVERY_MS - Date.now());
    const timer = setTimeout(() => {
      const words = newsOf(told.current, lines, names);
      told.current = lines;
      if (words === undefined) return;
      last.current = Date.now();
      setNews(words);
    }, wait);
    return () => clearTimeout(timer);
  }, [lines, names]);
  return news;
}
