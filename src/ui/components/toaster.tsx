import { useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { t } from '../../i18n';
import { Notice, NoticeButton } from './notice';
import { dismissToast, toasts } from './toast';

/**
 * Where toasts stand: rendered once, at the foot of the stage. A popover, since a modal dialog would cover anything else;
 * the latest toast brings it in front of a dialog opened meanwhile.
 */
export function Toaster() {
  const all = useStore(toasts);
  const ref = useRef<HTMLDivElement>(null);
  const latest = all.at(-1)?.id;
  useLayoutEffect(() => {
    const box = ref.current;
    // A browser without popovers shows it in its place, which only a dialog can cover.
    if (latest === undefined || box?.showPopover === undefined) return;
    box.showPopover();
    return () => box.hidePopover();
  }, [latest]);
  return (
    <div aria-live="polite">
      <div className="toaster" popover="manual" ref={ref}>
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
    </div>
  );
}
