import { formatRaceTime, t } from '../../../i18n';
import type { Ride } from '../../../ride';
import type { Track } from '../../../tracks';
import { showToast } from '../../../ui';
import { paths } from '../../paths';

/** Hands a result to whatever the device shares with, or to the clipboard. */
export async function shareRide(track: Pick<Track, 'id' | 'name'>, ride: Ride): Promise<void> {
  const text = t('ride.share.text', { time: formatRaceTime(ride.timeUs), track: track.name });
  const url = new URL(paths.ride(track.id), location.href).href;
  try {
    if ('share' in navigator) {
      await navigator.share({ text, url });
      return;
    }
    await (navigator as Navigator).clipboard.writeText(`${text} ${url}`);
    showToast(t('ride.share.copied'));
  } catch (error) {
    // Closing the share panel is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast(t('ride.share.failed'), { tone: 'bad' });
  }
}
