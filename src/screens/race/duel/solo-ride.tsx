import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { actInDuel } from '../../../db';
import { t } from '../../../i18n';
import { Curtain, type Kept, RideStage, type Rival, type StageEnd } from '../../../play';
import { DUEL_GUN_TICK, type EntryId, type LegRun, type LegRuns, laneOf, type MissRule } from '../../../race';
import { analyse, type Onlooker, type Ride } from '../../../ride';
import { countFinishedRide } from '../../../session';
import { clockUs, compile, decodeStream, type InputStream } from '../../../sim';
import { Button } from '../../../ui';
import { useAttemptDraft } from '../../shared/drafts';
import { riderOf, runOptionsOf } from '../../shared/race';
import { type DuelRideProps, draftOf, RunVerdict } from './duel-ride';
import { DuelTimes } from './duel-times';
import { duelRival, legRunOf, pacerRunOf } from './leg';
import { onCourse } from './on-course';
import { LATE_TICKS } from './rivalry';

const PAIR = [0, 1] as const;

/** A tick, µs. */
const TICK_US = 10_000;

export interface SoloRideProps extends DuelRideProps {
  /** Which of the pair rides; the other one is a pacer. */
  readonly who: 0 | 1;
  /** The pacer's input. */
  readonly against: InputStream;
}

/** Ends a run whose rider comes too late after the pacer. What misses cost is on the clock, and makes nobody late. */
function createPatience(pacer: LegRun, misses: MissRule): Onlooker {
  const { result } = pacer;
  const downUs = result.kind === 'finished' ? result.timeUs - (result.penaltyUs ?? 0) : undefined;
  const lateUs = LATE_TICKS[misses] * TICK_US;
  return {
    begin: () => undefined,
    tick: () => undefined,
    ends: ({ cur }) => downUs !== undefined && clockUs(cur) - cur.penalty > downUs + lateUs,
  };
}

/** What the run came to, and on. */
function SoloSheet({ end, props, runs }: { end: StageEnd; props: SoloRideProps; runs: LegRuns | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { state, next, names } = props;
  return (
    <section className="finish" aria-label={t('race.result')} data-no-ride>
      <h1 ref={heading} tabIndex={-1}>
        {t('race.result')}
      </h1>
      {runs === undefined ? (
        <p role="alert">{t('race.finish.differs')}</p>
      ) : (
        <>
          <DuelTimes
            runs={PAIR.map((who) => ({
              lane: laneOf(who, next.leg),
              rider: onCourse(state, next.duel.riders[who], names),
              run: runs[who],
            }))}
          />
          <RunVerdict state={state} next={next} runs={runs} names={names} />
        </>
      )}
      {end.kept.kind === 'failed' && <p role="alert">{t('race.finish.failed')}</p>}
      <Button kind="primary" disabled={end.kept.kind === 'keeping'} onClick={end.onLeave}>
        {t('race.finish.on')}
      </Button>
      <div className="finish-ways">
        <Button icon="play" onClick={end.onReplay}>
          {t('ride.replay')}
        </Button>
      </div>
    </section>
  );
}

/** One run of somebody against a pacer, whose input rides on the other course. */
export function SoloRide(props: SoloRideProps) {
  // As it was at the start: the stored state goes on while the finish is looked at.
  const [{ db, event, state, next, track, names, who, against }] = useState(props);
  const { round, at, leg, duel } = next;
  const id: EntryId = duel.riders[who];
  const other: EntryId = duel.riders[who === 0 ? 1 : 0];
  const me = useMemo(() => onCourse(state, id, names), [state, id, names]);
  const them = useMemo(() => onCourse(state, other, names), [state, other, names]);
  const rider = useMemo(() => riderOf(me.entry, me.bib), [me]);
  const rivals = useMemo(
    (): readonly Rival[] => [duelRival(track, them.entry, them.bib, them.name, against, DUEL_GUN_TICK)],
    [track, them, against],
  );
  const theirs = useMemo(() => pacerRunOf(track, them.entry, against, DUEL_GUN_TICK), [track, them, against]);
  const { misses = 'out' } = state.setup;
  const onlooker = useMemo(() => createPatience(theirs, misses), [theirs, misses]);
  const options = useMemo(() => ({ gunTick: DUEL_GUN_TICK, ...runOptionsOf({ misses }) }), [misses]);
  const of = useMemo(
    () => ({ track, equipment: me.entry.equipment, rider: draftOf(event, next, id) }),
    [track, me, event, next, id],
  );
  const draft = useAttemptDraft(of, rider.id);
  const runsOf = useCallback(
    (mine: LegRun): LegRuns => (who === 0 ? [mine, theirs] : [theirs, mine]),
    [who, theirs],
  );
  const mineOf = useCallback(
    (ride: Ride, assist?: 'one-switch'): LegRun => {
      const analysis = analyse(
        compile(track.course, me.entry.equipment),
        decodeStream(ride.stream),
        DUEL_GUN_TICK,
      );
      return legRunOf(analysis, ride.stream, assist);
    },
    [track, me],
  );
  const keep = useCallback(
    async (ride: Ride): Promise<Kept> => {
      const attempt = draft?.end();
      if (!attempt) throw new Error('There was no run to keep.');
      const runs = runsOf(mineOf(ride, attempt.assist));
      const acted = await actInDuel(db, event, { kind: 'leg', round, at, leg, runs });
      if (acted.kind !== 'acted') return { kind: 'failed' };
      if (ride.status === 'finished') countFinishedRide();
      await attempt.forget();
      return { kind: 'kept', best: false };
    },
    [db, event, round, at, leg, draft, runsOf, mineOf],
  );
  if (!draft) return <Curtain />;
  return (
    <RideStage
      track={track}
      rider={rider}
      equipment={me.entry.equipment}
      rivals={rivals}
      options={options}
      {...(draft.found ? { restoreFrom: draft.found } : {})}
      attempts="one"
      cheer="none"
      onlooker={onlooker}
      finish={(end) => {
        const { result } = end.ended;
        const runs = result.kind === 'ride' ? runsOf(mineOf(result.ride)) : undefined;
        return <SoloSheet end={end} props={props} runs={runs} />;
      }}
      onCheckpoint={draft.keep}
      onGivenUp={draft.giveUp}
      keep={keep}
      leaveWords={t('race.leave')}
      onLeave={props.onLeave}
    />
  );
}
