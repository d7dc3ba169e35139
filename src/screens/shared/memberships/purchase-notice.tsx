import { useEffect } from 'react';
import { t } from '../../../i18n';
import { Notice } from '../../../ui';
import type { OwnMemberships } from './use-memberships';

/** How often the server is asked whether the payment has arrived, ms. */
const ASK_EVERY_MS = 3000;

/**
 * What became of a purchase that the provider's page has sent back from. While the payment is on its way the server is
 * asked again and again, and the words change by themselves.
 *
 * @param status as the address has it
 */
export function PurchaseNotice({
  status,
  own: { mine, again, heed },
}: {
  status: string | undefined;
  own: OwnMemberships;
}) {
  const isBack = status === 'success';
  const isAwaited = isBack && mine?.waiting != null;
  const bought = isBack && !isAwaited ? mine?.memberships.find(({ state }) => state !== 'ended') : undefined;
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setInterval(again, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isAwaited, again]);
  const isThere = bought !== undefined;
  useEffect(() => {
    if (isThere) heed();
  }, [isThere, heed]);
  if (status === 'cancelled') return <Notice icon="info">{t('membership.cancelled')}</Notice>;
  if (isAwaited)
    return (
      <Notice icon="timer" role="status">
        {t('membership.waiting')}
      </Notice>
    );
  if (!isBack) return null;
  // Nothing awaited and nothing there: a guest, or a server that has not answered.
  return (
    <Notice icon="check" role="status">
      {bought === undefined ? t('membership.success') : t('membership.arrived', { name: bought.name })}
    </Notice>
  );
}
