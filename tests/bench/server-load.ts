/** What a load process is told: whom to send as, and the rows, each once. */
export interface Load {
  readonly url: string;
  readonly token: string;
  readonly rows: readonly unknown[];
  /** Requests under way at once. */
  readonly parallel: number;
}

/** What it tells at its end. */
export interface Loaded {
  readonly ms: number;
  readonly verified: number;
  readonly others: readonly string[];
}

async function send({ url, token, rows, parallel }: Load): Promise<Loaded> {
  let next = 0;
  let verified = 0;
  const others: string[] = [];
  const client = async (): Promise<void> => {
    while (next < rows.length) {
      const answer = await fetch(`${url}/api/collections/rides/records`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: token },
        body: JSON.stringify(rows[next++]),
      });
      const body = (await answer.json()) as { status?: unknown };
      if (body.status === 'verified') verified++;
      else others.push(JSON.stringify(body).slice(0, 200));
    }
  };
  const from = performance.now();
  await Promise.all(Array.from({ length: parallel }, client));
  return { ms: performance.now() - from, verified, others };
}

process.once('message', (load) => {
  void send(load as Load).then((done) => process.send?.(done));
});
