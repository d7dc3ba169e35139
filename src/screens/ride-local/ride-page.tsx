import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import {
  type Loaded,
  type ReadTrack,
  type RecordRow,
  type TrackSummary,
  useBest,
  useDb,
  usePinnedTrack,
  useRecords,
  useTrack,
  useTracks,
} from '../../db';
import { addWords, t } from '../../i18n';
import type { OnlineGhost } from '../../online';
import { health, useActiveRider } from '../../session';
import { decodeStream, StreamError, simVersion } from '../../sim';
import type { Track } from '../../tracks';
import { Loading, showToast } from '../../ui';
import { paths } from '../paths';
import { Unridable } from '../shared/tracks';
import { type Place, placePath } from './place';
import { LocalRide } from './ride/local-ride';
import type { OnlineOpponent } from './ride/rivals';

type RidePlace = Extract<Place, { kind: 'ride' }>;
type ReplayPlace = Extract<Place, { kind: 'replay' }>;

/** The track after this one in the order of difficulty within its style; from the last the first follows. */
export function nextTrack(tracks: readonly TrackSummary[], id: string): TrackSummary | undefined {
  const now = tracks.find(({ head }) => head.id === id);
  const same = tracks.filter(({ head }) => head.style === now?.head.style);
  const at = same.findIndex(({ head }) => head.id === id);
  return same.length < 2 ? undefined : same[(at + 1) % same.length];
}

/** Where a ride from the lobby leads back to: the track there, or here while the server is away. */
function wayBack(trackId: string, fromOnline: boolean): string {
  const there = fromOnline && health.store.getState().status === 'available';
  return there ? paths.onlineTrack(trackId) : placePath({ kind: 'track', trackId });
}

// Only who has nobody else to race needs the computer's riders.
async function loadPacer() {
  const [code] = await Promise.all([import('./pacer-ghost'), addWords(['days'])]);
  return code;
}

/** The slowest pacer ahead of one's best; undefined while they ride, null when there is none or none is wanted. */
function usePacer(track: Track, isWanted: boolean): OnlineOpponent | null | undefined {
  const { id: rider, equipment } = useActiveRider();
  const best = useBest(track, equipment, rider);
  const ownUs = best.status === 'ready' ? best.value?.timeUs : undefined;
  const isKnown = best.status !== 'loading';
  const [found, setFound] = useState<OnlineOpponent | null>();
  // The best of the moment: a ride that is won changes it, and not whom it was ridden against.
  const asked = useRef(false);
  useEffect(() => {
    if (!isWanted || !isKnown || asked.current) return;
    asked.current = true;
    loadPacer()
      .then(({ pacerGhost }) => pacerGhost(track, equipment, ownUs))
      .then(
        (ghost) => setFound(ghost ?? null),
        (error: unknown) => {
          console.error(error);
          setFound(null);
        },
      );
  }, [isWanted, isKnown, track, equipment, ownUs]);
  return isWanted ? found : null;
}

// Whoever comes from the lobby has it already; nobody else needs it.
const loadGhost = () => import('./online-ghost');

/** The ride of the leaderboard to race; undefined while it is looked for, null when it cannot be had. */
function useAgainst(track: Track, against: string | undefined): OnlineGhost | null | undefined {
  const db = useDb();
  const [found, setFound] = useState<{ readonly of: string; readonly ghost: OnlineGhost | null }>();
  useEffect(() => {
    if (db === undefined || against === undefined) return;
    let wanted = true;
    loadGhost()
      .then(({ onlineGhost }) => onlineGhost(db, against, track))
      .then(
        (answer) => {
          if (!wanted) return;
          if (answer.kind === 'none') showToast(t(`track.ghost.${answer.why}`), { tone: 'bad' });
          setFound({ of: against, ghost: answer.kind === 'ghost' ? answer.ghost : null });
        },
        () => wanted && setFound({ of: against, ghost: null }),
      );
    return () => {
      wanted = false;
    };
  }, [db, against, track]);
  if (against === undefined) return null;
  return found?.of === against ? found.ghost : undefined;
}

/** A shared ride that can be raced, or why it cannot. */
type Challenge = OnlineOpponent | 'missing' | 'other-course' | 'broken';

function challengeOf(row: RecordRow | undefined, track: Track): Challenge {
  if (row === undefined) return 'missing';
  if (row.hash !== track.hash || row.simVersion !== simVersion) return 'other-course';
  try {
    return { name: row.by ?? '', equipment: row.equipment, stream: decodeStream(row.stream) };
  } catch (error) {
    if (error instanceof StreamError) return 'broken';
    throw error;
  }
}

const WHY = {
  missing: 'track.challenge.missing',
  'other-course': 'track.ghost.other-course',
  broken: 'track.ghost.broken',
} as const;

/** The shared ride to race; undefined while it is looked for, null when there is none, which is said. */
function useChallenge(track: Track, id: string | undefined): OnlineOpponent | null | undefined {
  const read = useRecords(track.id);
  const loading = read.status === 'loading';
  const row = read.status === 'ready' ? read.value.find((one) => one.id === id) : undefined;
  const challenge = useMemo(() => challengeOf(row, track), [row, track]);
  const why = id === undefined || loading || typeof challenge !== 'string' ? undefined : challenge;
  useEffect(() => {
    if (why !== undefined) showToast(t(WHY[why]), { tone: 'bad' });
  }, [why]);
  if (id === undefined) return null;
  if (loading) return undefined;
  return typeof challenge === 'string' ? null : challenge;
}

function Riding({ track, place }: { track: Track; place: RidePlace }) {
  const { online } = place;
  const [, navigate] = useLocation();
  const { tracks } = useTracks({ sort: 'difficulty' });
  const next = nextTrack(tracks, track.id);
  const go = (place: Place) => navigate(placePath(place), { replace: true });
  const fromOnline = online !== undefined;
  const { against, period = '' } = online ?? {};
  const isAuthor = against === 'author';
  const isPacer = against === 'pacer';
  const rider = useAgainst(track, isAuthor || isPacer ? undefined : against);
  const pacer = usePacer(track, isPacer);
  const challenge = useChallenge(track, place.challenge);
  const isSettled = rider !== undefined && pacer !== undefined && challenge !== undefined;
  const ghost = isSettled ? (challenge ?? rider ?? pacer) : undefined;
  const ladder = useMemo(
    () => (fromOnline ? { period, before: against } : undefined),
    [fromOnline, period, against],
  );
  const first = useMemo(
    () => ({
      author: isAuthor ? ('always' as const) : fromOnline,
      ...(ghost ? { online: { ...ghost, name: ghost.name || t('track.rider.unnamed') } } : {}),
    }),
    [fromOnline, isAuthor, ghost],
  );
  if (ghost === undefined) return <Loading />;
  return (
    <LocalRide
      key={`${track.id} ${against ?? ''}`}
      track={track}
      first={first}
      {...(ladder === undefined ? {} : { ladder })}
      onLeave={() => navigate(wayBack(track.id, fromOnline), { replace: true })}
      {...(next === undefined ? {} : { onNext: () => go({ kind: 'ride', trackId: next.head.id }) })}
    />
  );
}

/**
 * The kept rides to watch, all on the course of the first; a single one with the fastest of that course beside it when that
 * is another.
 */
export function watchedRides(rows: readonly RecordRow[], recordIds: readonly string[]): readonly RecordRow[] {
  const found = recordIds.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  const wanted = found.filter(({ hash }) => hash === found[0]?.hash);
  const [one, ...more] = wanted;
  if (one === undefined || more.length > 0) return wanted;
  const rival = rows.find((row) => row.equipment === one.equipment && row.hash === one.hash);
  return rival === undefined || rival.id === one.id ? [one] : [one, rival];
}

function Watching({ track, recordIds }: { track: Track; recordIds: readonly string[] }) {
  const [, navigate] = useLocation();
  const read = useRecords(track.id);
  const rows = read.status === 'ready' ? read.value : undefined;
  // The same array as long as nothing changes: a new one would open the stage anew.
  const ids = recordIds.join(' ');
  const watch = useMemo(() => watchedRides(rows ?? [], ids.split(' ')), [rows, ids]);
  // A ride on a course the track had before is watched on that one.
  const hash = watch[0]?.hash ?? track.hash;
  const pinned = usePinnedTrack({ id: track.id, hash, name: track.name });
  if (read.status === 'loading' || pinned.status === 'loading') return <Loading />;
  const course = hash === track.hash ? track : pinned.status === 'ready' ? pinned.value : undefined;
  if (watch.length === 0 || course === undefined)
    return <Unridable title={t('replay.missing.title')} text={t('replay.missing.text')} />;
  return (
    <LocalRide
      key={ids}
      track={course}
      watch={watch}
      onLeave={() => navigate(placePath({ kind: 'track', trackId: track.id }), { replace: true })}
    />
  );
}

/**
 * The track of a ride, as it was when the ride began: what becomes of it meanwhile, here or in another tab, is for the
 * next one.
 */
export function begunTrack(begun: Track | undefined, id: string, read: Loaded<ReadTrack>): Track | undefined {
  if (begun?.id === id) return begun;
  return read.status === 'ready' && read.value.kind === 'track' ? read.value.track : undefined;
}

/** A ride or a replay: waits for the track, and says what is wrong with it. */
export function RidePage({ place }: { place: RidePlace | ReplayPlace }) {
  const read = useTrack(place.trackId);
  const [begun, setBegun] = useState<Track>();
  const track = begunTrack(begun, place.trackId, read);
  if (track !== begun) setBegun(track);
  if (track === undefined && read.status === 'loading') return <Loading />;
  if (track === undefined) {
    const isMissing = read.status === 'ready' && read.value.kind === 'missing';
    const what = isMissing ? 'missing' : 'broken';
    return <Unridable title={t(`track.${what}.title`)} text={t(`track.${what}.text`)} />;
  }
  return place.kind === 'ride' ? (
    <Riding track={track} place={place} />
  ) : (
    <Watching track={track} recordIds={place.recordIds} />
  );
}
