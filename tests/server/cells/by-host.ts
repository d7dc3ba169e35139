import { type IncomingHttpHeaders, request } from 'node:http';

/** What came back through a proxy. */
export interface HostAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  json<T>(): T;
}

/** Asks a proxy on this machine as a browser would that found it under a host name. */
export function askHost(
  port: number,
  host: string,
  path: string,
  more: { readonly method?: string; readonly body?: unknown; readonly token?: string } = {},
): Promise<HostAnswer> {
  const body = more.body === undefined ? undefined : JSON.stringify(more.body);
  const headers = {
    Host: host,
    ...(more.token === undefined ? {} : { Authorization: more.token }),
    ...(body === undefined
      ? {}
      : { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) }),
  };
  const method = more.method ?? (body === undefined ? 'GET' : 'POST');
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text,
          json: <T>() => JSON.parse(text) as T,
        }),
      );
    });
    call.on('error', reject);
    call.end(body);
  });
}
