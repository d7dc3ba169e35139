import { useEffect, useRef } from 'react';
import { formatNumber, formatRaceTime, t } from '../../i18n';
import type { StartState } from '../../online';
import { GapChip, headline, type StageEnd, shownGap, useKeptMoment } from '../../play';
import { MAX_LIVE_LAG } from '../../race';
import { Button } from '../../ui';
import { leftWords } from '../shared/online-event';
import { Sent as SentWord } from '../shared/sync';
import { forecastWords, placeWords } from './place-words';
import type { EventRideProps, Sent } from './types';

/** Shorter stalls are not told, ms. */
const SHORTEST_STALL_MS = 100;

const secondsOf = (ms: number): string => formatNumber(Math.round(ms / 100) / 10);

/** How long the device stalled in a run. @param ofMs the time of the run, ms */
function Stalled({ ms, ofMs, isLiveOnly }: { ms: number; ofMs: number; isLiveOnly: boolean }) {
  const mostMs = MAX_LIVE_LAG * ofMs;
  return (
    <p role="alert">
      {t('online-race.stalled', { seconds: secondsOf(ms) })}
      {isLiveOnly && ms > mostMs && <> {t('online-race.stalled.live', { seconds: secondsOf(mostMs) })}</>}
    </p>
  );
}

/** What became of the ride at the server, and its place in the event. */
function SentInEvent({ id, timeUs, props }: { id: string; timeUs: number; props: EventRideProps }) {
  const { view, race, run } = props;
  const ride = { id, race, run, timeUs };
  return (
    <SentWord id={id} inEvent={{ forecast: forecastWords(view, ride), place: placeWords(view, ride) }} />
  );
}

/** What the run came to, and the ways on from it. */
export function RunSheet({
  end,
  sent,
  start,
  props,
}: {
  end: StageEnd;
  sent: Sent | undefined;
  start: StartState;
  props: EventRideProps;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  // The keyboard goes on from the result. Not from a button: a brake held across the line would press it.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  useKeptMoment(end.kept);
  const { result, ghost } = end.ended;
  const ride = result.kind === 'ride' ? result.ride : undefined;
  const isDown = ride?.status === 'finished';
  const gap = isDown ? shownGap(ride.timeUs, ghost?.verdict.timeUs) : Number.NaN;
  const left = start.kind === 'given' ? start.start.left : undefined;
  const isBusy = end.kept.kind === 'keeping';
  const again = props.isCounted ? props.onNext : end.onAgain;
  return (
    <section className="finish" aria-label={t('ride.result')} data-no-ride>
      <header className="finish-words">
        <h1 ref={title} tabIndex={-1}>
          {headline(end.ended)}
        </h1>
        {ride && ride.timeUs > 0 && (
          <p className={isDown ? 'finish-time num' : 'finish-time finish-void num'}>
            {formatRaceTime(ride.timeUs)}
          </p>
        )}
        {!Number.isNaN(gap) && <GapChip us={gap} to={end.ended.rivals[0]?.look.label} />}
        {sent?.kind === 'sent' && ride && <SentInEvent id={sent.id} timeUs={ride.timeUs} props={props} />}
        {sent?.kind === 'not-sent' && (
          <p role="alert">
            {t('online-race.not-counted')} {sent.why}
          </p>
        )}
        {end.ended.stalledMs >= SHORTEST_STALL_MS && (
          <Stalled
            ms={end.ended.stalledMs}
            ofMs={(ride?.timeUs ?? 0) / 1000}
            isLiveOnly={!props.takesOffline}
          />
        )}
        {!isDown && <p>{t('online-race.no-time')}</p>}
        {left !== undefined && <p className="sub">{leftWords(left)}</p>}
      </header>
      <Button kind="primary" disabled={isBusy} onClick={end.onLeave}>
        {t('online-race.back')}
      </Button>
      <div className="finish-ways">
        {left !== 0 && (
          <Button icon="replay" disabled={isBusy} onClick={again}>
            {t(props.isCounted ? 'online-race.next' : 'ride.again')}
          </Button>
        )}
        {result.kind === 'ride' && (
          <Button icon="play" onClick={end.onReplay}>
            {t('ride.replay')}
          </Button>
        )}
      </div>
    </section>
  );
}
