import { useEffect, useMemo, useState } from 'react';
import { useTracks } from '../../db';
import { formatGap, formatRaceTime, shownGapUs, t } from '../../i18n';
import { type MyPlace, type OnlineTrack, useMyPlace, useOnlineTrack } from '../../online';
import { useActiveRider, useSession, useSettings } from '../../session';
import { simVersion } from '../../sim';
import { medalFor } from '../../tracks';
import { Bug, Button, Empty, Medal, Sheet, Tag } from '../../ui';
import { paths } from '../paths';
import { ReportDialog } from '../shared/clubs';
import { fetchAhead } from '../shared/routes';
import { codeOf, EquipmentChoice, Facts, styleWords } from '../shared/tracks';
import { Board } from './board';
import { OnlineMap } from './online-map';
import { aboutWords, summaryOf } from './online-words';
import { OwnRides } from './own-rides';
import { useRace } from './use-race';

/** Fetches what the big button needs. */
const preloadRide = (): void => fetchAhead(paths.rideLocal);

/** The track as it is on this device; undefined when it is not here, or only another version of it. */
function useHere(track: OnlineTrack) {
  const { id: rider } = useActiveRider();
  const { tracks } = useTracks({ rider });
  const here = tracks.find(({ head }) => head.id === track.id);
  return here?.head.hash === track.hash ? here : undefined;
}

/** Whom the next ride is against; nothing as long as the server has not said how one stands. */
function againstWords(mine: MyPlace | undefined): string {
  if (mine === undefined) return '';
  if (mine.opponent !== null)
    return t('online-track.opponent', { gap: formatGap(shownGapUs(mine.timeUs, mine.opponent.timeUs)) });
  return t(mine.rank > 0 ? 'online-track.opponent.own' : 'online-track.opponent.first');
}

/** The one big button: against somebody a little ahead, else one's own best, else the author. */
function RaceButton({ track }: { track: OnlineTrack }) {
  const { equipment } = useActiveRider();
  const key = useMemo(() => ({ track: track.id, equipment, simVersion, event: '' }), [track.id, equipment]);
  const { answer } = useMyPlace(key);
  const { race, isBusy } = useRace(track);
  const mine = answer === undefined || answer.kind === 'none' ? undefined : answer.value;
  const opponent = mine?.opponent ?? undefined;
  const words = againstWords(mine);
  const name = opponent?.name || t('track.rider.unnamed');
  return (
    <div className="online-race">
      <Button kind="primary" disabled={isBusy} onClick={() => void race(opponent, false)}>
        {isBusy
          ? t('online-track.downloading')
          : opponent === undefined
            ? t('online-track.ride')
            : t('online-track.race', { name })}
      </Button>
      <p className="sub num">{words}</p>
    </div>
  );
}

function Keep({ track, isHere }: { track: OnlineTrack; isHere: boolean }) {
  const { keep, isBusy } = useRace(track);
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

function Detail({ track }: { track: OnlineTrack }) {
  const units = useSettings((s) => s.units);
  const { equipment } = useActiveRider();
  const here = useHere(track);
  const { race } = useRace(track);
  useEffect(preloadRide, []);
  const summary = summaryOf(track, here?.best);
  const timeUs = here?.best[equipment]?.timeUs;
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
          <Keep track={track} isHere={here !== undefined} />
          <div className="track-best">
            <p>
              <span className="sub">{t('tracks.best')}</span>
              <b className="num">{formatRaceTime(timeUs)}</b>
            </p>
            <Medal kind={medalFor(timeUs, summary.head.reference?.[equipment])} />
          </div>
        </div>
      </div>
      <div className="track-choice">
        <EquipmentChoice />
      </div>
      <RaceButton track={track} />
      <Board
        key={equipment}
        track={track.id}
        equipment={equipment}
        onRace={({ ride, name }) => void race({ ride, name }, true)}
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
      {answer === undefined && <p className="sub">{t('lobby.loading')}</p>}
      {why === 'offline' && (
        <Empty icon="offline" title={t('lobby.offline.title')}>
          <p role="alert">{t('online-track.fault.offline')}</p>
          <Button icon="update" onClick={again}>
            {t('lobby.again')}
          </Button>
        </Empty>
      )}
      {why !== undefined && why !== 'offline' && (
        <Empty icon="tracks" title={t('online-track.gone.title')}>
          <p role="alert">{t('online-track.gone.text')}</p>
        </Empty>
      )}
    </Sheet>
  );
}
