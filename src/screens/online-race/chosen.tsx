import { useEffect, useMemo, useState } from 'react';
import { type Db, dbService } from '../../db';
import { formatRaceTime, t } from '../../i18n';
import { onlineGhost } from '../../online';
import { lookOf, type Rival } from '../../play';
import { type Rider, ridesOneSwitch, useSettings } from '../../session';
import { compile } from '../../sim';
import type { Track } from '../../tracks';
import { Button, Notice, preload, Segments, showToast } from '../../ui';
import {
  formatLeft,
  leftWords,
  momentIn,
  nameOf,
  namesIn,
  ownZone,
  raceListOf,
  type ViewedEvent,
} from '../shared/online-event';
import { CourseMissing, useCourse } from './course';
import { equipmentFor, type NextStart, type Offered, offeredRival, racesOf } from './next';
import { loadRide, riderOf } from './prepare';
import type { Taken } from './types';

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

interface ChosenProps {
  readonly view: ViewedEvent;
  readonly next: Extract<NextStart, { kind: 'start' }>;
  readonly nowMs: number;
  readonly onTake: (taken: Taken) => void;
}

/** The start that is next, and the button to it. */
export function Chosen({ view, next, nowMs, onTake }: ChosenProps) {
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
