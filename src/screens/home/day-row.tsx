import { t } from '../../i18n';
import { useDays } from '../../online';
import { useHealth } from '../../session';
import { RowLink } from '../../ui';
import { paths } from '../paths';
import { Countdown } from '../shared/days';

/** The track of the day: in the lobby while the server is there, else on this device. */
export function DayRow() {
  const day = useDays()?.day;
  const isThere = useHealth() === 'available';
  const [track] = day?.tracks ?? [];
  if (day === undefined || track === undefined) return null;
  const { name } = track;
  return (
    <RowLink
      href={isThere && !day.isOwn ? paths.onlineTrack(track.id) : paths.track(track.id)}
      icon="timer"
      title={t('days.title')}
      text={
        day.isOwn ? (
          t('days.home.own', { name })
        ) : (
          <Countdown endsMs={day.endsMs} words={(time) => t('days.home', { name, time })} />
        )
      }
    />
  );
}
