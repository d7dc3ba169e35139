import { useEffect, useState } from 'react';
import { t } from '../../../i18n';
import { Button, preload, showToast, useLoaded } from '../../../ui';
import type { Holder, Honoured } from './diploma-sheet';

// Whoever wants no diploma does without the code that draws one.
const loadSheet = () => import('./diploma-sheet');

interface Diplomas {
  /** Who can have one; the first one's is shown first. */
  readonly holders: readonly Holder[];
  readonly what: Honoured;
}

function Opened(props: Diplomas & { onClose: () => void }) {
  const { onClose } = props;
  const sheet = useLoaded(loadSheet);
  const isGone = sheet.status === 'failed';
  useEffect(() => {
    if (!isGone) return;
    showToast(t('failed.text'), { tone: 'bad' });
    onClose();
  }, [isGone, onClose]);
  return sheet.status === 'ready' ? <sheet.value.DiplomaSheet {...props} /> : null;
}

/** The button that leads to the diplomas of an event; nothing where nobody has a place. */
export function DiplomaButton({ holders, what }: Diplomas) {
  const [isOpen, setOpen] = useState(false);
  if (holders.length === 0) return null;
  return (
    <>
      <Button
        icon="events"
        className="diploma-button"
        onPointerEnter={() => preload(loadSheet)}
        onFocus={() => preload(loadSheet)}
        onClick={() => setOpen(true)}
      >
        {t('race.diploma')}
      </Button>
      {isOpen && <Opened holders={holders} what={what} onClose={() => setOpen(false)} />}
    </>
  );
}
