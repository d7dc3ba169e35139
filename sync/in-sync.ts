import { firstValueFrom, type Observable } from 'rxjs';
import type { EchoBook } from './echoes';
import type { Engine } from './engine';
import type { Gate } from './gate';
import { nextTask, untilIdle } from './lifecycle';
import type { Runs } from './runs';
import type { Tidy } from './tidy';
import type { SyncDoc } from './types';
import type { Unsent } from './waiting';

export interface InSyncOptions<Doc extends SyncDoc> {
  readonly engine: Engine;
  readonly gate: Gate;
  readonly runs: Runs;
  readonly unsent: Unsent<Doc>;
  readonly echoes: EchoBook;
  /** Undefined where nothing is pushed. */
  readonly tidy: Tidy | undefined;
  /** Anything that may be what is waited for. */
  readonly progress$: Observable<void>;
  readonly ending: AbortSignal;
}

/**
 * Resolves once everything local is on the server or refused, and everything of the server as of this call is here. For
 * the leading tab.
 *
 * @throws the reason of `ending`
 */
export async function waitInSync<Doc extends SyncDoc>(options: InSyncOptions<Doc>): Promise<void> {
  const { engine, gate, runs, unsent, echoes, tidy, progress$, ending } = options;
  const progress = (): Promise<void> => firstValueFrom(progress$, { defaultValue: undefined });
  const canGoOn = (): boolean => gate.isOpen() && engine.lifecycle.isRunning();
  let since = runs.next();
  for (;;) {
    ending.throwIfAborted();
    const state = engine.state();
    if (state === undefined || !canGoOn()) {
      await progress();
      continue;
    }
    if (!runs.isComplete(since) || !runs.isUpToDate()) {
      engine.pull();
      await progress();
      continue;
    }
    await untilIdle(state);
    const left = tidy === undefined ? [] : await unsent.recount(state);
    if (left.length === 0 && runs.isUpToDate() && canGoOn()) {
      await tidy?.lookForEchoes();
      if (echoes.missing().length > 0) since = runs.next();
      else if (echoes.untold().length === 0) return;
    }
    await tidy?.run();
    await nextTask();
  }
}
