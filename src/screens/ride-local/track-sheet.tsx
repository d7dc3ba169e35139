import { useEffect } from 'react';
import { type TrackSummary, useBestsStatus } from '../../db';
import { formatRaceTime, t } from '../../i18n';
import { changeSettings, signedIn, useActiveRider, useSession, useSettings } from '../../session';
import type { Equipment } from '../../sim';
import { markFor, mayMiss, medals, placesOf, rankOf, timesToBeat } from '../../tracks';
import { Bug, ButtonLink, Card, Medal, Section, Segments, Sheet, useLoaded } from '../../ui';
import { codeOf, EquipmentChoice, Facts, markOn, styleWords, TrackMap } from '../shared/tracks';
import { placePath } from './place';
import { Records } from './records';
import { preloadRide } from './ride-code';

function Times({ track, timeUs }: { track: TrackSummary; timeUs: number | undefined }) {
  const { equipment } = useActiveRider();
  const times = timesToBeat(track.head.reference?.[equipment]);
  if (times === undefined) return null;
  const mark = markFor(timeUs, times, undefined);
  const rank = rankOf(mark);
  return (
    <Section title={t('track.reference')}>
      <Card>
        <ul className="times">
          {medals.map((medal) => (
            <li key={medal} data-won={rankOf(medal) <= rank}>
              <Medal kind={medal} size={36} />
              <span className="sub">{t(`tracks.goal.${medal}`)}</span>
              <b className="num">{formatRaceTime(times[`${medal}Us`])}</b>
            </li>
          ))}
          <li data-won={mark !== 'none'}>
            <Medal kind="finished" size={36} />
            <span className="sub">{t('medal.finished')}</span>
            <b>{t('tracks.goal.any')}</b>
          </li>
        </ul>
      </Card>
    </Section>
  );
}

const loadBoard = () => import('./online-board');

/** What the server knows of a track; its code is for those who are signed in. */
function Online(of: { track: string; hash: string; equipment: Equipment }) {
  const board = useLoaded(loadBoard);
  return board.status === 'ready' ? <board.value.OnlineBoard {...of} /> : null;
}

/** What a miss comes to, with the choice where there is one. Training slopes tell it themselves. */
function Misses({ track: { head, best }, equipment }: { track: TrackSummary; equipment: Equipment }) {
  const value = useSettings((s) => s.misses);
  if (head.style === 'training') return null;
  const { difficulty } = head;
  if (!mayMiss({ difficulty, reference: head.reference?.[equipment], bestUs: best[equipment]?.timeUs }))
    return <p className="sub">{t('track.misses.strict')}</p>;
  return (
    <>
      <Segments
        named
        label={t('track.misses')}
        value={value}
        options={[
          { value: 'time', label: t('track.misses.time') },
          { value: 'out', label: t('track.misses.out') },
        ]}
        onChange={(misses) => changeSettings({ misses })}
      />
      <p className="sub">{t('track.misses.hint')}</p>
    </>
  );
}

/** What the places on the way down are called, where they have names. */
function PlaceNames({ track: { head } }: { track: TrackSummary }) {
  const places = placesOf(head);
  if (places.length === 0) return null;
  return <p className="sub">{places.map(({ name }) => name).join(' · ')}</p>;
}

/** Where the medal shown comes from, when it was won on a course the track had before. */
function EarlierMedal({ track, equipment }: { track: TrackSummary; equipment: Equipment }) {
  const now = markFor(track.best[equipment]?.timeUs, track.head.reference?.[equipment], undefined);
  if (markOn(track, equipment) === now) return null;
  return <p className="sub">{t('track.medal.earlier')}</p>;
}

/** A track opened: its map and facts, what to ride it on, times to beat, and all its rides. */
export function TrackSheet({ track, onClose }: { track: TrackSummary; onClose: () => void }) {
  const { head } = track;
  const units = useSettings((s) => s.units);
  const { equipment } = useActiveRider();
  const isIn = useSession(signedIn);
  const bests = useBestsStatus();
  useEffect(preloadRide, []);
  const timeUs = track.best[equipment]?.timeUs;
  const replay = (recordIds: readonly string[]): string =>
    placePath({ kind: 'replay', trackId: head.id, recordIds });
  return (
    <Sheet title={head.name} onClose={onClose}>
      <div className="track-top">
        <TrackMap head={head} />
        <div className="track-about">
          <Bug code={codeOf(track)} label={styleWords(track)} />
          <Facts track={track} units={units} />
          {head.difficulty !== undefined && (
            <p className="sub">
              {t(`tracks.about.${head.light}`, { difficulty: t(`tracks.difficulty.${head.difficulty}`) })}
            </p>
          )}
          <PlaceNames track={track} />
          <div className="track-best" aria-busy={bests === 'loading'}>
            <p>
              <span className="sub">{t('tracks.best')}</span>
              <b className="num">{formatRaceTime(timeUs)}</b>
            </p>
            <Medal kind={markOn(track, equipment)} />
          </div>
          <EarlierMedal track={track} equipment={equipment} />
        </div>
      </div>
      <div className="track-choice">
        <EquipmentChoice />
        <Misses track={track} equipment={equipment} />
      </div>
      <ButtonLink kind="primary" href={placePath({ kind: 'ride', trackId: head.id })}>
        {t('track.ride')}
      </ButtonLink>
      <Times track={track} timeUs={timeUs} />
      {isIn && <Online key={equipment} track={head.id} hash={head.hash} equipment={equipment} />}
      <Records track={track} replayPath={replay} />
    </Sheet>
  );
}
