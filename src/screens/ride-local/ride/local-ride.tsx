import { useCallback, useEffect, useMemo, useState } from 'react';
import { type Assist, type Db, queueRide, type RecordRow, saveRide, useDb } from '../../../db';
import { formatRaceTime } from '../../../i18n';
import { type LiveAttempts, liveAttempts } from '../../../online';
import { Curtain, type Kept, lookOf, RideStage, type Rival } from '../../../play';
import type { Checkpoint, Ride } from '../../../ride';
import {
  activeRider,
  countFinishedRide,
  type Rider,
  sessionStore,
  settingsStore,
  signedInUser,
  useSettings,
} from '../../../session';
import { compile } from '../../../sim';
import type { Track } from '../../../tracks';
import { preload } from '../../../ui';
import { type RideOf, useAttemptDraft } from '../../shared/drafts';
import type { Ladder } from '../../shared/ladder';
import { riderName } from '../../shared/riders';
import { fetchSent } from '../../shared/sync';
import { Finish, loadFinish } from './finish';
import { useFirstRides } from './first-rides';
import { MissBoard, useMissRule } from './misses';
import { type FirstOpponent, riderOf, streamOf, useRivals } from './rivals';

export interface LocalRideProps {
  readonly track: Track;
  /** Rides of this track to watch instead of riding, at most four. */
  readonly watch?: readonly RecordRow[];
  /** Whom the first attempt is ridden against; the same object as long as it is the same. */
  readonly first?: FirstOpponent;
  /** The ladder that a ride from the lobby climbs. */
  readonly ladder?: Ladder;
  readonly onNext?: () => void;
  readonly onLeave: () => void;
}

/** Puts a finished ride on its way to the server. @returns its id there; undefined when it stays here */
async function sendRide(
  db: Db,
  id: string,
  track: Track,
  rider: Rider,
  ride: Ride,
  live: LiveAttempts,
): Promise<string | undefined> {
  const { user } = sessionStore.getState();
  // The account speaks for its own rider: what others ride on this device stays here.
  if (user === null || rider.id !== user.id) return undefined;
  // A track of this device alone is unknown to the server.
  if (track.origin === 'own' || ride.status !== 'finished') return undefined;
  // Leaderboards go by the sport's rule.
  if (ride.penaltyUs > 0 && track.course.miss === 0) return undefined;
  const ticket = await live.end(ride.stream);
  const queued = await queueRide(db, {
    ...{ id, track, ride, user: user.id },
    ...(ticket === undefined ? {} : { ticket }),
  });
  return queued.kind === 'queued' ? id : undefined;
}

async function keepLocally(
  db: Db | undefined,
  id: string,
  track: Track,
  rider: Rider,
  ride: Ride,
  live: LiveAttempts,
  assist: Assist | undefined,
): Promise<Kept> {
  if (ride.status === 'finished') countFinishedRide();
  if (!db) return ride.status === 'finished' ? { kind: 'failed' } : { kind: 'not-kept', why: 'unfinished' };
  const mark = assist === undefined ? {} : { assist };
  // The disk first: the way to the server may have to wait for an answer.
  const saved = await saveRide(db, { id, track, ride, rider: rider.id, ...mark });
  // Leaderboards compare hands: a ride with an assist is kept, marked, and stays here.
  const sent = assist === undefined ? await sendRide(db, id, track, rider, ride, live) : undefined;
  switch (saved.kind) {
    case 'saved': {
      const { best, previousUs } = saved;
      if (db.durability === 'memory')
        return { kind: 'memory', best, full: db.reason.kind === 'full', ...mark };
      return {
        ...{ kind: 'kept', best },
        ...(previousUs === undefined ? {} : { previousUs }),
        ...(sent === undefined ? {} : { sent }),
        ...mark,
      };
    }
    case 'held':
      return { kind: 'memory', best: false, full: saved.error.kind === 'full', ...mark };
    case 'not-kept':
      return { kind: 'not-kept', why: 'unfinished' };
  }
}

/**
 * A track ridden on this device by the active rider: the ghost is the rider's own best, finished rides are kept, a ride
 * that a killed tab cut off can go on.
 */
export function LocalRide({ track, watch, first, ladder, onNext, onLeave }: LocalRideProps) {
  // Settled when the ride is opened: another tab may change the rider meanwhile, and a stage is built for one.
  const [rider] = useState(() => activeRider());
  const riders = useSettings((s) => s.riders);
  const [units] = useState(() => settingsStore.getState().units);
  const db = useDb();
  const { equipment } = rider;
  const { rivals, choice, known } = useRivals(track, rider, first, watch === undefined);
  const live = useMemo(() => liveAttempts(track, equipment, rider.id), [track, equipment, rider.id]);
  const { id, hash } = track;
  const of = useMemo(
    (): RideOf => ({ track: { id, hash }, equipment, rider: rider.id }),
    [id, hash, equipment, rider.id],
  );
  const misses = useMissRule(track, rider, ladder !== undefined);
  const options = useMemo(() => (misses === 'time' ? { timePenalty: true } : {}), [misses]);
  const draft = useAttemptDraft(of, rider.id, watch === undefined);
  const isFirst = useFirstRides(track, rider);

  useEffect(() => {
    if (signedInUser(sessionStore.getState()) !== undefined) fetchSent();
  }, []);
  const keep = useCallback(
    async (ride: Ride) => {
      preload(loadFinish);
      const attempt = draft?.end();
      if (!attempt) throw new Error('There was no ride to keep.');
      const kept = await keepLocally(db, attempt.id, track, rider, ride, live, attempt.assist);
      await attempt.forget();
      return kept;
    },
    [db, track, rider, draft, live],
  );
  const [attempt, setAttempt] = useState(0);
  const begin = useCallback(() => {
    live.begin();
    setAttempt((n) => n + 1);
  }, [live]);
  const checkpoint = useCallback(
    (at: Checkpoint) => {
      draft?.keep(at);
      live.ridden(at.runs, at.ticks);
    },
    [draft, live],
  );
  const watched = useMemo(() => {
    const whoOf = (row: RecordRow): Rider => riderOf(riders, row.rider) ?? rider;
    const nameOf = (row: RecordRow): string => row.by ?? riderName(whoOf(row));
    // Several of one rider are told apart by their times.
    const labelOf = (row: RecordRow): string =>
      watch?.some((other) => other !== row && nameOf(other) === nameOf(row))
        ? `${nameOf(row)} ${formatRaceTime(row.timeUs)}`
        : nameOf(row);
    return watch?.flatMap((row, i): Rival[] => {
      const stream = streamOf(row);
      const kind = i === 0 ? 'me' : 'rival';
      if (!stream) return [];
      const compiled = compile(track.course, row.equipment);
      return [{ stream, compiled, look: lookOf(whoOf(row), row.equipment, kind, labelOf(row)) }];
    });
  }, [watch, riders, rider, track.course]);

  // Without a database nothing is known of rides, nor ever will be.
  const showsLine = isFirst ?? (db === undefined ? false : undefined);
  if (!draft || !known || misses === undefined || showsLine === undefined) return <Curtain />;
  return (
    <RideStage
      track={track}
      rider={rider}
      equipment={equipment}
      options={options}
      rivals={rivals}
      ghost={choice}
      {...(draft.found ? { restoreFrom: draft.found } : {})}
      {...(watched ? { watch: watched } : {})}
      overlay={<MissBoard rule={misses} attempt={attempt} />}
      showsLine={showsLine && watch === undefined}
      onCheckpoint={checkpoint}
      onAttempt={begin}
      onGivenUp={draft.giveUp}
      keep={keep}
      finish={(end) => (
        <Finish {...end} track={track} units={units} ghost={choice} ladder={ladder} onNext={onNext} />
      )}
      onLeave={() => {
        draft.giveUp();
        onLeave();
      }}
    />
  );
}
