import { type FocusEvent, useMemo } from 'react';
import { useBest } from '../../db';
import { formatRaceTime, t } from '../../i18n';
import { useActiveRider } from '../../session';
import { encodeTrack, rideFragment, type SharedRide, type Track, trackFragment } from '../../tracks';
import { Button, Sheet, showToast, useLoaded } from '../../ui';
import { riderName } from '../shared/riders';
import { outgoing } from '../shared/share';
import { saveAsFile } from './commands';
import { linkOf } from './place';

const loadQr = () => import('../shared/qr');

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(t('builder.export.copied'));
  } catch {
    // A browser may forbid it; the code stands in its field to be selected.
    showToast(t('builder.export.not-copied'), { tone: 'bad' });
  }
}

/** The rider's best ride on a track as it is now, ready to travel with it; undefined without one. */
function useBestRide(track: Track): SharedRide | undefined {
  const rider = useActiveRider();
  const read = useBest(track, rider.equipment, rider.id);
  const best = read.status === 'ready' ? read.value : undefined;
  return useMemo(
    () => (best === undefined ? undefined : outgoing(track, best, riderName(rider))),
    [best, track, rider],
  );
}

/** Gives a track away: as a file, a code, a link that bears the rider's time, and a QR code of the link. */
export function ExportSheet({ track, onClose }: { track: Track; onClose: () => void }) {
  const code = useMemo(() => encodeTrack(track), [track]);
  const ride = useBestRide(track);
  const link = linkOf(ride === undefined ? trackFragment(code) : rideFragment(ride));
  const qr = useLoaded(loadQr);
  const { name } = track;
  return (
    <Sheet title={t('builder.export.title', { name })} onClose={onClose}>
      <div className="manage-form">
        <Button icon="install" onClick={() => saveAsFile(track)}>
          {t('builder.export.file')}
        </Button>
        <div className="two">
          <Button onClick={() => void copy(link)}>{t('builder.export.link')}</Button>
          <Button onClick={() => void copy(code)}>{t('builder.export.code')}</Button>
        </div>
        <p className="sub">{t('builder.export.length', { count: link.length })}</p>
        {ride !== undefined && (
          <p className="sub">{t('builder.export.time', { time: formatRaceTime(ride.timeUs) })}</p>
        )}
        <div className="field">
          <label htmlFor="track-code">{t('builder.export.field')}</label>
          <textarea
            id="track-code"
            className="track-code num"
            readOnly
            rows={3}
            value={code}
            onFocus={(event: FocusEvent<HTMLTextAreaElement>) => event.target.select()}
          />
        </div>
        {qr.status === 'ready' && (
          <qr.value.QrCode
            text={link}
            label={t('builder.export.qr', { name })}
            tooLong={t('builder.export.qr.too-long')}
          />
        )}
      </div>
    </Sheet>
  );
}
