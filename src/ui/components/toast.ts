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
/** Most toasts at once. */
const MOST = 3;

/** The toasts that stand now, oldest first; at most three. */
export const toasts = createStore<readonly Toast[]>()(() => []);

/** When a toast goes by itself, and how many hold it. */
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
 * Keeps a toast standing while somebody is at it. Its time starts anew once all who hold it have let go.
 *
 * @returns the way to let go
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

/** Takes the oldest toast down where there is no room for one more; one that is held only when all are. */
function makeRoom(): void {
  const all = toasts.getState();
  if (all.length < MOST) return;
  const out = all.find(({ id }) => clocks.get(id)?.holds === 0) ?? all[0];
  if (out !== undefined) dismissToast(out.id);
}

/** Shows a sentence for a few seconds. Returns the way to take it down at once. */
export function showToast(text: string, options: Partial<Pick<Toast, 'tone' | 'undo'>> = {}): () => void {
  const id = ++lastId;
  makeRoom();
  const clock: Clock = { ms: options.undo ? UNDO_MS : TOAST_MS, timer: undefined, holds: 0 };
  clocks.set(id, clock);
  wind(id, clock);
  toasts.setState((all) => [...all, { id, text, tone: 'plain', ...options }], true);
  return () => dismissToast(id);
}
