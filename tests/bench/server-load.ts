import { Agent, request } from 'node:http';

/** What a load process is told: requests, how many of them are under way at once, and for how long they are repeated. */
export interface Load {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** One JSON body for each request. */
  readonly bodies: readonly string[];
  readonly parallel: number;
  /** 0 = each request once; else all over again until this much time has passed, ms. */
  readonly forMs: number;
}

/** What it tells at its end. */
export interface Loaded {
  readonly ms: number;
  readonly sent: number;
  /** Answers that were no verified ride and no list of judgements. */
  readonly others: readonly string[];
}

/** Nothing but the protocol: `fetch` takes as much of the machine for a call as PocketBase for a quarter of a ride. */
function post(agent: Agent, { url, headers }: Load, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const length = { 'Content-Length': Buffer.byteLength(body) };
    const call = request(url, { method: 'POST', agent, headers: { ...headers, ...length } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve(Buffer.concat(parts).toString()));
    });
    call.on('error', reject);
    call.end(body);
  });
}

async function send(load: Load): Promise<Loaded> {
  const { bodies, parallel, forMs } = load;
  const agent = new Agent({ keepAlive: true, maxSockets: parallel });
  const from = performance.now();
  let sent = 0;
  const others: string[] = [];
  const goesOn = (): boolean => (forMs > 0 ? performance.now() - from < forMs : sent < bodies.length);
  const client = async (): Promise<void> => {
    while (goesOn()) {
      const answer = await post(agent, load, bodies[sent++ % bodies.length]!);
      const told = JSON.parse(answer) as { status?: unknown; judgements?: unknown };
      if (told.status !== 'verified' && told.judgements === undefined) others.push(answer);
    }
  };
  await Promise.all(Array.from({ length: parallel }, client));
  agent.destroy();
  return { ms: performance.now() - from, sent, others };
}

process.once('message', (load) => {
  void send(load as Load).then((done) => process.send?.(done));
});
