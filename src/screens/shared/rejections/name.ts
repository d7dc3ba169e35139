import type { RejectionRow } from '../../../db';
import { formatRaceTime, t } from '../../../i18n';

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
  if (row.of === 'rides') {
    const track = nameOf(textOf(doc, 'track'));
    const time = timeOf(doc, 'claimedUs');
    return track === undefined
      ? t('sync.refused.ride.unknown', { time })
      : t('sync.refused.ride', { track, time });
  }
  if (row.of === 'tracks') return t('sync.refused.track', { name: textOf(doc, 'name') });
  if (row.of === 'events') return t('sync.refused.event', { name: textOf(doc, 'name') });
  if (row.of === 'riders') return t('sync.refused.rider', { name: textOf(doc, 'name') });
  if (row.of === 'lessons') return t('sync.refused.lesson');
  const track = nameOf(textOf(doc, 'trackId'));
  return track === undefined
    ? t('sync.refused.record')
    : t('sync.refused.record.on', { track, time: timeOf(doc, 'timeUs') });
}
