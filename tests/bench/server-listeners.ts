import { Agent, get, request } from 'node:http';

/** What a listening process is told. */
export interface Opening {
  readonly url: string;
  readonly channels: readonly { readonly token: string; readonly topics: readonly string[] }[];
}

/** What it tells once all of them are open. */
export interface Opened {
  readonly open: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

function connect(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    // Of its own socket each: an agent would wait for one to end.
    get(`${url}/api/realtime`, { agent: false }, (answer) => {
      answer.once('data', (data: Buffer) => resolve(/^id:(\S+)/.exec(data.toString())?.[1] ?? ''));
      answer.resume();
    }).on('error', reject);
  });
}

function subscribe(url: string, token: string, clientId: string, topics: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const body = JSON.stringify({ clientId, subscriptions: topics });
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      Authorization: token,
    };
    const call = request(`${url}/api/realtime`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    call.on('error', reject);
    call.end(body);
  });
}

async function open({ url, channels }: Opening): Promise<Opened> {
  for (const { token, topics } of channels) {
    const status = await subscribe(url, token, await connect(url), topics);
    if (status !== 204) throw new Error(`a subscription was answered ${status}`);
  }
  return { open: channels.length };
}

process.once('message', (opening) => {
  void open(opening as Opening).then((opened) => process.send?.(opened));
});
