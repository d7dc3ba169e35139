import type { NewsItem } from '../../../db';
import { type MessageKey, t } from '../../../i18n';
import { roles } from '../../../online';

const known = [
  'accepted',
  'declined',
  'removed',
  'owner',
  'owner-offered',
  'offer-declined',
  'join-request',
  'event-new',
  'event-run',
  'event-cancelled',
  'event-final',
  'ride-refused',
  'disqualified',
  'reinstated',
  'appeal-granted',
  'appeal-refused',
  'attempt-returned',
  'review-opened',
  'review-cleared',
  'review-removed',
] as const;
const reportKinds = ['track', 'user', 'result'] as const;

/** An item as a sentence. One that a later release of the server sends is told plainly. */
export function newsWords({ what, about, event, serverName }: NewsItem): string {
  const server = serverName || t('clubs.unnamed');
  const plain = known.find((one) => one === what);
  if (plain !== undefined) return t(`news.${plain}`, { server });
  const role = roles.find((one) => one === about);
  if (what === 'role' && role !== undefined) return t('news.role', { server, role: t(`role.${role}`) });
  const kind = reportKinds.find((one) => one === about);
  if (kind !== undefined && what === 'hidden') return t(`news.hidden.${kind}`);
  // A host's answer is about one event.
  if (what === 'report-acted' && event !== '') return t('news.report-acted.event');
  if (what === 'report-acted' || what === 'report-dismissed') return t(`news.${what}` satisfies MessageKey);
  return t('news.other', { server });
}
