import { useState } from 'react';
import { t } from '../../../i18n';
import { Button, preload, useLoaded } from '../../../ui';
import { useIsReached } from '../clubs';

const loadSheet = () => import('./calendar-sheet');

function Opened({ server, onClose }: { server: string; onClose: () => void }) {
  const code = useLoaded(loadSheet);
  return code.status === 'ready' ? <code.value.CalendarSheet server={server} onClose={onClose} /> : null;
}

/** Leads to the address by which one's own calendar shows a server's events. */
export function CalendarButton({ server }: { server: string }) {
  const [isOpen, setOpen] = useState(false);
  const isReached = useIsReached();
  return (
    <>
      <Button
        kind="quiet"
        icon="calendar"
        disabled={!isReached}
        onPointerEnter={() => preload(loadSheet)}
        onClick={() => setOpen(true)}
      >
        {t('calendar')}
      </Button>
      {isOpen && <Opened server={server} onClose={() => setOpen(false)} />}
    </>
  );
}
