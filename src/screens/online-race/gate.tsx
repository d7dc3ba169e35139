import { useEffect, useMemo, useState } from 'react';
import { type Db, dbService, useDb, usePinnedTrack } from '../../db';
import { formatMoment, formatRaceTime, t } from '../../i18n';
import { download, onlineGhost, placeIfVerified } from '../../online';
import { lookOf, type Rival } from '../../play';
import type { RaceTrack } from '../../race';
import { activeRider, type Rider, ridesOneSwitch, useHealth, useSettings } from '../../session';
import { compile, type Equipment } from '../../sim';
import type { Track } from '../../tracks';
import { Button, ButtonLink, Notice, preload, Segments, showToast } from '../../ui';
import { paths } from '../paths';
import { CutOffNote, type StartDraft, useCutOff } from '../shared/cut-off';
import {
  formatLeft,
  leftWords,
  momentIn,
  nameOf,
  namesIn,
  noStartWords,
  ownZone,
  raceListOf,
  stageWords,
  useServerNow,
  type ViewedEvent,
} from '../shared/online-event';
import { equipmentFor, type NextStart, nextStart, type Offered, offeredRival, racesOf } from './next';

/** A start that was taken: all that the ride needs, as it was then. */
export interface Taken {
  readonly race: number;
  readonly run: number;
  readonly track: Track;
  readonly rider: Rider;
  readonly equipment: Equipment;
  readonly isCounted: boolean;
  readonly rivals: readonly Rival[];
  /** A run that was cut off, to go on with. */
  readonly cut: StartDraft | undefined;
  readonly placeOf: (timeUs: number) => number | undefined;
}

/** Fetches the ride while the page is read. */
const loadRide = () => import('./ride');

/** The account's own rider: others of this device do not ride for it. */
function riderOf(me: string, riders: readonly Rider[]): Rider {
  return riders.find(({ id }) => id === me) ?? { ...activeRider(), id: me };
}

/** Sees to it that the course is on this device. @returns the track; why not; undefined while nobody knows */
function useCourse(pin: RaceTrack): Track | 'offline' | 'other' | undefined {
  const read = usePinnedTrack(pin);
  const db = useDb();
  const here = read.status === 'ready' ? read.value : undefined;
  const isMissing = read.status !== 'loading' && here === undefined;
  const [why, setWhy] = useState<'offline' | 'other'>();
  const { id, hash } = pin;
  useEffect(() => {
    if (!isMissing || db === undefined) return;
    let wanted = true;
    void download(db, { id, hash }).then((got) => {
      if (!wanted) return;
      if (got.kind === 'none') setWhy(got.why === 'offline' ? 'offline' : 'other');
      else if (got.track.hash !== hash) setWhy('other');
    });
    return () => {
      wanted = false;
    };
  }, [isMissing, db, id, hash]);
  return here ?? why;
}

/** The rival's ride; nobody where it cannot be had, which is said. */
async function rivalOf(
  db: Db,
  track: Track,
  rider: Rider,
  offered: Offered,
  name: string,
): Promise<readonly Rival[]> {
  const answer = await onlineGhost(db, offered.ride, track, name);
  if (answer.kind === 'none') {
    showToast(t(`track.ghost.${answer.why}`), { tone: 'bad' });
    return [];
  }
  const { equipment, stream, gunTick } = answer.ghost;
  const look = lookOf(rider, equipment, 'rival', name);
  return [
    {
      stream,
      compiled: compile(track.course, equipment),
      ...(gunTick === undefined ? {} : { gunTick }),
      look: { ...look, goofy: stream.goofy, kit: { primary: '#F6F2E6', secondary: '#0E1730' } },
    },
  ];
}

/** What a rider is to know before the wand. */
function Before({ next, view }: { next: Extract<NextStart, { kind: 'start' }>; view: ViewedEvent }) {
  const race = racesOf(view.event)[next.race]!;
  const isCounted = next.left !== 'free';
  const { plan } = view.event;
  const isLive = plan.kind === 'cup' || plan.takes === 'live';
  return (
    <ul className="online-facts">
      <li>
        <b>{leftWords(next.left)}</b> {t(isCounted ? 'online-race.counts' : 'online-race.free')}
      </li>
      <li>{t('online-event.until', { when: momentIn(next.untilMs, ownZone()) })}</li>
      {isLive && <li>{t('online-race.live')}</li>}
      {next.isOffline && <li>{t('online-race.offline')}</li>}
      {race.equipment !== 'both' && <li>{t(`equipment.${race.equipment}`)}</li>}
    </ul>
  );
}

function CourseMissing({ why }: { why: 'offline' | 'other' }) {
  return (
    <Notice icon="warning" tone="bad" role="alert">
      <p>{t(why === 'offline' ? 'online-race.course.offline' : 'online-race.course.other')}</p>
    </Notice>
  );
}

interface ChosenProps {
  readonly view: ViewedEvent;
  readonly next: Extract<NextStart, { kind: 'start' }>;
  readonly nowMs: number;
  readonly onTake: (taken: Taken) => void;
}

/** The start that is next, and the button to it. */
function Chosen({ view, next, nowMs, onTake }: ChosenProps) {
  const { event, me } = view;
  const race = racesOf(event)[next.race]!;
  const course = useCourse(race.track);
  const riders = useSettings((s) => s.riders);
  const rider = riderOf(me, riders);
  const oneSwitch = useSettings((s) => ridesOneSwitch(me, s));
  const [own, setOwn] = useState(rider.equipment);
  const equipment = equipmentFor(race.equipment, own);
  const list = useMemo(() => raceListOf(event, next.race), [event, next.race]);
  const names = useMemo(() => namesIn(event), [event]);
  const offered = offeredRival(list, me, next.run);
  const [wanted, setWanted] = useState<'none' | 'rival'>('rival');
  const [isBusy, setBusy] = useState(false);
  useEffect(() => preload(loadRide), []);
  const take = async (): Promise<void> => {
    if (course === undefined || typeof course === 'string') return;
    setBusy(true);
    try {
      const db = await dbService.db();
      const rivals =
        offered === undefined || wanted === 'none'
          ? []
          : await rivalOf(db, course, rider, offered, nameOf(names, offered.entry));
      const { race: n, run, left } = next;
      onTake({
        ...{ race: n, run, track: course, rider, equipment, isCounted: left !== 'free', rivals },
        cut: undefined,
        placeOf: (timeUs) => (list === undefined ? undefined : placeIfVerified(list, me, run, timeUs)),
      });
    } catch (error) {
      console.error(error);
      showToast(t('online-track.fault.disk'), { tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  const isCalled = event.plan.kind === 'races' && event.plan.secondRun.how === 'start-list' && next.run === 1;
  return (
    <>
      {isCalled && (
        <p className="online-call" role="alert">
          <span>{t('online-race.called')}</span>
          <b className="num">{formatLeft(next.untilMs - nowMs)}</b>
        </p>
      )}
      <Before next={next} view={view} />
      {race.equipment === 'both' && (
        <Segments
          named
          label={t('track.equipment')}
          value={own}
          options={[
            { value: 'ski', label: t('equipment.ski') },
            { value: 'board', label: t('equipment.board') },
          ]}
          onChange={setOwn}
        />
      )}
      {offered !== undefined && (
        <Segments
          named
          label={t('ride.ghost')}
          value={wanted}
          options={[
            { value: 'none', label: t('ride.ghost.none') },
            {
              value: 'rival',
              label: `${nameOf(names, offered.entry)}, ${formatRaceTime(offered.timeUs)}`,
            },
          ]}
          onChange={setWanted}
        />
      )}
      {oneSwitch && (
        <Notice icon="info">
          <p>{t('online-race.one-switch')}</p>
        </Notice>
      )}
      {typeof course === 'string' && <CourseMissing why={course} />}
      <Button
        kind="primary"
        disabled={isBusy || oneSwitch || course === undefined || typeof course === 'string'}
        onClick={() => void take()}
      >
        {course === undefined ? t('online-race.course.coming') : t('online-race.to-start')}
      </Button>
    </>
  );
}

/** A run that was cut off can be ridden to its end. */
function GoOn({
  view,
  cut,
  onTake,
  onGiveUp,
}: {
  view: ViewedEvent;
  cut: StartDraft;
  onTake: (taken: Taken) => void;
  onGiveUp: () => void;
}) {
  const { event, me } = view;
  const { race: n, run, equipment } = cut;
  const race = racesOf(event)[n]!;
  const course = useCourse(race.track);
  const riders = useSettings((s) => s.riders);
  const list = useMemo(() => raceListOf(event, n), [event, n]);
  useEffect(() => preload(loadRide), []);
  if (typeof course === 'string') return <CourseMissing why={course} />;
  const take = (track: Track): void =>
    onTake({
      ...{ race: n, run, track, rider: riderOf(me, riders), equipment, rivals: [], cut },
      isCounted: race.attempts !== 'free',
      placeOf: (timeUs) => (list === undefined ? undefined : placeIfVerified(list, me, run, timeUs)),
    });
  return (
    <>
      <Button
        kind="primary"
        icon="play"
        disabled={course === undefined}
        onClick={() => course && take(course)}
      >
        {course === undefined ? t('online-race.course.coming') : t('online-event.cut.do')}
      </Button>
      <Button kind="quiet" onClick={onGiveUp}>
        {t('online-event.cut.give-up')}
      </Button>
    </>
  );
}

/** The way to the next start, or why there is none. */
function ToStart({
  view,
  next,
  nowMs,
  isAway,
  onTake,
}: {
  view: ViewedEvent;
  next: NextStart;
  nowMs: number;
  isAway: boolean;
  onTake: (taken: Taken) => void;
}) {
  if (next.kind === 'start') {
    return <Chosen key={`${next.race} ${next.run}`} view={view} next={next} nowMs={nowMs} onTake={onTake} />;
  }
  return (
    <p className="online-why" role="status">
      {next.kind === 'none' ? noStartWords(next.why) : t(isAway ? 'online-race.unknown' : 'app.loading')}
    </p>
  );
}

/** The page before the start: which race and run, what counts, how many starts are left. */
export function Gate({ view, onTake }: { view: ViewedEvent; onTake: (taken: Taken) => void }) {
  const { event, state } = view;
  const nowMs = useServerNow(state.offsetMs);
  const health = useHealth();
  const me = useSettings((s) => s.riders.find(({ id }) => id === view.me));
  const equipment = me?.equipment ?? activeRider().equipment;
  const isAway = !state.isFresh || health === 'unavailable';
  const next = nextStart(view, isAway, equipment, nowMs);
  const { cut, giveUp } = useCutOff({ event, me: view.me, offsetMs: state.offsetMs });
  const begun = cut?.kind === 'goes-on' ? cut.draft : undefined;
  const races = racesOf(event);
  const at = begun?.race ?? (next.kind === 'unknown' ? 0 : next.race);
  const race = races[at]!;
  const run = begun?.run ?? (next.kind === 'start' ? next.run : undefined);
  return (
    <div className="screen online-gate">
      <header className="online-head">
        <p className="sub">{event.plan.name}</p>
        <h1>{races.length === 1 ? race.track.name : t('online-event.race', { n: at + 1 })}</h1>
        <p>
          {[
            ...(races.length === 1 ? [] : [race.track.name]),
            ...(run !== undefined && (race.runs > 1 || event.plan.kind === 'cup')
              ? [stageWords({ kind: 'open', run }, event.plan, race.runs)]
              : []),
          ].join(', ')}
        </p>
      </header>
      {!state.isFresh && (
        <Notice icon="offline">
          <p>{t('online-event.as-of', { time: formatMoment(state.at) })}</p>
        </Notice>
      )}
      {cut !== undefined && <CutOffNote cut={cut} />}
      {begun !== undefined ? (
        <GoOn view={view} cut={begun} onTake={onTake} onGiveUp={giveUp} />
      ) : (
        <ToStart view={view} next={next} nowMs={nowMs} isAway={isAway} onTake={onTake} />
      )}
      <ButtonLink icon="back" href={paths.onlineEvent(event.id)}>
        {t('online-race.to-event')}
      </ButtonLink>
    </div>
  );
}
