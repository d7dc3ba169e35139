import { useEffect } from 'react';
import { formatMoment, t } from '../../../i18n';
import { useHealth } from '../../../session';
import { Notice } from '../../../ui';
import { lastReached, noteReached } from './last-reached';

/** How often it is noted that the server is reached, ms: the age that is shown is told to the minute. */
const NOTED_MS = 60_000;

/** Whether the server can be told something now. While it cannot, what was last seen is shown, and changed by nobody. */
export function useIsReached(): boolean {
  return useHealth() === 'available';
}

/** Says of when the page is, while the server is not reached. */
export function AsOf() {
  const isReached = useIsReached();
  const isUnknown = useHealth() === 'unknown';
  useEffect(() => {
    if (!isReached) return;
    noteReached(Date.now());
    const timer = setInterval(() => noteReached(Date.now()), NOTED_MS);
    return () => clearInterval(timer);
  }, [isReached]);
  if (isReached || isUnknown) return null;
  const at = lastReached();
  return (
    <Notice icon="offline">
      {at === undefined ? t('clubs.read-only') : t('clubs.as-of', { time: formatMoment(at) })}
    </Notice>
  );
}
