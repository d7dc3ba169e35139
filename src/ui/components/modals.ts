import { createStore } from 'zustand/vanilla';

/** The open dialogs, the top one last. Elements outside the top one cannot be clicked or focused. */
export const modals = createStore<readonly HTMLDialogElement[]>()(() => []);

/** Opens a dialog over all others. Returns a function that closes it. */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  modals.setState((all) => [...all, dialog], true);
  return () => {
    // Close it while it is in the page: a removed dialog does not restore the focus.
    dialog.close();
    modals.setState((all) => all.filter((one) => one !== dialog), true);
  };
}
