import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { t } from '../../i18n';
import { IconButton } from './button';
import { classes } from './class-names';
import './dialog.css';
import { openModal } from './modals';

interface DialogProps {
  readonly title: string;
  /** Also called for Escape and for a press beside the dialog. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Calls back for a press beside a dialog: at the click, since once the dialog is gone a finger's click would land on what
 * lies behind it, and only where the press began beside it too, since a drag out of a field is no wish to close.
 */
function usePressBeside(ref: RefObject<HTMLDialogElement | null>, onPress: () => void): void {
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    const gone = new AbortController();
    const { signal } = gone;
    let began = false;
    dialog.addEventListener('pointerdown', (e) => (began = e.target === dialog), { signal });
    dialog.addEventListener('click', (e) => began && e.target === dialog && latest.current(), { signal });
    return () => gone.abort();
  }, [ref]);
}

/**
 * A modal over the stage, on the platform's own <dialog>: it keeps the focus inside and gives it back.
 * It is open as long as it is rendered.
 */
function Modal({ title, onClose, children, shape }: DialogProps & { shape: 'dialog' | 'sheet' }) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  usePressBeside(ref, onClose);
  useLayoutEffect(() => (ref.current === null ? undefined : openModal(ref.current)), []);
  return (
    <dialog
      ref={ref}
      className={classes('modal', `modal-${shape}`)}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        // React also tells the dialogs around of it: Escape closes the one on top alone.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="modal-box">
        <header className="modal-head">
          <h2 id={id}>{title}</h2>
          <IconButton icon="close" label={t('close')} onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** A question or a short form in the middle of the stage. */
export function Dialog(props: DialogProps) {
  return <Modal {...props} shape="dialog" />;
}

/** More about something, rising from the bottom of the stage. */
export function Sheet(props: DialogProps) {
  return <Modal {...props} shape="sheet" />;
}
