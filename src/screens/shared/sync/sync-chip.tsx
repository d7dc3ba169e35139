import { useState } from 'react';
import { addWords, t } from '../../../i18n';
import { useOnline } from '../../../online';
import { useSession } from '../../../session';
import { Icon, useLoaded } from '../../../ui';
import './sync.css';
import { syncWords } from './sync-words';

/** The sheet brings its words: the chip stands on screens that have others. */
async function loadSheet() {
  const [sheet] = await Promise.all([import('./sync-sheet'), addWords(['online'])]);
  return sheet;
}

function Sheet({ onClose }: { onClose: () => void }) {
  const sheet = useLoaded(loadSheet);
  return sheet.status === 'ready' ? <sheet.value.SyncSheet onClose={onClose} /> : null;
}

/** How this device stands with the server, for whoever has an account here; pressed, it tells more. */
export function SyncChip() {
  const isUsers = useSession((session) => session.user !== null);
  const state = useOnline();
  const [open, setOpen] = useState(false);
  if (!isUsers) return null;
  const words = syncWords(state);
  const needsCare = state.refused + state.overridden > 0;
  const away = ['offline', 'signed-out', 'failed'].includes(state.kind);
  return (
    <>
      <button
        type="button"
        className="sync-chip"
        data-kind={needsCare ? 'refused' : state.kind}
        aria-label={t('sync.open', { state: words })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className="sync-face num">
          <Icon name={needsCare ? 'warning' : away ? 'offline' : 'cloud'} size={20} />
          {words}
        </span>
      </button>
      <span className="unseen" role="status">
        {words}
      </span>
      {open && <Sheet onClose={() => setOpen(false)} />}
    </>
  );
}
