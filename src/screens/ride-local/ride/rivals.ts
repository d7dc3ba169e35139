import { useEffect, useMemo, useRef, useState } from 'react';
import { type RecordRow, useBest, useBestsStatus, useGhost, useOwn } from '../../../db';
import { t } from '../../../i18n';
import {
  fetchAuthorRide,
  type GhostChoice,
  type GhostKind,
  hasAuthorRide,
  lookOf,
  type Rival,
} from '../../../play';
import { type Rider, useSettings } from '../../../session';
import { compile, decodeStream, type Equipment, type InputStream, StreamError } from '../../../sim';
import { hasRookie, racesRookie, type Track } from '../../../tracks';
import { showToast } from '../../../ui';
import { riderName } from '../../shared/riders';
import { useRookie } from './rookie';

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

/** A rider of a leaderboard, to be raced. */
export interface OnlineOpponent {
  readonly name: string;
  readonly equipment: Equipment;
  readonly stream: InputStream;
  /** Tick of the gun; absent = free start. */
  readonly gunTick?: number;
}

/** Whom the first attempt is ridden against, where that is another than the rider's own best. */
export interface FirstOpponent {
  readonly online?: OnlineOpponent | undefined;
  /** Without an own best the author is raced, where there is one; `always` with one, too. */
  readonly author: boolean | 'always';
}

function onlineRival(
  { name, equipment, stream, gunTick }: OnlineOpponent,
  track: Track,
  rider: Rider,
): Rival {
  const look = lookOf(rider, equipment, 'rival', name);
  return {
    stream,
    ...(gunTick === undefined ? {} : { gunTick }),
    look: { ...look, goofy: stream.goofy, kit: AUTHOR_KIT, bib: '1' },
    ...(equipment === rider.equipment ? {} : { compiled: compile(track.course, equipment) }),
  };
}

/**
 * The opponents there are on this track, and the one chosen.
 *
 * @param first the same object as long as it is the same
 * @param isRidden false where rides are only watched
 */
export function useRivals(
  track: Track,
  rider: Rider,
  first: FirstOpponent | undefined,
  isRidden: boolean,
): { rivals: readonly Rival[]; choice: GhostChoice; known: boolean } {
  const { equipment } = rider;
  const riders = useSettings((s) => s.riders);
  const mine = useBest(track, equipment, rider.id);
  const best = useGhost(track, equipment);
  const [chosen, setChosen] = useState<GhostKind>();
  const earlier = useOwn(rider.id)(track).earlier?.[equipment];
  const marks = useBestsStatus();
  const mineRow = mine.status === 'ready' ? mine.value : undefined;
  const bestRide = best.status === 'ready' ? best.value : undefined;
  const own = useMemo((): readonly Rival[] => {
    const stream = streamOf(mineRow);
    return stream ? [{ stream, look: lookOf(rider, equipment, 'best', t('ride.ghost.mine')) }] : [];
  }, [mineRow, rider, equipment]);
  const other = useMemo((): readonly Rival[] => {
    if (!bestRide || bestRide.ride.rider === rider.id) return [];
    const who = riderOf(riders, bestRide.ride.rider);
    const label = who ? riderName(who) : bestRide.ride.by || t('ride.ghost.track');
    return [{ stream: bestRide.stream, look: lookOf(who ?? rider, equipment, 'rival', label) }];
  }, [bestRide, riders, rider, equipment]);
  const online = useMemo(
    (): readonly Rival[] => (first?.online ? [onlineRival(first.online, track, rider)] : []),
    [first, track, rider],
  );
  const offered: GhostKind[] = ['none'];
  if (online.length > 0) offered.push('online');
  const facts = { reference: track.reference?.[equipment], bestUs: mineRow?.timeUs, earlier };
  if (hasRookie(facts)) offered.push('rookie');
  if (own.length > 0) offered.push('mine');
  if (other.length > 0) offered.push('track');
  if (hasAuthorRide(track, equipment)) offered.push('author');
  const unasked = (): GhostKind => {
    if (online.length > 0) return 'online';
    const isWanted = first?.author === 'always' || (first?.author === true && own.length === 0);
    if (isWanted && offered.includes('author')) return 'author';
    return racesRookie(facts) ? 'rookie' : 'mine';
  };
  // What was chosen may be gone: with the first medal the rookie goes.
  const value = chosen !== undefined && offered.includes(chosen) ? chosen : unasked();
  // Who has a medal needs no rookie: the best has to be read before one is sent for.
  const read = mine.status !== 'loading' && best.status !== 'loading';
  const rookie = useRookie(track, rider, isRidden && read && marks !== 'loading' && value === 'rookie');
  const author = useAuthor(track, rider, value === 'author', () => setChosen('none'));
  const rivals: Readonly<Record<GhostKind, readonly Rival[]>> = {
    none: NOBODY,
    rookie,
    mine: own,
    track: other,
    author,
    online,
  };
  // The first attempt already has its ghost: the gate waits for these, but a ride never does.
  const [known, setKnown] = useState(false);
  useEffect(() => {
    if (read) setKnown(true);
  }, [read]);
  return {
    known,
    rivals: rivals[value],
    choice: {
      value: offered.includes(value) ? value : 'none',
      offered,
      ...(first?.online ? { online: first.online.name } : {}),
      onChange: setChosen,
    },
  };
}
