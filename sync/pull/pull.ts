import type { RemoteRow } from '../remote/answer';
import type { Remote, Reply } from '../remote/remote';
import type { Trouble } from '../remote/trouble';
import type { Gate } from '../state/gate';
import type { CheckpointStore } from './checkpoint';
import { createPageReader } from './pages';
import type { Receiver } from './receive';
import { createUnread } from './unread';

/** PocketBase's maximum page size. It silently returns no more. */
export const LARGEST_PAGE = 1000;

export interface PullerOptions<Doc> {
  readonly remote: Remote;
  readonly gate: Gate;
  readonly receive: Receiver<Doc>['receive'];
  readonly trouble: Trouble;
  readonly random: () => number;
  /** Called when records that could not be stored should be tried again. */
  readonly onDue: () => void;
  /** Returns the checkpoint of the data that the server has now. */
  readonly checkpoints: () => CheckpointStore;
  readonly filter: string | undefined;
  readonly batchSize: number;
  /** Returns the highest number of a purged tombstone; 0: none. */
  readonly horizon: () => number;
  /** Returns whether rows may exist here that the server does not show. Called by a pull that begins at 0. */
  readonly mayHaveMore: () => Promise<boolean>;
  /** Called when a full pull has ended. @param seen ids of all pulled records */
  readonly onMissing: (seen: ReadonlySet<string>, horizon: number) => Promise<void>;
  /** Called before the first page is requested. */
  readonly onBegin: () => void;
  /** Called when every page was received, even if some records could not be stored. */
  readonly onEnd: () => void;
  /** Called with true when a page with rows was received, and with false at the end of a pull. */
  readonly onFlow: (isComing: boolean) => void;
  readonly onError: (error: unknown) => void;
}

export interface Puller {
  /**
   * Pulls everything after the checkpoint, page by page. Stored pages stay stored if a later page fails.
   *
   * @returns whether the end was reached and every record was stored
   */
  run(): Promise<boolean>;
  end(): void;
}

/** Start of the next pull while records that could not be stored hold back the stored checkpoint. */
interface Ahead {
  /** The checkpoint's id. */
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

  /**
   * Returns where to begin: where the last pull ended, or at the stored checkpoint if the server has other data now or another
   * tab has moved the checkpoint.
   */
  async function begin(checkpoints: CheckpointStore): Promise<Ahead> {
    const { id } = checkpoints;
    const stored = await checkpoints.get();
    if (ahead?.id === id && ahead.stored === stored) return ahead;
    if (ahead?.id !== id) unread.clear();
    return { id, stored, reached: stored };
  }
  /** Called when everything up to a number is stored here or noted as unread. Moves the checkpoint if nothing is unread. */
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
    // A device that was offline for longer than tombstones are kept has missed deletions, so it pulls everything.
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
        // The disk is full, or the database is closed.
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
