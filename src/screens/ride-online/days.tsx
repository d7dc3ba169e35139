import { useMemo } from 'react';
import { Link } from 'wouter';
import type { Own } from '../../db';
import { formatMoment, formatRaceTime, t } from '../../i18n';
import {
  type OnlineTrack,
  type PickedPeriod,
  useBoard,
  useDays,
  useMyPlace,
  useRiddenDays,
} from '../../online';
import { useActiveRider, useSession, useSettings } from '../../session';
import { simVersion } from '../../sim';
import { labelOf } from '../../tracks';
import { Bug, Card, Empty, Medal, Notice, RowLink, Section } from '../../ui';
import { Countdown } from '../shared/days';
import { markOn, styleWords } from '../shared/tracks';
import { Row } from './board';
import './days.css';
import { OnlineCard } from './online-card';
import { summaryOf } from './online-words';
import { placePath } from './place';
import { RaceButton } from './race-button';
import { useOwnOn } from './use-own-on';

/** Riders shown under the track of the day. */
const TOP = 3;

/** The first riders of the day, and where one stands oneself. */
function DayBoard({ track, period }: { track: OnlineTrack; period: string }) {
  const { equipment } = useActiveRider();
  const me = useSession((session) => session.user?.id ?? '');
  const key = useMemo(
    () => ({ track: track.id, equipment, simVersion, event: period }),
    [track.id, equipment, period],
  );
  const { status, items, total, asOf } = useBoard(key);
  const { answer } = useMyPlace(key);
  if (status === 'loading') return <p className="sub day-line">{t('lobby.loading')}</p>;
  if (status === 'failed') return null;
  if (total === 0) return <p className="sub day-line">{t('days.first')}</p>;
  const mine = answer === undefined || answer.kind === 'none' ? undefined : answer.value;
  const bestUs = items[0]?.timeUs ?? 0;
  const top = items.slice(0, TOP);
  const isBelow = mine !== undefined && mine.rank > TOP;
  const { rank = 0, ride = '', timeUs = 0 } = mine ?? {};
  const place = rank > 0 ? t('days.place', { rank, total }) : t('days.place.none');
  return (
    <>
      <p className="sub day-line">
        {asOf === undefined
          ? t('days.riders', { count: total })
          : t('lobby.as-of', { time: formatMoment(asOf) })}
      </p>
      <ol className="board" aria-label={t('days.top')}>
        {top.map((item) => (
          <Row key={item.ride} item={item} bestUs={bestUs} me={me} onRace={undefined} />
        ))}
        {isBelow && (
          <Row
            item={{ rank, ride, rider: me, name: '', timeUs, at: 0, live: false }}
            bestUs={bestUs}
            me={me}
            onRace={undefined}
          />
        )}
      </ol>
      {mine !== undefined && <p className="sub day-line">{place}</p>}
    </>
  );
}

function OwnPick() {
  return (
    <Notice icon="offline">
      <p>{t('days.own')}</p>
    </Notice>
  );
}

/** The days on which one has ridden, and what was ridden yesterday. */
function Looking({ yesterday }: { yesterday: PickedPeriod | undefined }) {
  const { answer } = useRiddenDays();
  const [before] = yesterday?.tracks ?? [];
  return (
    <p className="sub day-back">
      {answer !== undefined && answer.kind !== 'none' && (
        <span className="num">{t('days.ridden', { count: answer.value.ridden })}</span>
      )}
      {before !== undefined && (
        <Link href={placePath({ kind: 'track', trackId: before.id })}>
          {t('days.yesterday', { name: before.name })}
        </Link>
      )}
    </p>
  );
}

function Day({ day, ownOn }: { day: PickedPeriod; ownOn: (track: OnlineTrack) => Own }) {
  const units = useSettings((s) => s.units);
  const { equipment } = useActiveRider();
  const [track] = day.tracks;
  if (track === undefined) return null;
  // On a pick of this device's own nobody else rides.
  const event = day.isOwn ? '' : day.name;
  return (
    <div className="day">
      {day.isOwn && <OwnPick />}
      <OnlineCard track={track} own={ownOn(track)} equipment={equipment} units={units} />
      <RaceButton track={track} event={event} />
      {!day.isOwn && (
        <Card className="day-board days-rows">
          <h3>{t('days.top')}</h3>
          <DayBoard track={track} period={day.name} />
          <RowLink href={placePath({ kind: 'track', trackId: track.id })} title={t('days.open')} />
        </Card>
      )}
    </div>
  );
}

function WeekRow({ track, own }: { track: OnlineTrack; own: Own }) {
  const { equipment } = useActiveRider();
  const summary = summaryOf(track, own);
  const timeUs = own.best[equipment]?.timeUs;
  return (
    <RowLink
      href={placePath({ kind: 'track', trackId: track.id })}
      title={track.name}
      text={<Bug code={labelOf(track)} label={styleWords(summary)} />}
      aside={
        <span className="week-best">
          <b className="num">{formatRaceTime(timeUs)}</b>
          <Medal kind={markOn(summary, equipment)} size={36} />
        </span>
      }
    />
  );
}

/** The track of the day with its leaderboard, and the short ones of the week. */
export function DaysAndWeeks() {
  const days = useDays();
  const ownOn = useOwnOn();
  if (days === undefined) return null;
  const { day, week, yesterday } = days;
  const [today] = day?.tracks ?? [];
  return (
    <>
      <Section
        title={t('days.title')}
        aside={day && <Countdown endsMs={day.endsMs} words={(time) => t('days.ends', { time })} />}
      >
        {day === undefined || today === undefined ? (
          <Empty icon="tracks" title={t('days.none')} />
        ) : (
          <Day day={day} ownOn={ownOn} />
        )}
        <Looking yesterday={yesterday} />
      </Section>
      {week !== undefined && (
        <Section title={t('days.week')} aside={t('days.until', { time: formatMoment(week.endsMs) })}>
          {week.isOwn && <OwnPick />}
          <Card className="days-rows">
            {week.tracks.map((track) => (
              <WeekRow key={track.id} track={track} own={ownOn(track)} />
            ))}
          </Card>
        </Section>
      )}
    </>
  );
}
