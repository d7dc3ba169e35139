import type { CheckpointStore } from './checkpoint';
import type { Gate } from './gate';
import type { Receiver } from './receive';
import type { Remote } from './remote';

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
  /** A page is about to be asked for. */
  readonly onAsk: () => void;
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
    let wanted = numbering.from(at);
    let isWhole = true;
    while (gate.isOpen('pull')) {
      // `fields` is left out on purpose: it makes PocketBase two to three times slower.
      options.onAsk();
      const rows = await remote.list({
        ...{ perPage, sort: numbering.sort },
        filter: filter === undefined ? wanted : `${wanted} && (${filter})`,
      });
      if (!('length' in rows)) {
        if (rows.status === 401) gate.refused(rows.token);
        else gate.failed('pull', rows);
        return false;
      }
      const last = rows.at(-1);
      if (last !== undefined) {
        onFlow(true);
        // What cannot be read now holds the checkpoint, and nobody else.
        if (!(await receive(rows))) isWhole = false;
        if (isMissing) for (const { id } of rows) seen.add(id);
        const reached = Math.max(at, last.seq);
        if (!isMissing && isWhole && reached > at) await checkpoints.move(at, reached);
        at = reached;
        wanted = numbering.after(last);
      }
      if (rows.length < perPage) {
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
    }
    return false;
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
