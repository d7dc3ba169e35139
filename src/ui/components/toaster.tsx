import { useStore } from 'zustand';
import { t } from '../../i18n';
import { Notice, NoticeButton } from './notice';
import { dismissToast, toasts } from './toast';

/** Where toasts stand: rendered once, at the foot of the stage. */
export function Toaster() {
  const all = useStore(toasts);
  return (
    <div className="toaster" aria-live="polite">
      {all.map((toast) => (
        <Notice
          key={toast.id}
          icon={toast.tone === 'bad' ? 'warning' : 'check'}
          tone={toast.tone}
          actions={
            toast.undo === undefined ? undefined : (
              <NoticeButton
                onClick={() => {
                  toast.undo?.();
                  dismissToast(toast.id);
                }}
              >
                {t('undo')}
              </NoticeButton>
            )
          }
        >
          {toast.text}
        </Notice>
      ))}
    </div>
  );
}
