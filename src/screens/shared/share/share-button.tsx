import { useState } from 'react';
import { t } from '../../../i18n';
import type { Track } from '../../../tracks';
import { Button, preload, useLoaded } from '../../../ui';
import { loadShareSheet } from './load';
import type { Shareable } from './outgoing';

interface Shared {
  readonly track: Track;
  readonly ride: Shareable;
  readonly rider: string;
}

/** The sheet, as soon as its code is here. */
export function Sharing({ onClose, ...shared }: Shared & { onClose: () => void }) {
  const sheet = useLoaded(loadShareSheet);
  return sheet.status === 'ready' ? <sheet.value.ShareSheet {...shared} onClose={onClose} /> : null;
}

/** The button that offers the ways to share a finished ride. */
export function ShareButton(shared: Shared) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        icon="upload"
        onPointerEnter={() => preload(loadShareSheet)}
        onFocus={() => preload(loadShareSheet)}
        onClick={() => setOpen(true)}
      >
        {t('ride.share')}
      </Button>
      {open && <Sharing {...shared} onClose={() => setOpen(false)} />}
    </>
  );
}
