import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Db, queueRide, saveRide, useDb } from '../../db';
import { t } from '../../i18n';
import {
  type EventAttempts,
  eventAttempts,
  releaseStart,
  type StartState,
  tellGivenUp,
  ticketOf,
} from '../../online';
import { Curtain, type Kept, RideStage } from '../../play';
import type { LiveRide, Onlooker, Ride } from '../../ride';
import { countFinishedRide } from '../../session';
import { recordedRuns, START_FROM, simVersion } from '../../sim';
import { Button, Dialog } from '../../ui';
import { holdRun, type RunHold } from '../shared/cut-off';
import { eventFaultWords, leftWords } from '../shared/online-event';
import { fetchSent } from '../shared/sync';
import { RunSheet } from './finish';
import type { EventRideProps, Sent } from './types';

/**
 * A start counts from this tick on, half a second before the wand can be opened: the server's answer is there when the
 * clock runs, and who stands in the gate and waits is still told live (server/rules/live.ts).
 */
const COUNTS_FROM = START_FROM - 50;

/** Stalls in the gate count from this tick on: the first frames of a picture are slow on every device. */
const SETTLED_TICK = 30;

/** Puts a finished ride on its way. */
async function send(
  db: Db,
  { event, track, rider, takesOffline }: EventRideProps,
  id: string,
  ride: Ride,
  state: StartState,
): Promise<Sent> {
  const ticket = ticketOf(state);
  const isAway = state.kind === 'refused' && state.fault.code === 'offline';
  if (state.kind !== 'given' && !(isAway && takesOffline)) {
    if (ticket !== undefined) tellGivenUp(ticket);
    const why = state.kind === 'refused' ? eventFaultWords(state.fault) : t('online-race.not-started');
    return { kind: 'not-sent', why };
  }
  const queued = await queueRide(db, {
    ...{ id, track, ride, user: rider.id, eventId: event },
    ...(ticket === undefined ? {} : { ticket }),
  });
  if (queued.kind !== 'queued') return { kind: 'not-sent', why: t('online-race.not-kept') };
  if (ticket !== undefined) releaseStart(ticket);
  return { kind: 'sent', id };
}

/** Longest wait for the disk when a run is given up, ms. */
const LEAVE_MS = 1000;
/** Time for which good news about the start stays over the slope, ms. */
const BOARD_MS = 6000;

/** Returns what to say about the start, and whether it is bad news; '' for nothing. */
function startWords(state: StartState, takesOffline: boolean): readonly [words: string, isBad: boolean] {
  switch (state.kind) {
    case 'given': {
      const { left } = state.start;
      return [`${t('online-race.counted')} ${left === 'free' ? '' : leftWords(left)}`.trim(), false];
    }
    case 'refused':
      if (state.fault.code === 'offline' && takesOffline) return [t('online-race.offline'), false];
      return [eventFaultWords(state.fault), true];
    default:
      return ['', false];
  }
}

/** Says over the HUD whether the attempt counts. Good news goes after a while, because the slope lies behind it. */
function StartBoard({ state, takesOffline }: { state: StartState; takesOffline: boolean }) {
  const [words, isBad] = startWords(state, takesOffline);
  const [old, setOld] = useState<StartState>();
  useEffect(() => {
    if (isBad) return;
    const timer = setTimeout(() => setOld(state), BOARD_MS);
    return () => clearTimeout(timer);
  }, [state, isBad]);
  const isHidden = words === '' || state === old;
  return (
    <p className="stage-board" data-tone={isHidden ? 'none' : isBad ? 'bad' : 'good'} role="status">
      {words}
    </p>
  );
}

/** Whether a run that counts is to be left. */
function Leaving({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog title={t('online-race.leave')} onClose={onStay}>
      <p>{t('online-race.leave.text')}</p>
      <div className="two online-answer">
        <Button onClick={onStay}>{t('online-race.leave.stay')}</Button>
        <Button kind="danger" onClick={onLeave}>
          {t('online-race.leave.do')}
        </Button>
      </div>
    </Dialog>
  );
}

/** What went wrong so far: whoever comes back to a run that was cut off comes back behind it. */
function faultsIn({ cur }: LiveRide): number {
  return cur.missed + cur.straddled + cur.crashes;
}

/** The runs of this stage as the server and the disk hear of them. */
interface Runs {
  readonly attempts: EventAttempts;
  readonly hold: RunHold;
  /** Whether somebody is on the course in a run that counts. */
  readonly isRiding: () => boolean;
  readonly onlooker: Onlooker;
  /** Gives the run up, for good. Resolves once it cannot be resumed any more. */
  readonly giveUp: () => Promise<void>;
  /** It is over. */
  readonly rest: () => void;
}

/** @param warns whether a rider whose device stalls is held in the gate, once */
function createRuns(
  attempts: EventAttempts,
  hold: RunHold,
  cut: EventRideProps['cut'],
  warns: boolean,
): Runs {
  let from = cut;
  let [isRiding, hasAsked, faults] = [false, false, 0];
  let [mayWarn, gateStalledMs] = [warns, 0];
  const stand = (): Promise<void> => {
    [isRiding, hasAsked, faults] = [false, false, 0];
    attempts.stand();
    return hold.begin();
  };
  return {
    attempts,
    hold,
    isRiding: () => isRiding,
    onlooker: {
      begin() {
        if (from === undefined) void stand();
        else {
          [isRiding, hasAsked, faults] = [true, true, 0];
          attempts.takeUp(from.start, from.ticket);
        }
      },
      tick(ride) {
        const { tick } = ride.cur;
        if (!hasAsked && tick >= COUNTS_FROM) {
          [isRiding, hasAsked] = [true, true];
          attempts.begin();
          hold.ridden({ ticks: ride.recorder.ticks, runs: recordedRuns(ride.recorder) });
        }
        if (faultsIn(ride) === faults) return;
        faults = faultsIn(ride);
        hold.ridden({ ticks: ride.recorder.ticks, runs: recordedRuns(ride.recorder) });
      },
      holds(ride) {
        if (!mayWarn || hasAsked) return false;
        if (ride.cur.tick < SETTLED_TICK) gateStalledMs = ride.gateStalledMs;
        if (ride.gateStalledMs === gateStalledMs) return false;
        mayWarn = false;
        return true;
      },
    },
    giveUp() {
      from = undefined;
      return stand();
    },
    rest() {
      from = undefined;
      isRiding = false;
    },
  };
}

function useRuns(
  { event, race, run, track, rider, equipment, isCounted, takesOffline, cut }: EventRideProps,
  tell: (state: StartState) => void,
) {
  const db = useDb();
  const runs = useMemo((): Runs => {
    const { id, hash } = track;
    const of = { user: rider.id, event, race, run, track: { id, hash }, simVersion, equipment };
    const hold = holdRun(db, of, cut);
    const attempts = eventAttempts({ event, race, track: id, equipment }, (state) => {
      if (state.kind !== 'none') hold.started(state);
      tell(state);
    });
    return createRuns(attempts, hold, cut, !takesOffline);
  }, [db, event, race, run, track, rider.id, equipment, cut, takesOffline, tell]);
  // A finger that swipes back is no decision: where that counts, the event's page offers to go on with the run.
  const mayGoOn = isCounted && takesOffline;
  useEffect(
    () => () => {
      if (mayGoOn && runs.isRiding()) {
        runs.attempts.letGo();
        runs.hold.letGo();
        return;
      }
      void runs.attempts.end('');
      void runs.hold.forget();
    },
    [runs, mayGoOn],
  );
  return runs;
}

/** A run of an event: its start is the server's, its input is told as it is ridden, its result goes to the event. */
export function EventRide(props: EventRideProps) {
  const { event, track, rider, equipment, isCounted, takesOffline, rivals, cut } = props;
  const db = useDb();
  const [start, setStart] = useState<StartState>({ kind: 'none' });
  const [sent, setSent] = useState<Sent>();
  const [isLeaving, setLeaving] = useState(false);
  const runs = useRuns(props, setStart);
  useEffect(fetchSent, []);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const keep = useCallback(
    async (ride: Ride): Promise<Kept> => {
      runs.rest();
      const isDown = ride.status === 'finished';
      if (isDown) countFinishedRide();
      const id = runs.hold.id();
      if (isDown) runs.hold.done(ride);
      if (!db) return isDown ? { kind: 'failed' } : { kind: 'not-kept', why: 'unfinished' };
      const saving = saveRide(db, { id, track, ride, rider: rider.id, eventId: event });
      const state = await runs.attempts.end(isDown ? ride.stream : '');
      if (isDown) setSent(await send(db, latest.current, id, ride, state));
      if (runs.hold.id() === id) void runs.hold.forget();
      const saved = await saving;
      if (saved.kind === 'not-kept') return { kind: 'not-kept', why: 'unfinished' };
      if (saved.kind === 'held') return { kind: 'memory', best: false, full: saved.error.kind === 'full' };
      const { best, previousUs } = saved;
      return { kind: 'kept', best, ...(previousUs === undefined ? {} : { previousUs }) };
    },
    [db, track, rider, event, runs],
  );
  const leave = (): void => {
    if (runs.isRiding() && isCounted) setLeaving(true);
    else props.onLeave();
  };
  const giveUp = async (): Promise<void> => {
    // The event's page would offer to resume a run that is still on the disk.
    await Promise.race([runs.giveUp(), new Promise((resolve) => setTimeout(resolve, LEAVE_MS))]);
    props.onLeave();
  };
  if (!db) return <Curtain />;
  return (
    <>
      <RideStage
        track={track}
        rider={rider}
        equipment={equipment}
        rivals={rivals}
        attempts={isCounted ? 'one' : 'many'}
        onlooker={runs.onlooker}
        {...(cut === undefined ? {} : { restoreFrom: cut.checkpoint })}
        overlay={<StartBoard state={start} takesOffline={takesOffline} />}
        onCheckpoint={(at) => {
          runs.hold.ridden(at);
          runs.attempts.ridden(at.runs, at.ticks);
        }}
        onGivenUp={runs.giveUp}
        onAttempt={() => setSent(undefined)}
        keep={keep}
        finish={(end) => <RunSheet end={end} sent={sent} start={start} props={props} />}
        leaveWords={t('online-race.back')}
        onLeave={leave}
      />
      {isLeaving && <Leaving onStay={() => setLeaving(false)} onLeave={() => void giveUp()} />}
    </>
  );
}
