import type { RejectionRow } from '../../db';
import { formatRaceTime, t } from '../../i18n';
import type { OnlineState } from '../../online';

/** How the device stands with the server, in as few words as there are: `Offline, 2 waiting`. */
export function syncWords({ kind, waiting, syncing, refused }: OnlineState): string {
  const parts = [
    kind === 'syncing' && syncing > 0 ? t('sync.syncing', { n: syncing }) : t(`sync.kind.${kind}`),
    ...(waiting > 0 && kind !== 'syncing' ? [t('sync.waiting', { count: waiting })] : []),
    ...(refused > 0 ? [t('sync.refused', { count: refused })] : []),
  ];
  return parts.join(', ');
}

const textOf = (doc: unknown, field: string): string => {
  const value = typeof doc === 'object' && doc !== null ? (doc as Record<string, unknown>)[field] : undefined;
  return typeof value === 'string' ? value : '';
};

const timeOf = (doc: unknown, field: string): string => {
  const value = typeof doc === 'object' && doc !== null ? (doc as Record<string, unknown>)[field] : undefined;
  return formatRaceTime(typeof value === 'number' ? value : undefined);
};

/** What a refused row is. @param nameOf the name of a track of this device, if it is here */
export function refusedName(row: RejectionRow, nameOf: (track: string) => string | undefined): string {
  const { doc } = row;
  if (row.collection === 'rides') {
    const track = nameOf(textOf(doc, 'track'));
    const time = timeOf(doc, 'claimedUs');
    return track === undefined
      ? t('sync.refused.ride.unknown', { time })
      : t('sync.refused.ride', { track, time });
  }
  if (row.collection === 'tracks') return t('sync.refused.track', { name: textOf(doc, 'name') });
  const track = nameOf(textOf(doc, 'trackId'));
  return track === undefined
    ? t('sync.refused.record')
    : t('sync.refused.record.on', { track, time: timeOf(doc, 'timeUs') });
}
