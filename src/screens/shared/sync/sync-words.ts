import { t } from '../../../i18n';
import type { OnlineState } from '../../../online';

/** How the device stands with the server, in as few words as there are: `Offline, 2 waiting`. */
export function syncWords({ kind, waiting, syncing, refused, overridden }: OnlineState): string {
  const parts = [
    kind === 'syncing' && syncing > 0 ? t('sync.syncing', { n: syncing }) : t(`sync.kind.${kind}`),
    ...(waiting > 0 && kind !== 'syncing' ? [t('sync.waiting', { count: waiting })] : []),
    ...(refused > 0 ? [t('sync.refused', { count: refused })] : []),
    ...(overridden > 0 ? [t('sync.overridden', { count: overridden })] : []),
  ];
  return parts.join(', ');
}
