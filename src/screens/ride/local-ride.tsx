import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RecordRow } from '../../db';
import { type Db, dropDraft, makeId, saveRide, useBest, useDb, useDbStatus, useGhost } from '../../db';
import { t } from '../../i18n';
import type { Checkpoint, Ride } from '../../ride';
import { countFinishedRide, type Rider, useActiveRider, useSettings } from '../../session';
import { compile, decodeStream, type InputStream, StreamError } from '../../sim';
import type { Track } from '../../tracks';
import { showToast } from '../../ui';
import { riderName } from '../shared/rider-name';
import { fetchAuthorRide, hasAuthorRide } from './author-ghost';
import { Curtain } from './curtain';
import type { GhostChoice, GhostKind } from './ghost-picker';
import type { Kept } from './kept';
import { lookOf, type Rival } from './rider-look';
import { findRideDraft, keepRideDraft, type RideOf, type SavedRide } from './saved-draft';
import { RideStage } from './stage';

export interface LocalRideProps {
  readonly track: Track;
  /** Rides of this track to watch instead of riding, at most four. */
  readonly watch?: readonly RecordRow[];
  readonly onNext?: () => void;
  readonly onLeave: () => void;
}

/** A kept ride's input; undefined when the row is damaged. */
function streamOf(row: Pick<RecordRow, 'stream'> | undefined): InputStream | undefined {
  if (!row) return undefined;
  try {
    return decodeStream(row.stream);
  } catch (error) {
    if (error instanceof StreamError) return undefined;
    throw error;
  }
}

function riderOf(riders: readonly Rider[], id: string): Rider | undefined {
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
function useRivals(
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

async function keepLocally(
  db: Db | undefined,
  id: string,
  track: Track,
  rider: Rider,
  ride: Ride,
): Promise<Kept> {
  if (ride.status === 'finished') countFinishedRide();
  if (!db)
    return ride.status === 'finished' ? { kind: 'memory', best: false, full: false } : { kind: 'not-kept' };
  const saved = await saveRide(db, { id, track, ride, rider: rider.id });
  switch (saved.kind) {
    case 'saved': {
      const { best, previousUs } = saved;
      if (db.durability === 'memory') return { kind: 'memory', best, full: false };
      return { kind: 'kept', best, ...(previousUs === undefined ? {} : { previousUs }) };
    }
    case 'held':
      return { kind: 'memory', best: false, full: saved.error.kind === 'full' };
    case 'not-kept':
      return { kind: 'not-kept' };
  }
}

type Found = { readonly saved: SavedRide | undefined };

/** Looks once for a ride that a killed tab cut off; undefined while looking. */
function useCutOff(of: RideOf, wanted: boolean): Found | undefined {
  const status = useDbStatus();
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (found) return;
    if (!wanted || status.kind === 'failed') {
      setFound({ saved: undefined });
      return;
    }
    if (status.kind !== 'ready' && status.kind !== 'memory') return;
    let gone = false;
    findRideDraft(status.db, of).then(
      (saved) => !gone && setFound({ saved }),
      // Unreadable drafts are no reason not to ride.
      () => !gone && setFound({ saved: undefined }),
    );
    return () => {
      gone = true;
    };
  }, [found, status, of, wanted]);
  return found;
}

/**
 * A track ridden on this device by the active rider: the ghost is the rider's own best, finished rides are kept, a ride
 * that a killed tab cut off can go on.
 */
export function LocalRide({ track, watch, onNext, onLeave }: LocalRideProps) {
  const rider = useActiveRider();
  const riders = useSettings((s) => s.riders);
  const db = useDb();
  const { equipment } = rider;
  const { rivals, choice, known } = useRivals(track, rider);
  const of = useMemo((): RideOf => ({ track, equipment, rider: rider.id }), [track, equipment, rider.id]);
  const found = useCutOff(of, watch === undefined);
  /** Id of the attempt that is ridden: of its draft first, of its record in the end. */
  const rideId = useRef<string>(undefined);
  useEffect(() => {
    rideId.current = found?.saved?.draftId;
  }, [found]);

  const onCheckpoint = useCallback(
    (checkpoint: Checkpoint) => {
      rideId.current ??= makeId();
      if (db) void keepRideDraft(db, rideId.current, of, checkpoint);
    },
    [db, of],
  );
  /** Ends the attempt: what comes after it is another ride. */
  const endAttempt = useCallback((): string => {
    const id = rideId.current ?? makeId();
    rideId.current = undefined;
    return id;
  }, []);
  const keep = useCallback(
    async (ride: Ride) => {
      const id = endAttempt();
      const kept = await keepLocally(db, id, track, rider, ride);
      if (db) await dropDraft(db, id);
      return kept;
    },
    [db, track, rider, endAttempt],
  );
  const watched = useMemo(
    () =>
      watch?.flatMap((row, i): Rival[] => {
        const stream = streamOf(row);
        const who = riderOf(riders, row.rider) ?? rider;
        const kind = i === 0 ? 'me' : 'rival';
        if (!stream) return [];
        const compiled = compile(track.course, row.equipment);
        return [{ stream, compiled, look: lookOf(who, row.equipment, kind, riderName(who)) }];
      }),
    [watch, riders, rider, track.course],
  );

  if (!found || !known) return <Curtain />;
  return (
    <RideStage
      track={track}
      rider={rider}
      equipment={equipment}
      rivals={rivals}
      ghost={choice}
      {...(found.saved ? { restoreFrom: found.saved.checkpoint } : {})}
      {...(watched ? { watch: watched } : {})}
      onCheckpoint={onCheckpoint}
      keep={keep}
      {...(onNext ? { onNext } : {})}
      onLeave={() => {
        if (db) void dropDraft(db, endAttempt());
        onLeave();
      }}
    />
  );
}
