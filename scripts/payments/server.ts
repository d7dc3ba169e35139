import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeApi } from './api';
import { show } from './desk';
import { type Event, type Ledger, makeLedger } from './ledger';

/** A payment server for development and tests: the part of Stripe's API that the game uses, with pages for paying. */
export interface PaymentServer {
  readonly url: string;
  readonly ledger: Ledger;
  /** API calls so far, such as `GET /v1/prices/price_1`. */
  readonly calls: readonly string[];
  /** Makes the next calls of the API fail with a status; 0 calls ends that. */
  fail(calls: number, status: number): void;
  close(): Promise<void>;
}

export interface PaymentServerOptions {
  readonly port?: number;
  readonly key: string;
  /** Returns seconds since 1970; the machine's clock by default. */
  readonly now?: () => number;
  /** Called with each event, and the delay of its delivery. */
  readonly onEvent?: (event: Event, delayMs: number) => void;
}

/** Delay of an event after the buyer returns to the page. */
const DELAY_MS = 300;
const LATE_MS = 20_000;

export async function startPaymentServer(options: PaymentServerOptions): Promise<PaymentServer> {
  let delayMs = DELAY_MS;
  let failing = { calls: 0, status: 0 };
  const calls: string[] = [];
  const ledger = makeLedger(options.now ?? (() => Math.floor(Date.now() / 1000)), (event) =>
    options.onEvent?.(event, delayMs),
  );
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    });
  });
  const url = await listen(server, options.port ?? 0);
  const api = makeApi(ledger, options.key, {
    checkout: (session) => `${url}/pay/${session}`,
    portal: (customer, back) => `${url}/portal/${customer}?return=${encodeURIComponent(back)}`,
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    const method = request.method ?? 'GET';
    const form = method === 'POST' ? new URLSearchParams(await bodyOf(request)) : searchParams;
    if (!pathname.startsWith('/v1/')) {
      const act = method === 'POST' ? (form.get('act') ?? '') : '';
      delayMs = act === 'late' ? LATE_MS : DELAY_MS;
      const { location, html } = show(ledger, { path: pathname, act, form, query: searchParams });
      if (location !== undefined) response.writeHead(303, { Location: location }).end();
      else response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html);
      return;
    }
    calls.push(`${method} ${pathname}`);
    if (failing.calls > 0) {
      failing.calls--;
      if (failing.status > 0) response.writeHead(failing.status).end('{}');
      return;
    }
    const header = (name: string) => String(request.headers[name] ?? '');
    const { status, body } = api({ method, path: pathname, form, header });
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  }

  return {
    ...{ url, ledger, calls },
    fail(calls, status) {
      failing = { calls, status };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

/** Listens on this machine only. */
function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  });
}
