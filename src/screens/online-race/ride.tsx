import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Db, makeId, queueRide, saveRide, useDb } from '../../db';
import { t } from '../../i18n';
import { type EventAttempts, eventAttempts, releaseStart, type StartState } from '../../online';
import { Curtain, type Kept, RideStage } from '../../play';
import type { Onlooker, Ride } from '../../ride';
import { countFinishedRide } from '../../session';
import { START_FROM } from '../../sim';
import { Button, Dialog } from '../../ui';
import { eventFaultWords, leftWords } from '../shared/online-event';
import { RunSheet } from './finish';
import type { EventRideProps, Sent } from './types';

/**
 * A start counts from this tick on, half a second before the wand can be opened: the server's answer is there when the
 * clock runs, and who stands in the gate and waits is still told live (server/rules/live.ts).
 */
const COUNTS_FROM = START_FROM - 50;

/** Puts a finished ride on its way. */
async function send(
  db: Db,
  { event, track, rider, takesOffline }: EventRideProps,
  id: string,
  ride: Ride,
  state: StartState,
): Promise<Sent> {
  const ticket = state.kind === 'given' ? state.start.ticket : undefined;
  const isAway = state.kind === 'refused' && state.fault.code === 'offline';
  if (ticket === undefined && !(isAway && takesOffline)) {
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

/** How the start stands, over the HUD. */
function StartBoard({ state }: { state: StartState }) {
  const isBad = state.kind === 'refused';
  const words =
    state.kind === 'given'
      ? `${t('online-race.counted')} ${state.start.left === 'free' ? '' : leftWords(state.start.left)}`.trim()
      : state.kind === 'refused'
        ? eventFaultWords(state.fault)
        : '';
  return (
    <p className="online-board" data-tone={words === '' ? 'none' : isBad ? 'bad' : 'good'} role="status">
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

/** A run of an event: its start is the server's, its input is told as it is ridden, its result goes to the event. */
export function EventRide(props: EventRideProps) {
  const { event, race, track, rider, equipment, isCounted, rivals } = props;
  const db = useDb();
  const [start, setStart] = useState<StartState>({ kind: 'none' });
  const [sent, setSent] = useState<Sent>();
  const [isLeaving, setLeaving] = useState(false);
  const isRiding = useRef(false);
  const attempts = useMemo(
    (): EventAttempts => eventAttempts({ event, race, track: track.id, equipment }, setStart),
    [event, race, track.id, equipment],
  );
  // Whoever goes away in the middle of a run has given it up.
  useEffect(() => () => void attempts.end(''), [attempts]);
  const onlooker = useMemo((): Onlooker => {
    let hasAsked = false;
    return {
      begin() {
        hasAsked = false;
        isRiding.current = false;
        attempts.stand();
      },
      tick({ cur }) {
        if (hasAsked || cur.tick < COUNTS_FROM) return;
        hasAsked = true;
        isRiding.current = true;
        attempts.begin();
      },
    };
  }, [attempts]);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const keep = useCallback(
    async (ride: Ride): Promise<Kept> => {
      isRiding.current = false;
      const isDown = ride.status === 'finished';
      if (isDown) countFinishedRide();
      const id = makeId();
      if (!db) return isDown ? { kind: 'failed' } : { kind: 'not-kept', why: 'unfinished' };
      const saving = saveRide(db, { id, track, ride, rider: rider.id, eventId: event });
      const state = await attempts.end(isDown ? ride.stream : '');
      if (isDown) setSent(await send(db, latest.current, id, ride, state));
      const saved = await saving;
      if (saved.kind === 'not-kept') return { kind: 'not-kept', why: 'unfinished' };
      if (saved.kind === 'held') return { kind: 'memory', best: false, full: saved.error.kind === 'full' };
      const { best, previousUs } = saved;
      return { kind: 'kept', best, ...(previousUs === undefined ? {} : { previousUs }) };
    },
    [db, track, rider, event, attempts],
  );
  const leave = (): void => {
    if (isRiding.current && isCounted) setLeaving(true);
    else props.onLeave();
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
        onlooker={onlooker}
        overlay={<StartBoard state={start} />}
        onCheckpoint={({ runs, ticks }) => attempts.ridden(runs, ticks)}
        onAttempt={() => setSent(undefined)}
        keep={keep}
        finish={(end) => <RunSheet end={end} sent={sent} start={start} props={props} />}
        onLeave={leave}
      />
      {isLeaving && <Leaving onStay={() => setLeaving(false)} onLeave={props.onLeave} />}
    </>
  );
}
