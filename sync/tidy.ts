import type { RxCollection, RxStorageInstanceReplicationState } from 'rxdb';
import type { HandOver } from './background';
import type { EchoBook } from './echoes';
import type { Engine } from './engine';
import type { Gate } from './gate';
import { untilIdle } from './lifecycle';
import type { Refusals } from './push';
import type { Runs } from './runs';
import type { SyncDoc } from './types';
import { type Unsent, writeAgain } from './waiting';

export interface TidyOptions<Doc extends SyncDoc> {
  readonly collection: RxCollection<Doc>;
  readonly engine: Engine;
  readonly gate: Gate;
  readonly runs: Runs;
  readonly unsent: Unsent<Doc>;
  readonly echoes: EchoBook;
  readonly refusals: Refusals<Doc>;
  readonly handOver: HandOver<Doc>;
  /** Asks for a pull. */
  readonly poke: () => void;
  readonly onFault: (error: unknown) => void;
  readonly ending: AbortSignal;
}

type State = RxStorageInstanceReplicationState<unknown>;

/** Cares for the rows RxDB does not come to by itself, each time something may have left some behind. */
export interface Tidy {
  /** Once more, from the beginning; resolves when that is done. */
  run(): Promise<void>;
  /** Asks for the results of pushed rows that a pull which should have brought them has not brought. */
  lookForEchoes(): Promise<void>;
  /** RxDB may have passed over any row: go through all of them the next time. */
  distrust(): void;
  /** Resolves when nothing of it runs. */
  settled(): Promise<void>;
}

export function createTidy<Doc extends SyncDoc>(options: TidyOptions<Doc>): Tidy {
  const { collection, engine, gate, runs, unsent, echoes, refusals, ending } = options;
  let audited = false;
  let tidying: Promise<void> | undefined;
  let again = false;

  /** Once RxDB is idle: corrects the count, and brings forth the rows it has passed over. */
  async function once(): Promise<void> {
    const state = engine.state();
    if (state === undefined || ending.aborted) return;
    // Let RxDB come first where it can send: most of what waits it finds by itself.
    if (gate.isOpen()) await untilIdle(state);
    if (!audited) {
      const unnumbered = await unsent.audit(state);
      echoes.expect(unnumbered.filter((id) => !refusals.has(id)));
      audited = true;
    }
    await untilIdle(state);
    const left = await unsent.recount(state);
    if (!gate.isOpen()) return options.handOver(left);
    if (engine.lifecycle.isRunning()) await writeAgain(collection, left);
    await lookForEchoes();
  }

  async function lookForEchoes(): Promise<void> {
    const state = engine.state();
    if (state === undefined || !runs.isUpToDate()) return;
    await settleUntold(state);
    await echoes.look(unsent.has);
    if (echoes.missing().length + echoes.untold().length > 0) options.poke();
  }

  /**
   * What RxDB makes of a push that has failed half way, or that ends as RxDB is paused or runs again, shows only in what it
   * has taken down. To a row the server has and RxDB knows nothing of it would not always come back by itself.
   */
  async function settleUntold(state: State): Promise<void> {
    const untold = echoes.untold();
    const untaken = new Set(await unsent.untaken(state, untold));
    echoes.told(untold.filter((id) => !untaken.has(id)));
    unsent.touch([...untaken]);
  }

  async function untilTidy(): Promise<void> {
    try {
      while (again && !ending.aborted) {
        again = false;
        await once();
      }
    } catch (error) {
      if (!ending.aborted) options.onFault(error);
    } finally {
      tidying = undefined;
    }
  }

  return {
    run() {
      again = true;
      tidying ??= untilTidy();
      return tidying;
    },
    lookForEchoes,
    distrust() {
      audited = false;
    },
    settled: async () => tidying,
  };
}
