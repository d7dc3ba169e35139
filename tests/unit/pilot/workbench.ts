import { createPilotClient, type PilotPort } from '../../../src/pilot/client';
import type { PilotReply, PilotRequest } from '../../../src/pilot/messages';
import { serve } from '../../../src/pilot/serve';

/** The worker's own code behind a pretended port: messages are copied, and a clock that ticks when it is read. */
export function workbench() {
  const requests: PilotRequest[] = [];
  const replies: PilotReply[] = [];
  let ended = 0;
  let clock = 0;
  const spawn = (): PilotPort => {
    const port: PilotPort = {
      onmessage: null,
      onerror: null,
      postMessage: (message) => {
        requests.push(message);
        answer(structuredClone(message));
      },
      terminate: () => ended++,
    };
    const answer = serve({
      send: (reply) => {
        replies.push(reply);
        port.onmessage?.({ data: structuredClone(reply) } as MessageEvent<PilotReply>);
      },
      now: () => ++clock,
      rest: () => new Promise((done) => setImmediate(done)),
    });
    return port;
  };
  return { client: createPilotClient(spawn), requests, replies, ended: () => ended };
}
