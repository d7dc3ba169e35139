/* The computer riders' worker: searches lines without blocking the page. */
import type { PilotRequest } from './messages';
import { serve } from './serve';

const port = self as unknown as {
  onmessage: ((event: MessageEvent<PilotRequest>) => void) | null;
  postMessage(message: unknown): void;
};

const answer = serve({
  send: (reply) => port.postMessage(reply),
  now: () => performance.now(),
  rest: () => new Promise((done) => setTimeout(done, 0)),
});

port.onmessage = (event) => answer(event.data);
