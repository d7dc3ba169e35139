import { createServer } from 'node:net';

/** Returns whether `port` can be bound on the loopback interface now. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** Returns the first free port at or after `from`; `undefined` if a hundred of them are in use. */
export async function firstFree(from: number): Promise<number | undefined> {
  for (let port = from; port < from + 100 && port <= 65_535; port++) {
    if (await isFree(port)) return port;
  }
  return undefined;
}

/** Returns a free port from the operating system, for a test's own server. */
export function anyFree(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ port: 0, host: '127.0.0.1' }, () => {
      const address = probe.address();
      probe.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('no port was given'));
      });
    });
  });
}
