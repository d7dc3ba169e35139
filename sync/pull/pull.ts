import type { RemoteRow } from '../remote/answer';
import type { Remote, Reply } from '../remote/remote';
import type { Trouble } from '../remote/trouble';
import type { Gate } from '../state/gate';
import type { CheckpointStore } from './checkpoint';
import { createPageReader } from './pages';
import type { Receiver } from './receive';
import { createUnread } from './unread';

/** The most rows that PocketBase puts on a page; it silently gives no more. */
export const LARGEST_PAGE = 1000;

export interface PullerOptions<Doc> {
  readonly remote: Remote;
  readonly gate: Gate;
  readonly receive: Receiver<Doc>['receive'];
  readonly trouble: Trouble;
  readonly random: () => number;
  /** Records that could not be taken in may be by now. */
  readonly onDue: () => void;
  /** Of the data that the server has now. */
  readonly checkpoints: () => CheckpointStore;
  readonly filter: string | undefined;
  readonly batchSize: number;
  /** The highest number of a tombstone that the server has forgotten; 0: none. */
  readonly horizon: () => number;
  /** Whether rows may be here that the server does not show: asked by a pull that begins at the very start. */
  readonly mayHaveMore: () => Promise<boolean>;
  /** A pull from the very start has come to its end. @param seen ids of all records that came */
  readonly onMissing: (seen: ReadonlySet<string>, horizon: number) => Promise<void>;
  /** The first page is about to be asked for. */
  readonly onBegin: () => void;
  /** Every page has come, whatever of it could be taken in. */
  readonly onEnd: () => void;
  /** Pages with rows come in, or no more. */
  readonly onFlow: (isComing: boolean) => void;
  readonly onError: (error: unknown) => void;
}

export interface Puller {
  /**
   * Asks for everything after the checkpoint, page by page; what has been taken in by then stays.
   *
   * @returns whether the end was reached, and everything on the way taken in
   */
  run(): Promise<boolean>;
  end(): void;
}

/** Where the next pull begins, while records that could not be taken in hold the stored checkpoint back. */
interface Ahead {
  /** Of the checkpoint. */
  readonly id: string;
  readonly stored: number;
  readonly reached: number;
}

export function createPuller<Doc>(options: PullerOptions<Doc>): Puller {
  const { remote, gate, receive, filter, onFlow, onError } = options;
  const { numbering } = remote;
  const perPage = Math.min(LARGEST_PAGE, Math.max(1, options.batchSize));

  const unread = createUnread({ remote, receive, random: options.random, onDue: options.onDue });
  let ahead: Ahead | undefined;

  /** Where to begin. Another history of the data, or another tab that has gone back, has everything asked for. */
  async function begin(checkpoints: CheckpointStore): Promise<Ahead> {
    const { id } = checkpoints;
    const stored = await checkpoints.get();
    if (ahead?.id === id && ahead.stored === stored) return ahead;
    if (ahead?.id !== id) unread.clear();
    return { id, stored, reached: stored };
  }
  /** Everything up to a number is known here, or noted as unread. */
  async function move(checkpoints: CheckpointStore, from: Ahead, reached: number): Promise<Ahead> {
    const isHeld = unread.size() > 0;
    if (!isHeld && reached > from.stored) await checkpoints.move(from.stored, reached);
    ahead = { id: from.id, stored: isHeld ? from.stored : Math.max(from.stored, reached), reached };
    return ahead;
  }
  function failed(reply: Reply): false {
    options.trouble.listed(reply);
    gate.failed('pull', reply);
    return false;
  }

  async function pages(): Promise<boolean> {
    const checkpoints = options.checkpoints();
    const horizon = options.horizon();
    let known = await begin(checkpoints);
    const hindered = await unread.again();
    if (hindered !== undefined) return failed(hindered);
    // Whoever was away for longer than tombstones are kept does not hear of all deletions: everything is asked for.
    const isMissing =
      (horizon > 0 && known.reached < horizon) || (known.reached === 0 && (await options.mayHaveMore()));
    const seen = new Set<string>();
    let at = isMissing ? 0 : known.reached;
    const first = numbering.from(at);
    const ask = (after: RemoteRow | undefined): Promise<RemoteRow[] | Reply> => {
      const wanted = after === undefined ? first : numbering.after(after);
      // `fields` is left out on purpose: it makes PocketBase two to three times slower.
      return remote.list({
        ...{ perPage, sort: numbering.sort },
        filter: filter === undefined ? wanted : `${wanted} && (${filter})`,
      });
    };
    options.onBegin();
    const reader = createPageReader<Reply>(ask, perPage, LARGEST_PAGE);
    try {
      for (;;) {
        const { rows, ended } = await reader.next();
        const last = rows.at(-1)?.seq;
        if (last !== undefined) {
          onFlow(true);
          unread.note(rows, await receive(rows));
          if (isMissing) for (const { id } of rows) seen.add(id);
          at = Math.max(at, last);
          if (!isMissing) known = await move(checkpoints, known, at);
        }
        if (ended === undefined) continue;
        if (ended !== 'last') return failed(ended);
        if (isMissing) {
          await options.onMissing(seen, horizon);
          at = Math.max(at, horizon);
        }
        await move(checkpoints, known, at);
        gate.succeeded('pull');
        options.onEnd();
        if (unread.size() > 0) return false;
        numbering.ended(at);
        return true;
      }
    } finally {
      reader.stop();
    }
  }

  return {
    async run() {
      try {
        return await pages();
      } catch (error) {
        // A full disk, or a closed one.
        onError(error);
        gate.failed('pull');
        return false;
      } finally {
        onFlow(false);
      }
    },
    end: unread.clear,
  };
}
