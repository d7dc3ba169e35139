import { useEffect, useMemo, useRef, useState } from 'react';
import { type RecordRow, useBest, useGhost } from '../../db';
import { t } from '../../i18n';
import { type Rider, useSettings } from '../../session';
import { decodeStream, type InputStream, StreamError } from '../../sim';
import type { Track } from '../../tracks';
import { showToast } from '../../ui';
import { riderName } from '../shared/rider-name';
import { fetchAuthorRide, hasAuthorRide } from './author-ghost';
import type { GhostChoice, GhostKind } from './ghost-picker';
import { lookOf, type Rival } from './rider-look';

/** A kept ride's input; undefined when the row is damaged. */
export function streamOf(row: Pick<RecordRow, 'stream'> | undefined): InputStream | undefined {
  if (!row) return undefined;
  try {
    return decodeStream(row.stream);
  } catch (error) {
    if (error instanceof StreamError) return undefined;
    throw error;
  }
}

export function riderOf(riders: readonly Rider[], id: string): Rider | undefined {
  return riders.find((r) => r.id === id);
}

const NOBODY: readonly Rival[] = [];
/** What the author wears: the track's own colours, apart from every rider's. */
const AUTHOR_KIT = { primary: '#8a4fe0', secondary: '#16213f' };

/** The author's ride, fetched once it is chosen; where it cannot be had, the player is told. */
function useAuthor(track: Track, rider: Rider, wanted: boolean, onMissing: () => void): readonly Rival[] {
  const { equipment } = rider;
  const [author, setAuthor] = useState(NOBODY);
  const missing = useRef(onMissing);
  useEffect(() => {
    missing.current = onMissing;
  });
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    void fetchAuthorRide(track, equipment).then((stream) => {
      if (gone) return;
      if (stream) {
        const look = lookOf(rider, equipment, 'rival', t('ride.ghost.author'));
        setAuthor([{ stream, look: { ...look, goofy: false, kit: AUTHOR_KIT, bib: '1' } }]);
      } else {
        showToast(t('ride.ghost.author.missing'), { tone: 'bad' });
        missing.current();
      }
    });
    return () => {
      gone = true;
    };
  }, [track, rider, equipment, wanted]);
  return wanted ? author : NOBODY;
}

/** The opponents there are on this track, and the one chosen. */
export function useRivals(
  track: Track,
  rider: Rider,
): { rivals: readonly Rival[]; choice: GhostChoice; known: boolean } {
  const { equipment } = rider;
  const riders = useSettings((s) => s.riders);
  const mine = useBest(track, equipment, rider.id);
  const best = useGhost(track, equipment);
  const [value, setValue] = useState<GhostKind>('mine');
  const mineRow = mine.status === 'ready' ? mine.value : undefined;
  const bestRide = best.status === 'ready' ? best.value : undefined;
  const own = useMemo((): readonly Rival[] => {
    const stream = streamOf(mineRow);
    return stream ? [{ stream, look: lookOf(rider, equipment, 'best', t('ride.ghost.mine')) }] : [];
  }, [mineRow, rider, equipment]);
  const other = useMemo((): readonly Rival[] => {
    if (!bestRide || bestRide.ride.rider === rider.id) return [];
    const who = riderOf(riders, bestRide.ride.rider);
    const label = who ? riderName(who) : t('ride.ghost.track');
    return [{ stream: bestRide.stream, look: lookOf(who ?? rider, equipment, 'rival', label) }];
  }, [bestRide, riders, rider, equipment]);
  const offered: GhostKind[] = ['none'];
  if (own.length > 0) offered.push('mine');
  if (other.length > 0) offered.push('track');
  if (hasAuthorRide(track, equipment)) offered.push('author');
  const author = useAuthor(track, rider, value === 'author', () => setValue('none'));
  const rivals: Readonly<Record<GhostKind, readonly Rival[]>> = {
    none: NOBODY,
    mine: own,
    track: other,
    author,
  };
  // The first attempt already has its ghost: the gate waits for these, but a ride never does.
  const read = mine.status !== 'loading' && best.status !== 'loading';
  const [known, setKnown] = useState(false);
  useEffect(() => {
    if (read) setKnown(true);
  }, [read]);
  return {
    known,
    rivals: rivals[value],
    choice: { value: offered.includes(value) ? value : 'none', offered, onChange: setValue },
  };
}
