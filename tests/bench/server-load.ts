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
  /** Answers that were no verified ride, no batch and no list of judgements. */
  readonly others: readonly string[];
}

/** The least time after which a device asks again that was told to wait, ms. */
const REST_MS = 500;

/** Nothing but the protocol: `fetch` takes as much of the machine for a call as PocketBase for a quarter of a ride. */
function post(
  agent: Agent,
  { url, headers }: Load,
  body: string,
): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const length = { 'Content-Length': Buffer.byteLength(body) };
    const call = request(url, { method: 'POST', agent, headers: { ...headers, ...length } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        resolve({ status: answer.statusCode, text: Buffer.concat(parts).toString() });
      });
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
      const { status, text } = await post(agent, load, bodies[sent++ % bodies.length]!);
      // As devices do, which leave a server alone that has no time for them.
      if (status === 429) await new Promise((resolve) => setTimeout(resolve, REST_MS));
      const told = JSON.parse(text) as { status?: unknown; judgements?: unknown };
      const isTaken = told.status === 'verified' || told.judgements !== undefined || Array.isArray(told);
      if (!isTaken) others.push(text);
    }
  };
  await Promise.all(Array.from({ length: parallel }, client));
  agent.destroy();
  return { ms: performance.now() - from, sent, others };
}

process.once('message', (load) => {
  void send(load as Load).then((done) => process.send?.(done));
});
