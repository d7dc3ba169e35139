import { createStore } from 'zustand/vanilla';

/** The dialogs that are open, the one on top last. Whatever is outside of it cannot be pressed or have the focus. */
export const modals = createStore<readonly HTMLDialogElement[]>()(() => []);

/** Opens a dialog over all others. Returns the way to close it. */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  modals.setState((all) => [...all, dialog], true);
  return () => {
    // Closed while it is still in the page: a dialog taken out of it gives no focus back.
    dialog.close();
    modals.setState((all) => all.filter((one) => one !== dialog), true);
  };
}
