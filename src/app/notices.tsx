import { useState, useSyncExternalStore } from 'react';
import { t } from '../i18n';
import { Notice, NoticeButton, useTooLow, type WhoHasStage } from '../ui';
import { applyUpdate, updates } from '../worker';

/** Says so while the screen is too low. */
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

/** Where this tab notes that the word about the lost network was read; forgotten with the tab. */
const READ_KEY = 'fl-offline-read';

function wasRead(): boolean {
  try {
    return sessionStorage.getItem(READ_KEY) !== null;
  } catch {
    // Blocked: it is said once more after a reload.
    return false;
  }
}

function noteRead(): void {
  try {
    sessionStorage.setItem(READ_KEY, '1');
  } catch {
    // Blocked: it is said once more after a reload.
  }
}

/** Says once per tab that everything on the device goes on without the network. */
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

/** Offers a newer version; accepting it waits until nobody rides, in any tab. */
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

/** The notices over every screen. A ride is interrupted for the height only, its finish for an update as well. */
export function Notices({ stage }: { stage: WhoHasStage }) {
  return (
    <div className={stage === 'screen' ? 'notices notices-room' : 'notices'}>
      <HeightNotice />
      {stage === 'screen' && <OfflineNotice />}
      {stage !== 'ride' && <UpdateNotice />}
    </div>
  );
}
