import { useMemo } from 'react';
import { formatRaceTime, t } from '../../../i18n';
import {
  RIDE_FILE_ENDING,
  RIDE_FILE_TYPE,
  rideFragment,
  type SharedRide,
  type Track,
  writeRideFile,
} from '../../../tracks';
import { Button, Notice, Sheet, showToast } from '../../../ui';
import { paths } from '../../paths';
import { fileName, outgoing, type Shareable } from './outgoing';
import { resultPicture } from './picture';
import { canShare, copyLink, type Sent, saveBlob, sendLink, sendPicture } from './send';

interface ShareSheetProps {
  readonly track: Track;
  readonly ride: Shareable;
  /** What the rider is called. */
  readonly rider: string;
  readonly onClose: () => void;
}

/** Says what became of it, where the system's own panel has not. */
function tell(sent: Sent): void {
  if (sent === 'copied') showToast(t('ride.share.copied'));
  if (sent === 'saved') showToast(t('share.saved'));
  if (sent === 'failed') showToast(t('ride.share.failed'), { tone: 'bad' });
}

function Ways({ track, ride, shared }: Omit<ShareSheetProps, 'rider' | 'onClose'> & { shared: SharedRide }) {
  const url = useMemo(
    () => new URL(`${paths.rideLocal}${rideFragment(shared)}`, location.href).href,
    [shared],
  );
  const time = formatRaceTime(ride.timeUs);
  const text = t('share.link.text', { time, track: track.name });
  const name = fileName(shared.rider, track.name, time);
  const save = (): void =>
    tell(saveBlob(`${name}${RIDE_FILE_ENDING}`, new Blob([writeRideFile(shared)], { type: RIDE_FILE_TYPE })));
  return (
    <>
      <p className="sub">{t('share.link.hint', { count: url.length })}</p>
      {canShare() && (
        <Button kind="primary" icon="upload" onClick={() => void sendLink(text, url).then(tell)}>
          {t('share.link')}
        </Button>
      )}
      <div className="finish-ways">
        <Button icon="check" data-link={url} onClick={() => void copyLink(url).then(tell)}>
          {t('share.link.copy')}
        </Button>
        <Button icon="install" onClick={save}>
          {t('share.file')}
        </Button>
      </div>
    </>
  );
}

/** The ways a ride can travel: as a link that is a challenge, as a file, and its result as a picture. */
export function ShareSheet({ track, ride, rider, onClose }: ShareSheetProps) {
  const shared = useMemo(() => outgoing(track, ride, rider), [track, ride, rider]);
  const time = formatRaceTime(ride.timeUs);
  const picture = async (): Promise<void> => {
    const blob = await resultPicture(track, ride, rider);
    if (blob === undefined) showToast(t('share.picture.failed'), { tone: 'bad' });
    else
      tell(
        await sendPicture(
          `${fileName(rider, track.name, time)}.png`,
          blob,
          t('ride.share.text', { time, track: track.name }),
        ),
      );
  };
  return (
    <Sheet title={t('share.title')} onClose={onClose}>
      <div className="ride-sheet">
        {shared === undefined ? (
          <Notice icon="info">{t('share.impossible')}</Notice>
        ) : (
          <Ways track={track} ride={ride} shared={shared} />
        )}
        <Button icon="mountain" onClick={() => void picture()}>
          {t(canShare() ? 'share.picture' : 'share.picture.save')}
        </Button>
      </div>
    </Sheet>
  );
}
