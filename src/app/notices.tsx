import { useState, useSyncExternalStore } from 'react';
import { t } from '../i18n';
import { Notice, NoticeButton, useTooLow, type WhoHasStage } from '../ui';
import { applyUpdate, updates } from '../worker';

/** Warns while the screen is not high enough. */
function HeightNotice() {
  if (!useTooLow()) return null;
  return (
    <Notice icon="warning" role="alert" tone="bad">
      {t('notice.height')}
    </Notice>
  );
}

function onConnection(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Key in sessionStorage: whether the offline notice was dismissed in this tab. */
const READ_KEY = 'fl-offline-read';

function wasRead(): boolean {
  try {
    return sessionStorage.getItem(READ_KEY) !== null;
  } catch {
    // Storage is blocked: the notice is shown again after a reload.
    return false;
  }
}

function noteRead(): void {
  try {
    sessionStorage.setItem(READ_KEY, '1');
  } catch {
    // Storage is blocked: the notice is shown again after a reload.
  }
}

/** Tells the player once per tab that everything on the device works offline. */
function OfflineNotice() {
  const online = useSyncExternalStore(onConnection, () => navigator.onLine);
  const [read, setRead] = useState(wasRead);
  if (online || read) return null;
  const got = (): void => {
    setRead(true);
    noteRead();
  };
  return (
    <Notice icon="offline" actions={<NoticeButton onClick={got}>{t('notice.offline.ok')}</NoticeButton>}>
      {t('notice.offline')}
    </Notice>
  );
}

/** Offers a newer version. Once accepted, it is installed when no tab has a ride in progress. */
function UpdateNotice() {
  const state = useSyncExternalStore(updates.subscribe, updates.getSnapshot);
  const [later, setLater] = useState(false);
  switch (state) {
    case 'current':
      return null;
    case 'applying':
      return <Notice icon="update">{t('notice.updating')}</Notice>;
    case 'ready':
      if (later) return null;
      return (
        <Notice
          icon="update"
          actions={
            <>
              <NoticeButton onClick={() => setLater(true)}>{t('notice.update.later')}</NoticeButton>
              <NoticeButton onClick={() => void applyUpdate()}>{t('notice.update.now')}</NoticeButton>
            </>
          }
        >
          {t('notice.update')}
        </Notice>
      );
  }
}

/** The notices over every screen. During a ride only the height notice is shown, at its finish the update notice too. */
export function Notices({ stage }: { stage: WhoHasStage }) {
  return (
    <div className={stage === 'screen' ? 'notices notices-room' : 'notices'}>
      <HeightNotice />
      {stage === 'screen' && <OfflineNotice />}
      {stage !== 'ride' && <UpdateNotice />}
    </div>
  );
}
