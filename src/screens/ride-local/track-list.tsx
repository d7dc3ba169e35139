import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { TrackSummary } from '../../db';
import { t } from '../../i18n';
import { useActiveRider, useSettings } from '../../session';
import { TrackCard } from '../shared/tracks';
import { listState } from './list-state';

/** Height of a card with the usual text size and the gap below it, CSS px; measured once it is drawn. */
const CARD = 208;
/** Cards kept ready beyond the edges. */
const BEYOND = 3;

/** The cards of thousands of tracks: only those in sight are there. They scroll with the screen around them. */
export function TrackList({
  tracks,
  scroller,
}: {
  tracks: readonly TrackSummary[];
  scroller: HTMLDivElement;
}) {
  const list = useRef<HTMLUListElement>(null);
  const units = useSettings((s) => s.units);
  const { equipment } = useActiveRider();
  const virtualizer = useVirtualizer({
    count: tracks.length,
    getScrollElement: () => scroller,
    estimateSize: () => CARD,
    overscan: BEYOND,
    initialOffset: () => listState.getState().offset,
    scrollMargin: list.current?.offsetTop ?? 0,
    getItemKey: (index) => tracks[index]?.head.id ?? index,
  });
  useEffect(() => {
    scroller.scrollTop = listState.getState().offset;
    const remember = () => listState.setState({ offset: scroller.scrollTop });
    scroller.addEventListener('scroll', remember, { passive: true });
    return () => scroller.removeEventListener('scroll', remember);
  }, [scroller]);
  const { scrollMargin } = virtualizer.options;
  return (
    <ul
      className="track-list"
      ref={list}
      aria-label={t('tracks.list')}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map((item) => {
        const track = tracks[item.index];
        if (track === undefined) return null;
        return (
          <li
            key={item.key}
            data-index={item.index}
            ref={virtualizer.measureElement}
            aria-setsize={tracks.length}
            aria-posinset={item.index + 1}
            style={{ transform: `translateY(${item.start - scrollMargin}px)` }}
          >
            <TrackCard track={track} equipment={equipment} units={units} still={!virtualizer.isScrolling} />
          </li>
        );
      })}
    </ul>
  );
}
