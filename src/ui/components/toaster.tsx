import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { t } from '../../i18n';
import { modals } from './modals';
import { Notice, NoticeButton } from './notice';
import { dismissToast, holdToast, type Toast, toasts } from './toast';
import { TOAST_KEY, useToastKey } from './toast-key';

/** Holds a toast while a pointer is over it or the focus is in it. */
function useHold(id: number, wanted: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = ref.current;
    if (box === null || !wanted) return;
    const gone = new AbortController();
    const { signal } = gone;
    const held: Record<'pointer' | 'focus', (() => void) | undefined> = {
      pointer: undefined,
      focus: undefined,
    };
    const hold = (by: 'pointer' | 'focus') => (): void => {
      held[by] ??= holdToast(id);
    };
    const leave = (by: 'pointer' | 'focus') => (): void => {
      held[by]?.();
      held[by] = undefined;
    };
    box.addEventListener('pointerenter', hold('pointer'), { signal });
    box.addEventListener('pointerleave', leave('pointer'), { signal });
    box.addEventListener('focusin', hold('focus'), { signal });
    box.addEventListener('focusout', leave('focus'), { signal });
    return () => {
      gone.abort();
      leave('pointer')();
      leave('focus')();
    };
  }, [id, wanted]);
  return ref;
}

interface ToastNoticeProps {
  readonly toast: Toast;
  /** Whether the toast key focuses its button. */
  readonly isKeyed: boolean;
  readonly onUndone: () => void;
}

function ToastNotice({ toast, isKeyed, onUndone }: ToastNoticeProps) {
  const { id, text, tone, undo } = toast;
  const ref = useHold(id, undo !== undefined);
  const takeBack = (): void => {
    undo?.();
    onUndone();
    dismissToast(id);
  };
  return (
    <div ref={ref}>
      <Notice
        icon={tone === 'bad' ? 'warning' : 'check'}
        tone={tone}
        actions={
          undo && (
            <NoticeButton onClick={takeBack} {...(isKeyed ? { shortcut: TOAST_KEY } : {})}>
              {t('undo')}
            </NoticeButton>
          )
        }
      >
        {text}
      </Notice>
    </div>
  );
}

/** The container of the toasts. Each dialog has its own. It is shown again for each new toast, to be above open popovers. */
function Stand() {
  const all = useStore(toasts);
  const ref = useRef<HTMLDivElement>(null);
  const latest = all.at(-1)?.id;
  const keyed = all.filter((toast) => toast.undo !== undefined).at(-1);
  const giveBack = useToastKey(ref);
  useLayoutEffect(() => {
    const box = ref.current;
    // Browsers without popovers show it in its place, where only a dialog can cover it.
    if (latest === undefined || box?.showPopover === undefined) return;
    // It may have been removed together with its dialog. It is created again in the next container.
    if (!box.isConnected) return;
    box.showPopover();
    return () => {
      if (box.isConnected) box.hidePopover();
    };
  }, [latest]);
  return (
    <div aria-live="polite">
      <div className="toaster" popover="manual" ref={ref}>
        {all.map((toast) => (
          <ToastNotice key={toast.id} toast={toast} isKeyed={toast === keyed} onUndone={giveBack} />
        ))}
      </div>
    </div>
  );
}

/**
 * Shows the toasts; rendered once, at the bottom of the stage. It is a popover, because a modal dialog would cover any other
 * element. If a dialog is open, it is inside the top one, because elements outside cannot be clicked or read.
 */
export function Toaster() {
  const dialog = useStore(modals).at(-1);
  return dialog === undefined ? <Stand /> : createPortal(<Stand />, dialog);
}
