import type { Course, Equipment } from '../sim';
import type {
  IdealLine,
  Job,
  JobResult,
  PacerOrder,
  PacerResult,
  PilotReply,
  PilotRequest,
} from './messages';
import type { Effort } from './optimise';
import type { Plan } from './plan';
import type { Reference } from './reference';

/** The used part of a Worker; tests pass their own. */
export interface PilotPort {
  postMessage(message: PilotRequest): void;
  onmessage: ((event: MessageEvent<PilotReply>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

/** Thrown when the worker fails; `message` is the worker's. */
export class PilotError extends Error {
  override readonly name = 'PilotError';
  /** The gate that the computer could not pass, if any; the first is 1. */
  readonly gate: number | undefined;
  constructor(message: string, gate?: number) {
    super(message);
    this.gate = gate;
  }
}

export interface IdealOptions {
  readonly effort?: Effort;
  readonly seed?: number;
  /** A plan found earlier, from which to continue. */
  readonly plan?: Plan;
  /** Aborts the search; the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Called with the share of the work done, 0 to 1, and with each clearly better line. */
  readonly onProgress?: (share: number, ideal?: IdealLine) => void;
}

export interface PacerOptions {
  /** Tick of the start signal in a race with a common start. */
  readonly gunTick?: number;
  /** Missed gates add time instead of ending the ride. */
  readonly timePenalty?: boolean;
  readonly signal?: AbortSignal;
  /** Called with the share of the rides done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** The page's client for the computer riders, which run in a worker. */
export interface PilotClient {
  /** Searches the ideal line of a course. @throws PilotError, or the signal's reason */
  ideal(course: Course, equipment: Equipment, options?: IdealOptions): Promise<IdealLine>;
  /** Computes the times to beat of a course. @throws PilotError, or the signal's reason */
  reference(
    course: Course,
    equipment: Equipment,
    options?: Pick<IdealOptions, 'effort' | 'signal' | 'onProgress'>,
  ): Promise<Reference>;
  /** Lets pacers ride a course, one ride per order. @throws PilotError, or the signal's reason */
  pacers(
    course: Course,
    equipment: Equipment,
    riders: readonly PacerOrder[],
    options?: PacerOptions,
  ): Promise<readonly PacerResult[]>;
  /** Terminates the worker and rejects all pending requests. */
  dispose(): void;
}

function spawnWorker(): PilotPort {
  return new Worker(new URL('./pilot.worker.ts', import.meta.url), { type: 'module' });
}

interface Waiting {
  readonly resolve: (result: JobResult) => void;
  readonly reject: (reason: unknown) => void;
  readonly onProgress: IdealOptions['onProgress'];
}

/** Creates a client; the first request starts its worker. Call `dispose` when the page is left. */
export function createPilotClient(spawn: () => PilotPort = spawnWorker): PilotClient {
  const waiting = new Map<number, Waiting>();
  let port: PilotPort | undefined;
  let lastId = 0;

  const close = (reason: PilotError): void => {
    port?.terminate();
    port = undefined;
    for (const w of waiting.values()) w.reject(reason);
    waiting.clear();
  };
  const onReply = (reply: PilotReply): void => {
    const asked = waiting.get(reply.id);
    if (!asked) return;
    if (reply.type === 'progress') {
      asked.onProgress?.(reply.share, reply.ideal);
      return;
    }
    waiting.delete(reply.id);
    if (reply.type === 'done') asked.resolve(reply.result);
    else asked.reject(new PilotError(reply.message, reply.gate));
  };
  const open = (): PilotPort => {
    const fresh = spawn();
    fresh.onmessage = (event) => onReply(event.data);
    fresh.onerror = (event) => close(new PilotError(event.message));
    return fresh;
  };
  const ask = (job: Job, signal?: AbortSignal, onProgress?: IdealOptions['onProgress']): Promise<JobResult> =>
    new Promise<JobResult>((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      port ??= open();
      const id = ++lastId;
      const to = port;
      const cancel = (): void => {
        if (!waiting.delete(id)) return;
        to.postMessage({ type: 'cancel', id });
        reject(signal?.reason);
      };
      const settle = (): void => signal?.removeEventListener('abort', cancel);
      waiting.set(id, {
        resolve: (result) => {
          settle();
          resolve(result);
        },
        reject: (reason) => {
          settle();
          reject(reason);
        },
        onProgress,
      });
      signal?.addEventListener('abort', cancel, { once: true });
      to.postMessage({ type: 'start', id, job });
    });

  return {
    async ideal(course, equipment, options = {}) {
      const { effort = 'normal', seed = 1, plan, signal, onProgress } = options;
      const job: Job = { kind: 'ideal', course, equipment, effort, seed, ...(plan ? { plan } : {}) };
      const result = await ask(job, signal, onProgress);
      if (result.kind !== 'ideal') throw new PilotError('The worker answered another question.');
      return result.ideal;
    },
    async reference(course, equipment, options = {}) {
      const { effort = 'normal', signal, onProgress } = options;
      const result = await ask({ kind: 'reference', course, equipment, effort }, signal, onProgress);
      if (result.kind !== 'reference') throw new PilotError('The worker answered another question.');
      return result.reference;
    },
    async pacers(course, equipment, riders, options = {}) {
      const { gunTick, timePenalty, signal, onProgress } = options;
      const job: Job = {
        kind: 'pacers',
        course,
        equipment,
        riders,
        ...(gunTick === undefined ? {} : { gunTick }),
        ...(timePenalty ? { timePenalty } : {}),
      };
      const result = await ask(job, signal, onProgress);
      if (result.kind !== 'pacers') throw new PilotError('The worker answered another question.');
      return result.rides;
    },
    dispose: () => close(new PilotError('The pilot was dismissed.')),
  };
}
