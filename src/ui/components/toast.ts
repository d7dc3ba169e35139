import { createStore } from 'zustand/vanilla';

/** A short message about something that just happened. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'plain' | 'bad';
  /** Undoes the action, while the toast is shown. */
  readonly undo?: () => void;
}

/** Duration of a toast, ms: enough to read one sentence and to reach its button. */
export const TOAST_MS = 6000;
/** Duration of a toast with undo, ms: enough to find it, even by keyboard. */
export const UNDO_MS = 20_000;
/** Maximum number of toasts at once. */
const MOST = 3;

/** The toasts shown now, oldest first; at most three. */
export const toasts = createStore<readonly Toast[]>()(() => []);

/** Timer that closes a toast, and the number of holds on it. */
interface Clock {
  readonly ms: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  holds: number;
}

const clocks = new Map<number, Clock>();
let lastId = 0;

export function dismissToast(id: number): void {
  clearTimeout(clocks.get(id)?.timer);
  clocks.delete(id);
  toasts.setState((all) => all.filter((toast) => toast.id !== id), true);
}

function wind(id: number, clock: Clock): void {
  clock.timer = setTimeout(() => dismissToast(id), clock.ms);
}

/**
 * Keeps a toast open while the user points at it or focuses it. Its time restarts when all holds are released.
 *
 * @returns a function that releases this hold
 */
export function holdToast(id: number): () => void {
  const clock = clocks.get(id);
  if (clock === undefined) return () => undefined;
  clearTimeout(clock.timer);
  clock.holds++;
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    clock.holds--;
    if (clock.holds === 0 && clocks.get(id) === clock) wind(id, clock);
  };
}

/** Closes the oldest toast if there is no room for another one. A held toast is closed only if all are held. */
function makeRoom(): void {
  const all = toasts.getState();
  if (all.length < MOST) return;
  const out = all.find(({ id }) => clocks.get(id)?.holds === 0) ?? all[0];
  if (out !== undefined) dismissToast(out.id);
}

/** Shows a message for a few seconds. Returns a function that closes it at once. */
export function showToast(text: string, options: Partial<Pick<Toast, 'tone' | 'undo'>> = {}): () => void {
  const id = ++lastId;
  makeRoom();
  const clock: Clock = { ms: options.undo ? UNDO_MS : TOAST_MS, timer: undefined, holds: 0 };
  clocks.set(id, clock);
  wind(id, clock);
  toasts.setState((all) => [...all, { id, text, tone: 'plain', ...options }], true);
  return () => dismissToast(id);
}
