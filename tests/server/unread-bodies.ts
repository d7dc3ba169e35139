import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type GameServer, type GameServerOptions, startGameServer } from '../harness/game-server';

/** What Go reads of a body that nobody read, before it gives up on the connection. */
const GO_READS = 256 * 1024;
/** Length of each request of which a body consists, so that what Go reads ends between two of them. */
const REQUEST = 64;
/** The sizes that are tried. */
export const SIZES = { '300 kB': 4688 * REQUEST, '1.5 MB': 23_438 * REQUEST } as const;

/** A call with a body that consists of requests. */
export interface LoadedCall {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly headers?: readonly string[];
  readonly size: number;
  /** Sent in one chunk, without a `Content-Length`. */
  readonly isChunked?: boolean;
  /** Headers that say how long the body is; by default one of its true length. */
  readonly lengths?: readonly string[];
  /**
   * What the server gets before its answer. A connection that is closed while its device still writes is reset, and the answer
   * can be lost; so it is `little` where the server answers at once, `all` where it reads the whole body, and else
   * what Go reads by itself.
   */
  readonly first?: 'little' | 'all';
  /** Called with what came, each time something comes: it may end a channel. */
  readonly onData?: (text: string) => void;
}

export interface Answered {
  /** How many answers came before the server closed the connection. */
  readonly answers: number;
  /** Of the first answer; 0 for none. */
  readonly status: number;
  /** All that came. */
  readonly text: string;
}

/** As many requests as fit into `size` bytes. */
function requests(size: number): string {
  const path = '/api/health?n=';
  const end = ' HTTP/1.1\r\nHost: a\r\n\r\n';
  const one = `GET ${path}${'1'.repeat(REQUEST - 4 - path.length - end.length)}${end}`;
  return one.repeat(Math.floor(size / REQUEST));
}

/** After it the server closes a connection that it has kept so far. */
const PROBE = 'GET /api/health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';

/** Makes a call over a connection of its own, the rest of its body after the answer, and reads until the server closes it. */
export function answersTo(port: number, call: LoadedCall): Promise<Answered> {
  const { method, path, headers = [], size, isChunked = false, onData } = call;
  const given = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${size}`;
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...headers, ...(call.lengths ?? [given])];
  const body = requests(size);
  const payload = isChunked ? `${size.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body;
  const first = { little: 4096, usual: GO_READS + 4096, all: payload.length }[call.first ?? 'usual'];
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      // What was not sent yet, and the probe.
      if (text === '' && !socket.destroyed) socket.write(payload.slice(first) + PROBE);
      text += data.toString('latin1');
      onData?.(text);
    });
    socket.on('close', () => {
      const found = text.match(/HTTP\/1\.1 \d{3} /g) ?? [];
      resolve({ answers: found.length, status: Number(found[0]?.slice(9, 12) ?? 0), text });
    });
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    socket.write(payload.slice(0, first));
  });
}

const JSON_BODY = 'Content-Type: application/json';
/** PocketBase refuses more itself, whatever the route. */
const TOO_LONG = ['Content-Length: 40000000'];

/** Calls of all kinds, each with a body of that size, and the status of their answer. `token` is a player's. */
export function loadedCalls(
  { port }: Pick<GameServer, 'port'>,
  size: number,
  token: string,
): readonly (LoadedCall & { readonly status: number })[] {
  const authorization = `Authorization: ${token}`;
  // A body that may be as long is read before the answer.
  const readIf = (limit: number) => (size > limit ? {} : { first: 'all' as const });
  const status = (limit: number, below: number): number => (size > limit ? 413 : below);
  const call = (method: string, path: string, answer: number, more: Partial<LoadedCall> = {}) => ({
    name: `${method} ${path}`,
    method,
    path,
    size,
    status: answer,
    ...more,
  });
  const MB = 1024 * 1024;
  const rides = '/api/collections/rides/records';
  /** Ends the channel as soon as it is open. */
  let isEnding = false;
  const endChannel = (text: string): void => {
    const id = /"clientId":"(\w+)"/.exec(text)?.[1];
    if (id === undefined || isEnding) return;
    isEnding = true;
    void fetch(`http://127.0.0.1:${port}/api/test/end/${id}`, { method: 'POST' });
  };
  return [
    call('POST', '/api/fl/nothing', status(MB, 404)),
    call('GET', '/api/fl/nothing', status(MB, 404)),
    call('GET', '/api/health', status(MB, 200)),
    call('GET', '/api/fl/epoch', status(MB, 200)),
    call('POST', '/api/fl/servers/join', 413, { headers: [JSON_BODY, authorization] }),
    call('POST', '/api/fl/start', 413, { headers: [JSON_BODY, authorization] }),
    call('POST', rides, status(MB, 400), { headers: [JSON_BODY, authorization], ...readIf(MB) }),
    call('POST', rides, size > MB ? 413 : 401, { name: 'a dead token', headers: ['Authorization: a.b.c'] }),
    call('POST', '/api/batch', 400, { headers: [JSON_BODY, authorization], ...readIf(8 * MB) }),
    call('GET', '/api/realtime', 200, { onData: endChannel }),
    call('POST', '/api/realtime', status(MB, 400), { headers: [JSON_BODY], ...readIf(MB) }),
    call('GET', '/tracks.json', 200),
    call('GET', '/nothing.js', 404, { first: 'little' }),
    call('POST', '/nothing.js', 404),
    call('GET', '/_/', 200),
    call('GET', '/_/nothing.js', 404, { first: 'little' }),
    call('OPTIONS', rides, 204, {
      first: 'little',
      headers: ['Origin: http://a', 'Access-Control-Request-Method: POST'],
    }),
    call('POST', '/api/fl/nothing', 411, { name: 'chunks to no route', isChunked: true }),
    call('GET', '/tracks.json', 200, { name: 'chunks to a file', isChunked: true }),
    call('GET', '/api/realtime', 413, { name: 'too much to a channel', lengths: TOO_LONG, first: 'little' }),
    call('GET', '/tracks.json', 413, { name: 'too much to a file', lengths: TOO_LONG, first: 'little' }),
  ];
}

/** Starts a server that ends a channel when it is asked to. */
export function startEndingServer(options: GameServerOptions = {}): Promise<GameServer> {
  const route = `routerAdd('POST', '/api/test/end/{id}', (e) => {
  $app.subscriptionsBroker().unregister(e.request.pathValue('id'));
  return e.noContent(204);
});`;
  return startGameServer({
    ...options,
    prepare: (dataDir) => writeFileSync(join(dataDir, '..', 'server', 'hooks', 'end.pb.js'), route),
  });
}

/** A call to a server with rate limits that refuses it for its number. */
export async function limitedCall(server: GameServer, size: number): Promise<LoadedCall> {
  const path = '/api/collections/users/auth-with-password';
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ identity: 'a@b.invalid', password: 'wrong' });
  for (let n = 0; n < 200; n++) {
    const { status } = await fetch(server.url + path, { method: 'POST', headers, body });
    if (status === 429) return { name: 'too many calls', method: 'POST', path, size, first: 'little' };
  }
  throw new Error('No call was one too many.');
}
