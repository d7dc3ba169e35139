import { createStore } from 'zustand/vanilla';

/** One short word about what just happened. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'plain' | 'bad';
  /** Takes back what was done, while the toast stands. */
  readonly undo?: () => void;
}

/** How long a toast stands, ms: long enough to read one sentence and to reach its button. */
export const TOAST_MS = 6000;
/** The same where something can be taken back, ms: it is to be found, by keyboard too. */
export const UNDO_MS = 20_000;

/** The toasts that stand now, oldest first; at most three. */
export const toasts = createStore<readonly Toast[]>()(() => []);

let lastId = 0;

export function dismissToast(id: number): void {
  toasts.setState((all) => all.filter((toast) => toast.id !== id), true);
}

/** Shows a sentence for a few seconds. Returns the way to take it down at once. */
export function showToast(text: string, options: Partial<Pick<Toast, 'tone' | 'undo'>> = {}): () => void {
  const id = ++lastId;
  toasts.setState((all) => [...all.slice(-2), { id, text, tone: 'plain', ...options }], true);
  const timer = setTimeout(() => dismissToast(id), options.undo ? UNDO_MS : TOAST_MS);
  return () => {
    clearTimeout(timer);
    dismissToast(id);
  };
}
