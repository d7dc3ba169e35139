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

async function send({ url, headers, bodies, parallel, forMs }: Load): Promise<Loaded> {
  const from = performance.now();
  let sent = 0;
  const others: string[] = [];
  const goesOn = (): boolean => (forMs > 0 ? performance.now() - from < forMs : sent < bodies.length);
  const client = async (): Promise<void> => {
    while (goesOn()) {
      const body = bodies[sent++ % bodies.length]!;
      const answer = await fetch(url, { method: 'POST', headers, body });
      const told = (await answer.json()) as { status?: unknown; judgements?: unknown };
      if (told.status !== 'verified' && told.judgements === undefined) others.push(JSON.stringify(told));
    }
  };
  await Promise.all(Array.from({ length: parallel }, client));
  return { ms: performance.now() - from, sent, others };
}

process.once('message', (load) => {
  void send(load as Load).then((done) => process.send?.(done));
});
