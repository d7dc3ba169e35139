/** The service worker of the browsers of chaos.bench.ts: the background queue and nothing else. */
import { createWriteQueue, type WorkerScope } from '../../sync/worker/queue';

interface ActivateEvent {
  waitUntil(work: Promise<unknown>): void;
}
type Scope = WorkerScope & {
  readonly clients: { claim(): Promise<void> };
  addEventListener(type: 'activate', listener: (event: ActivateEvent) => void): void;
};
const scope = globalThis as unknown as Scope;

createWriteQueue({ scope });
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
