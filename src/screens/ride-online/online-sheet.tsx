import { useEffect, useMemo, useState } from 'react';
import { useTracks } from '../../db';
import { formatMoment, formatRaceTime, t } from '../../i18n';
import { type OnlineTrack, useDays, useOnlineTrack } from '../../online';
import { useActiveRider, useSession, useSettings } from '../../session';
import { Bug, Button, Empty, Medal, Segments, Sheet, Tag } from '../../ui';
import { paths } from '../paths';
import { Asking, Unreached } from '../shared/answers';
import { ReportDialog } from '../shared/clubs';
import { fetchAhead } from '../shared/routes';
import { codeOf, EquipmentChoice, Facts, markOn, styleWords } from '../shared/tracks';
import { Board } from './board';
import { LikeButton } from './like-button';
import { OnlineMap } from './online-map';
import { aboutWords, summaryOf } from './online-words';
import { OwnRides } from './own-rides';
import { RaceButton } from './race-button';
import { useOwnOn } from './use-own-on';
import { useRace } from './use-race';

/** Fetches what the big button needs. */
const preloadRide = (): void => fetchAhead(paths.rideLocal);

/** Whether the track is on this device, in this version. */
function useIsHere(track: OnlineTrack): boolean {
  const { tracks } = useTracks();
  return tracks.some(({ head }) => head.id === track.id && head.hash === track.hash);
}

function Keep({ track, isHere }: { track: OnlineTrack; isHere: boolean }) {
  const { keep, isBusy } = useRace(track, '');
  if (isHere) return <Tag tone="good">{t('lobby.here')}</Tag>;
  return (
    <Button icon="install" kind="quiet" disabled={isBusy} onClick={() => void keep()}>
      {t('online-track.download')}
    </Button>
  );
}

/** Somebody else's name of a track can be reported. */
function ReportTrack({ track: { id, name, owner, official } }: { track: OnlineTrack }) {
  const me = useSession((session) => session.user?.id);
  const [open, setOpen] = useState(false);
  if (official || owner === me) return null;
  return (
    <>
      <Button kind="quiet" icon="warning" onClick={() => setOpen(true)}>
        {t('report.track')}
      </Button>
      {open && <ReportDialog of={{ kind: 'track', target: id, name }} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The leaderboards of a track: its own, and those of the day and week that have picked it. */
interface Choice {
  readonly kind: 'day' | 'week' | 'all';
  /** As a leaderboard is asked for. */
  readonly event: string;
  readonly endsMs: number | undefined;
}

const ALL: Choice = { kind: 'all', event: '', endsMs: undefined };

function useChoices(track: string): readonly Choice[] {
  const days = useDays();
  return useMemo(() => {
    const of = (kind: 'day' | 'week'): readonly Choice[] => {
      const period = days?.[kind];
      const isPicked = period?.isOwn === false && period.tracks.some(({ id }) => id === track);
      return isPicked ? [{ kind, event: period.name, endsMs: period.endsMs }] : [];
    };
    return [...of('day'), ...of('week'), ALL];
  }, [days, track]);
}

/** What is said of how hard a track is. */
function difficultyWords({ difficulty, light }: OnlineTrack): string | undefined {
  if (difficulty === undefined) return undefined;
  return t(`tracks.about.${light}`, { difficulty: t(`tracks.difficulty.${difficulty}`) });
}

function Detail({ track }: { track: OnlineTrack }) {
  const units = useSettings((s) => s.units);
  const { equipment } = useActiveRider();
  const isHere = useIsHere(track);
  const choices = useChoices(track.id);
  const [chosen, setChosen] = useState<Choice['kind']>();
  const { kind, event, endsMs } = choices.find((one) => one.kind === chosen) ?? choices[0] ?? ALL;
  const { race } = useRace(track, event);
  useEffect(preloadRide, []);
  const summary = summaryOf(track, useOwnOn()(track));
  const timeUs = summary.best[equipment]?.timeUs;
  return (
    <>
      <div className="track-top">
        <OnlineMap track={track} />
        <div className="track-about">
          <Bug code={codeOf(summary)} label={styleWords(summary)} />
          <Facts track={summary} units={units} />
          <p className="sub">
            {aboutWords(track)}
            {track.version > 1 && `, ${t('online-track.version', { n: track.version })}`}
          </p>
          {difficultyWords(track) !== undefined && <p className="sub">{difficultyWords(track)}</p>}
          <Keep track={track} isHere={isHere} />
          <div className="track-best">
            <p>
              <span className="sub">{t('tracks.best')}</span>
              <b className="num">{formatRaceTime(timeUs)}</b>
            </p>
            <Medal kind={markOn(summary, equipment)} />
          </div>
        </div>
      </div>
      <div className="track-choice">
        <EquipmentChoice />
      </div>
      {choices.length > 1 && (
        <div className="track-choice">
          <Segments
            label={t('days.board')}
            value={kind}
            options={choices.map((one) => ({ value: one.kind, label: t(`days.board.${one.kind}`) }))}
            onChange={setChosen}
          />
        </div>
      )}
      <RaceButton track={track} event={event} />
      <LikeButton track={track} />
      <Board
        key={`${equipment} ${event}`}
        track={track.id}
        equipment={equipment}
        event={event}
        rule={endsMs === undefined ? undefined : t('days.board.rule', { time: formatMoment(endsMs) })}
        onRace={({ ride, name, timeUs: us }) => void race({ kind: 'rider', ride, name, timeUs: us }, true)}
      />
      <OwnRides track={track.id} />
      <ReportTrack track={track} />
    </>
  );
}

/** A published track opened: map and facts, whom to race, its leaderboard, and the user's own rides on it. */
export function OnlineSheet({ trackId, onClose }: { trackId: string; onClose: () => void }) {
  const { answer, again } = useOnlineTrack(trackId);
  const track = answer === undefined || answer.kind === 'none' ? undefined : answer.value;
  const why = answer?.kind === 'none' ? answer.why : undefined;
  return (
    <Sheet title={track?.name ?? t('lobby.tracks')} onClose={onClose}>
      {track !== undefined && <Detail track={track} />}
      {answer === undefined && <Asking />}
      {why === 'offline' && <Unreached text={t('online-track.fault.offline')} onAgain={again} />}
      {why !== undefined && why !== 'offline' && (
        <Empty icon="tracks" title={t('online-track.gone.title')}>
          <p role="alert">{t('online-track.gone.text')}</p>
        </Empty>
      )}
    </Sheet>
  );
}
