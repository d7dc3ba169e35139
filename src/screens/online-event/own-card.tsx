import { useState } from 'react';
import type { RideRow } from '../../db';
import { formatRaceTime, t } from '../../i18n';
import {
  type EventStart,
  joinByEvent,
  type MyAttempt,
  placeIfVerified,
  refusalWords,
  ridesHere,
  runOfWaiting,
  startsBeside,
} from '../../online';
import { REVIEW } from '../../race';
import { Button, ButtonLink, Card, showToast, Tag } from '../../ui';
import { paths } from '../paths';
import { CutOffNote, useCutOff } from '../shared/cut-off';
import {
  eventStageNow,
  isOver,
  leftWords,
  momentIn,
  noStartWords,
  ownZone,
  raceListOf,
  startsNow,
  useServerNow,
  type ViewedEvent,
} from '../shared/online-event';
import { AskForReview } from '../shared/rejections';
import { OwnRide, OwnRideWords } from './own-rides';
import { whereWords } from './where';

/** What a club that one cannot join by oneself says. */
function joinFault(code: string): string {
  switch (code) {
    case 'unknown-server':
    case 'cannot-join':
      return t('online-event.join.closed');
    case 'server-full':
      return t('online-event.join.full');
    case 'offline':
    case 'busy':
      return t(`online-event.fault.${code}`);
    default:
      return t('online-event.fault.other');
  }
}

/** Joins the club and enters the event in one step. */
export function JoinButton({ event, onJoined }: { event: string; onJoined: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const join = async (): Promise<void> => {
    setBusy(true);
    const outcome = await joinByEvent(event);
    setBusy(false);
    if (outcome.kind === 'refused') showToast(joinFault(outcome.fault.code), { tone: 'bad' });
    else if (outcome.value.state === 'pending') showToast(t('online-event.join.asked'));
    else {
      showToast(t('online-event.join.done'));
      onJoined();
    }
  };
  return (
    <Button kind="primary" icon="people" disabled={isBusy} onClick={() => void join()}>
      {t('online-event.join')}
    </Button>
  );
}

/** The start one may take now, and in which race. */
function openStart(
  starts: readonly EventStart[],
): { readonly race: number; readonly start: EventStart } | undefined {
  const race = starts.findIndex(({ kind }) => kind === 'may-start');
  return race < 0 ? undefined : { race, start: starts[race]! };
}

/** What to do next: to the start, or why not. */
function Next({ view }: { view: ViewedEvent }) {
  const nowMs = useServerNow(view.state.offsetMs);
  const { event, part } = view;
  const starts = startsNow(view, nowMs);
  const open = openStart(starts);
  if (open?.start.kind === 'may-start' && nowMs <= open.start.untilMs) {
    const { left, untilMs } = open.start;
    const isSeries = event.plan.kind === 'races' && event.plan.races.length > 1;
    return (
      <>
        <ButtonLink kind="primary" href={paths.onlineRace(event.id)}>
          {isSeries ? t('online-event.ride.race', { n: open.race + 1 }) : t('online-event.ride')}
        </ButtonLink>
        <p className="sub event-under">
          {leftWords(left)} {t('online-event.until', { when: momentIn(untilMs, ownZone()) })}
        </p>
      </>
    );
  }
  if (part === undefined) return null;
  // Of several races the one that says most: what is still to come before what is over.
  const why =
    starts.find((one) => one.kind === 'may-not-start' && one.why !== 'window-closed') ?? starts.at(-1);
  if (why === undefined || why.kind === 'may-start') return null;
  // An event that is over says so above, and is nothing to join for.
  if (why.why !== 'cancelled' && isOver(eventStageNow(event, nowMs).stage)) return null;
  if (why.why === 'not-a-member') {
    return (
      <>
        <JoinButton event={event.id} onJoined={view.again} />
        <p className="sub event-under">{t('online-event.join.hint', { club: event.server.name })}</p>
      </>
    );
  }
  return <p className="event-why">{noStartWords(why, event.plan.kind)}</p>;
}

/** The ride of a start that was verified; undefined for none. */
function rideOf({ outcome }: MyAttempt): string | undefined {
  return outcome.kind === 'verified' && outcome.result.kind === 'finished' ? outcome.result.ride : undefined;
}

/** Whether a decision keeps the ride of a start under review. */
function isUnderReview(attempt: MyAttempt, { event: { lists } }: ViewedEvent): boolean {
  return lists.some(
    ({ list }) =>
      list.kind !== 'event' &&
      list.decisions.some(
        (one) => one.attempt === attempt.id && one.role === REVIEW && one.takenBackMs === undefined,
      ),
  );
}

function UnderReview({ attempt }: { attempt: MyAttempt }) {
  const ride = rideOf(attempt);
  return (
    <>
      <Tag>{t('review.tag')}</Tag>
      <span className="sub">{t('refusal.under-review')}</span>
      {ride !== undefined && <AskForReview ride={ride} />}
    </>
  );
}

/** The ride of a start, where this device knows its verdict. */
export function judgedRide({ rides }: Pick<ViewedEvent, 'rides'>, { id }: MyAttempt): RideRow | undefined {
  const ride = rides.find((one) => one.id === id || one.ticket === id);
  return ride?.status === 'verified' || ride?.status === 'refused' ? ride : undefined;
}

function AttemptRow({ attempt, view }: { attempt: MyAttempt; view: ViewedEvent }) {
  const { outcome, race } = attempt;
  const time = 'claimedUs' in outcome && outcome.claimedUs !== undefined ? outcome.claimedUs : undefined;
  switch (outcome.kind) {
    case 'pending': {
      // The verdict on this device may be newer than the server's last response about the event.
      const ride = judgedRide(view, attempt);
      if (ride !== undefined) return <OwnRideWords row={ride} rejection={undefined} rank={undefined} />;
      const rank = view.part?.races[race]?.forecast?.rank;
      return (
        <>
          <b className="num">{formatRaceTime(time)}</b>
          <Tag>{t('online-event.mine.pending')}</Tag>
          {rank !== undefined && <span className="sub">{t('online-event.mine.forecast', { rank })}</span>}
        </>
      );
    }
    case 'refused':
      return (
        <>
          <b className="num">{formatRaceTime(time)}</b>
          <Tag tone="bad">{t('online-event.mine.refused')}</Tag>
          <span className="sub">
            {refusalWords(outcome.reason)} {t('online-event.mine.kept')}
          </span>
        </>
      );
    case 'verified': {
      const { result } = outcome;
      return result.kind === 'finished' ? (
        <>
          <b className="num">{formatRaceTime(result.timeUs)}</b>
          <Tag tone="good">{t('online-event.mine.verified')}</Tag>
        </>
      ) : (
        <>
          <b>{t(`online-event.out.${result.kind}`)}</b>
          <Tag>{t('online-event.mine.verified')}</Tag>
        </>
      );
    }
    case 'under-way':
      return <Tag>{t('online-event.mine.under-way')}</Tag>;
    case 'given-up':
      return <Tag>{t('online-event.mine.given-up')}</Tag>;
  }
}

/** Rides of this device that the server does not have: they wait, or it would not take them. */
function Waiting({ view }: { view: ViewedEvent }) {
  const { event, part, refused, me } = view;
  const nowMs = useServerNow(view.state.offsetMs);
  return ridesHere(view.rides, part).map((ride) => {
    const of = runOfWaiting(event, part, ride, nowMs);
    const list = of && raceListOf(event, of.race);
    const rank = of && list && placeIfVerified(list, me, of.run, ride.claimedUs);
    return <OwnRide key={ride.id} row={ride} rejection={refused.get(ride.id)} rank={rank} />;
  });
}

/** Where one stands in a race. */
function Places({ view }: { view: ViewedEvent }) {
  const { plan } = view.event;
  return view.part?.races.map(({ place }, n) => {
    const line = place?.line;
    if (place === undefined || line?.kind !== 'placed') return null;
    const words = t('online-event.mine.rank', {
      rank: line.rank,
      of: place.of,
      time: formatRaceTime(line.timeUs),
    });
    const isSeries = plan.kind === 'races' && plan.races.length > 1;
    return (
      <p key={`race-${String(n)}`} className="event-place">
        <b>{isSeries ? t('online-event.race.said', { n: n + 1, words }) : words}</b>
      </p>
    );
  });
}

/** Starts of one's own that are shown, the latest first. */
const MOST = 5;

/** One's own part: what to do next, where one stands, what became of one's rides. */
export function OwnCard({ view }: { view: ViewedEvent }) {
  const shown = [...startsBeside(view.rides, view.part)]
    .sort((a, b) => (b.startedMs ?? nowest(b)) - (a.startedMs ?? nowest(a)))
    .slice(0, MOST);
  const hasWaiting = ridesHere(view.rides, view.part).length > 0;
  const hasAny = shown.length > 0 || hasWaiting;
  const { cut } = useCutOff({ event: view.event, me: view.me, offsetMs: view.state.offsetMs });
  return (
    <section className="event-own" aria-label={t('online-event.mine')}>
      {cut !== undefined && <CutOffNote cut={cut} />}
      {cut?.kind === 'goes-on' ? (
        <ButtonLink kind="primary" href={paths.onlineRace(view.event.id)}>
          {t('online-event.cut.do')}
        </ButtonLink>
      ) : (
        <Next view={view} />
      )}
      {hasAny && (
        <Card className="event-mine">
          <h2>{t('online-event.mine')}</h2>
          <div role="status">
            <Places view={view} />
          </div>
          <ul>
            <Waiting view={view} />
            {shown.map((attempt) => (
              <li key={attempt.id}>
                <span className="event-where">{whereWords(attempt, view.event.plan)}</span>
                <AttemptRow attempt={attempt} view={view} />
                {isUnderReview(attempt, view) && <UnderReview attempt={attempt} />}
                {attempt.returnedMs !== undefined && (
                  <span className="sub">{t('online-event.mine.returned')}</span>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}

function nowest({ outcome }: MyAttempt): number {
  return 'arrivedMs' in outcome ? outcome.arrivedMs : 0;
}
