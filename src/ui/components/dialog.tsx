import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { t } from '../../i18n';
import { IconButton } from './button';
import { classes } from './class-names';
import './dialog.css';
import { openModal } from './modals';

interface DialogProps {
  readonly title: string;
  /** Also called for Escape and for a click beside the dialog. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Calls back for a click beside a dialog. It waits for the click, because if the dialog closed earlier, the click of a finger
 * would hit the element behind it. The press must also begin beside the dialog, because dragging out of a field must not close
 * it.
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
 * A modal over the stage, based on the native <dialog>, which keeps the focus inside and restores it afterwards. It is open as
 * long as it is rendered.
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
        // React also passes this event to the parent dialogs. Escape must close only the top one.
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

/** A question or a short form in the centre of the stage. */
export function Dialog(props: DialogProps) {
  return <Modal {...props} shape="dialog" />;
}

/** More details, in a sheet that rises from the bottom of the stage. */
export function Sheet(props: DialogProps) {
  return <Modal {...props} shape="sheet" />;
}
