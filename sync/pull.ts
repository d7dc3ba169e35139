import type { RemoteRow } from './answer';
import type { CheckpointStore } from './checkpoint';
import type { Gate } from './gate';
import { createPageReader } from './pages';
import type { Receiver } from './receive';
import type { Remote, Reply } from './remote';

/** The most rows that PocketBase puts on a page; it silently gives no more. */
export const LARGEST_PAGE = 1000;

export interface PullerOptions<Doc> {
  readonly remote: Remote;
  readonly gate: Gate;
  readonly receive: Receiver<Doc>['receive'];
  /** Of the data that the server has now. */
  readonly checkpoints: () => CheckpointStore;
  readonly filter: string | undefined;
  readonly batchSize: number;
  /** The highest number of a tombstone that the server has forgotten; 0: none. */
  readonly horizon: () => number;
  /** A pull from the very start has come to its end. @param seen ids of all records that came */
  readonly onMissing: (seen: ReadonlySet<string>, horizon: number) => Promise<void>;
  /** The first page is about to be asked for. */
  readonly onBegin: () => void;
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
}

export function createPuller<Doc>(options: PullerOptions<Doc>): Puller {
  const { remote, gate, receive, filter, onFlow, onError } = options;
  const { numbering } = remote;
  const perPage = Math.min(LARGEST_PAGE, Math.max(1, options.batchSize));

  async function pages(): Promise<boolean> {
    const checkpoints = options.checkpoints();
    const horizon = options.horizon();
    const from = await checkpoints.get();
    // Whoever was away for longer than tombstones are kept does not hear of all deletions: everything is asked for.
    const isMissing = horizon > 0 && from < horizon;
    const seen = new Set<string>();
    let at = isMissing ? 0 : from;
    let isWhole = true;
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
          // What cannot be read now holds the checkpoint, and nobody else.
          if (!(await receive(rows))) isWhole = false;
          if (isMissing) for (const { id } of rows) seen.add(id);
          const reached = Math.max(at, last);
          if (!isMissing && isWhole && reached > at) await checkpoints.move(at, reached);
          at = reached;
        }
        if (ended === undefined) continue;
        if (ended !== 'last') {
          if (ended.status === 401) gate.refused(ended.token);
          else gate.failed('pull', ended);
          return false;
        }
        if (isMissing && isWhole) {
          await options.onMissing(seen, horizon);
          await checkpoints.move(from, Math.max(at, horizon));
        }
        if (isWhole) {
          numbering.ended(at);
          gate.succeeded('pull');
        } else gate.failed('pull');
        return isWhole;
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
  };
}
