import { createStore } from 'zustand/vanilla';
import {
  fileKind,
  isShared,
  type Parsed,
  type ReadShare,
  readPasted,
  readRideFile,
  type TrackBody,
} from '../../../tracks';

/** Something that was opened here: read, or refused for what it is. */
export type Arrived =
  | { readonly kind: 'read'; readonly read: ReadShare }
  | { readonly kind: 'track'; readonly read: Parsed<'body', TrackBody> }
  /** A file of the game that belongs to another screen. */
  | { readonly kind: 'elsewhere'; readonly file: 'tracks' | 'backup' };

/** What has been opened and not been answered yet. */
export const arrivals = createStore<{ readonly arrived: Arrived | undefined }>()(() => ({
  arrived: undefined,
}));

/** Largest file looked at, bytes. */
const MAX_FILE = 1_000_000;

function arrivedOf(text: string): Arrived {
  const kind = fileKind(text);
  return kind === 'tracks' || kind === 'backup'
    ? { kind: 'elsewhere', file: kind }
    : { kind: 'read', read: readRideFile(text) };
}

/** Opens a file that was dropped, picked, or handed over by the system. */
export async function openFile(file: Blob): Promise<void> {
  const tooBig: Arrived = { kind: 'read', read: { ok: false, fault: { why: 'too-big' } } };
  const arrived = file.size > MAX_FILE ? tooBig : arrivedOf(await file.text());
  arrivals.setState({ arrived });
}

/** What a fragment carries: a ride or a track; undefined for neither. */
function carriedBy(fragment: string): Arrived | undefined {
  if (!isShared(fragment)) return undefined;
  const pasted = readPasted(fragment);
  return pasted.kind === 'ride' ? { kind: 'read', read: pasted.read } : pasted;
}

/** Opens the ride or track in the address, if there is one. It stays there until it is answered: a reload asks again. */
export function openFragment(): void {
  const arrived = carriedBy(location.hash);
  if (arrived !== undefined) arrivals.setState({ arrived });
}

/** Whoever was asked has answered. What came goes from the address too: going back must not ask again. */
export function closeArrival(): void {
  if (carriedBy(location.hash) !== undefined) {
    history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  }
  arrivals.setState({ arrived: undefined });
}

/** Files the system hands to the installed app (not in the DOM's types: Chromium only). */
interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly files: readonly { getFile(): Promise<File> }[] }) => void): void;
}

/** Takes what arrives at this screen by link, by drop, or from the system. Returns the way out. */
export function watchArrivals(): () => void {
  const gone = new AbortController();
  const { signal } = gone;
  const holdsFiles = (e: DragEvent): boolean => e.dataTransfer?.types.includes('Files') === true;
  openFragment();
  addEventListener('hashchange', openFragment, { signal });
  addEventListener('dragover', (e) => holdsFiles(e) && e.preventDefault(), { signal });
  addEventListener(
    'drop',
    (e) => {
      if (!holdsFiles(e)) return;
      e.preventDefault();
      const file = e.dataTransfer?.files[0];
      if (file !== undefined) void openFile(file);
    },
    { signal },
  );
  const { launchQueue } = window as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files }) => {
    void files[0]?.getFile().then(openFile);
  });
  return () => gone.abort();
}
