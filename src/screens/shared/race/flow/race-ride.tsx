import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { actInEvent, type Db, saveRide } from '../../../../db';
import { formatRaceTime, t } from '../../../../i18n';
import { Curtain, type Kept, RideStage, type Rival, type StageEnd, useKeptMoment } from '../../../../play';
import { type Entry, type EntryId, type RaceState, type Standing, standingAt } from '../../../../race';
import { analyse, type Ride } from '../../../../ride';
import { countFinishedRide } from '../../../../session';
import { compile, decodeStream } from '../../../../sim';
import type { Track } from '../../../../tracks';
import { Button } from '../../../../ui';
import { useAttemptDraft } from '../../drafts';
import { Penalty, runOptionsOf } from './misses';
import { outWords } from './names';
import { hasProfile, riderOf } from './rider';
import { runResultOf } from './run-result';
import { createTiming, standingTitle, standingWords } from './timing';

type Running = Extract<RaceState, { phase: 'run' }>;

export interface RaceRideProps {
  readonly db: Db;
  /** Id of the race or event in the database, and which of its races. */
  readonly event: string;
  readonly race: number;
  readonly state: Running;
  readonly entry: Entry;
  readonly track: Track;
  readonly rivals: readonly Rival[];
  readonly names: ReadonlyMap<EntryId, string>;
  readonly onLeave: () => void;
}

/** Writes a standing into the board over the HUD, outside React: it changes in mid-ride. */
function write(
  board: HTMLElement | null,
  standing: Standing | undefined,
  names: ReadonlyMap<EntryId, string>,
) {
  if (!board) return;
  if (!standing) {
    board.dataset.tone = 'none';
    board.textContent = '';
    return;
  }
  const { tone, sign, text } = standingWords(standing, names);
  board.dataset.tone = tone;
  board.textContent = sign === '' ? text : `${sign} ${text}`;
}

/** What the run came to, and on to the next rider. */
function RunSheet({ end, props }: { end: StageEnd; props: RaceRideProps }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The keyboard goes on from the result. Not from a button: a brake held across the line would press it.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useKeptMoment(end.kept);
  const { state, entry, names } = props;
  const { result } = end.ended;
  const name = names.get(entry.id) ?? '';
  if (result.kind === 'differs') {
    return (
      <section className="finish" aria-label={t('race.result')} data-no-ride>
        <h1>{t('race.finish.differs')}</h1>
        <Button kind="primary" onClick={end.onLeave}>
          {t('race.finish.on')}
        </Button>
      </section>
    );
  }
  const run = runResultOf(result.analysis);
  const standing =
    run.kind === 'finished' ? standingAt('finish', state.results, entry.id, run.timeUs) : undefined;
  const words = standing && standingWords(standing, names);
  const title = standing === undefined ? t('race.finish.out', { name }) : standingTitle(standing, name);
  return (
    <section className="finish" aria-label={t('race.result')} data-no-ride>
      <header className="finish-words">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {run.kind === 'finished' ? (
          <>
            <p className="finish-time num">{formatRaceTime(run.timeUs)}</p>
            <Penalty us={run.penaltyUs} />
          </>
        ) : (
          <p>{outWords(run)}</p>
        )}
        {words && standing?.gapUs !== undefined && (
          <p className="race-standing" data-tone={words.tone}>
            {words.sign} {words.text}
          </p>
        )}
        {'assist' in end.kept && <p className="sub">{t('race.assisted')}</p>}
        {end.kept.kind === 'failed' && <p role="alert">{t('race.finish.failed')}</p>}
      </header>
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

/** One rider's run in a race: ridden once, stored by the rules the moment it ends. */
export function RaceRide(props: RaceRideProps) {
  // As it was at the start: the stored state goes on while the finish is looked at.
  const [{ db, event, race, state, entry, track, rivals, names }] = useState(props);
  const run = state.results.length - 1;
  const board = useRef<HTMLParagraphElement>(null);
  const rider = useMemo(() => riderOf(entry, state.bibs[entry.id] ?? 0), [entry, state]);
  const of = useMemo(
    () => ({ track, equipment: entry.equipment, rider: `${event} ${race} ${run} ${entry.id}` }),
    [track, entry, event, race, run],
  );
  const draft = useAttemptDraft(of, rider.id);
  const options = useMemo(() => runOptionsOf(state.setup), [state]);
  const onlooker = useMemo(
    () => createTiming(state.results, entry.id, (standing) => write(board.current, standing, names)),
    [state, entry, names],
  );
  const keep = useCallback(
    async (ride: Ride): Promise<Kept> => {
      const attempt = draft?.end();
      if (!attempt) throw new Error('There was no run to keep.');
      const analysis = analyse(compile(track.course, entry.equipment), decodeStream(ride.stream));
      const { assist } = attempt;
      const result = runResultOf(analysis, attempt.id, assist);
      // The result first: a tab killed in between has a result without its input, never a run to be ridden twice.
      const acted = await actInEvent(db, event, {
        race,
        action: { kind: 'result', run, entry: entry.id, result },
      });
      if (acted.kind !== 'acted') return { kind: 'failed' };
      const { starter, name } = entry;
      const who = starter.kind === 'rider' ? starter.rider : entry.id;
      // A profile deleted since the race was set: the ride is theirs if it is put back, and has their name if not.
      const by = starter.kind === 'rider' && !hasProfile(starter.rider) ? { by: name } : {};
      if (ride.status === 'finished') countFinishedRide();
      const mark = assist === undefined ? {} : { assist };
      const saved = await saveRide(db, {
        id: attempt.id,
        track,
        ride,
        rider: who,
        eventId: event,
        ...by,
        ...mark,
      });
      await attempt.forget();
      if (saved.kind !== 'saved') return { kind: 'kept', best: false, ...mark };
      const { best, previousUs } = saved;
      return { kind: 'kept', best, ...(previousUs === undefined ? {} : { previousUs }), ...mark };
    },
    [db, event, race, run, track, entry, draft],
  );
  if (!draft) return <Curtain />;
  return (
    <RideStage
      track={track}
      rider={rider}
      equipment={entry.equipment}
      options={options}
      rivals={rivals}
      {...(draft.found ? { restoreFrom: draft.found } : {})}
      attempts="one"
      onlooker={onlooker}
      // Beside the board, a ghost's gap of this run alone would be a second figure, and nobody's name to it.
      hidesSplits={rivals.length > 0}
      overlay={<p className="race-board" ref={board} data-tone="none" role="status" />}
      finish={(end) => <RunSheet end={end} props={props} />}
      onCheckpoint={draft.keep}
      onGivenUp={draft.giveUp}
      keep={keep}
      leaveWords={t('race.leave')}
      onLeave={props.onLeave}
    />
  );
}
