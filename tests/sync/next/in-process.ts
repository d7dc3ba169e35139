import type { ServerState } from '../../../sync/next';

/** A record as the server has it. */
export interface StoredRecord {
  readonly [field: string]: unknown;
  readonly id: string;
  readonly seq: number;
  readonly deleted: boolean;
  readonly writes: string;
}

type Body = Readonly<Record<string, unknown>>;
type Rows = ReadonlyMap<string, StoredRecord>;

/** A copy of all data as it was. */
export interface Backup {
  readonly rows: Rows;
  readonly counter: number;
}

/** A server with one synced collection, as the server kit makes of a PocketBase, in this very process. */
export interface InProcessServer {
  readonly fetch: typeof fetch;
  /** The one token that it takes. */
  token(): string;
  /** From now on it takes another. */
  expireTokens(): void;
  state(): ServerState;
  backup(): Backup;
  restore(backup: Backup): void;
  records(): readonly StoredRecord[];
}

/** An answer that is not 2xx. */
class Refused extends Error {
  readonly status: number;
  readonly body: Body;
  constructor(status: number, message: string, data: Body = {}) {
    super(message);
    this.status = status;
    this.body = { status, message, data };
  }
}

const MOST_WRITES = 6;
const EMPTY = { owner: '', text: '', body: '', count: 0, tags: null, room: '' };
const ATTEMPT = /^[a-z0-9]{8}$/;

const fieldError = (field: string, code: string, message = code): Body => ({ [field]: { code, message } });

/** The fields of a record that a body writes. */
function written(body: Body): Body {
  const names = [...Object.keys(EMPTY), 'deleted'];
  return Object.fromEntries(names.flatMap((name) => (name in body ? [[name, body[name]]] : [])));
}

function writesAfter(before: string, attempt: unknown, seq: number): string {
  if (typeof attempt !== 'string' || attempt === before || !ATTEMPT.test(attempt)) return before;
  return [...before.split(' '), `${seq}:${attempt}`]
    .filter((one) => one !== '')
    .slice(-MOST_WRITES)
    .join(' ');
}

/** The filters that replication sends. */
function matcherOf(filter: string): (row: StoredRecord) => boolean {
  const above = /^seq > (\d+)$/.exec(filter);
  if (above !== null) return ({ seq }) => seq > Number(above[1]);
  const ids = new Set(filter.split('||').map((part) => /^id="([a-z0-9]+)"$/.exec(part)?.[1]));
  if (ids.has(undefined)) throw new Refused(400, `A filter that is not known here: ${filter}`);
  return ({ id }) => ids.has(id);
}

/** An answer as the SDK reads it. */
function answer(status: number, body: unknown): Response {
  const text = JSON.stringify(body);
  return {
    status,
    ok: status < 300,
    url: '',
    headers: new Headers(),
    json: async () => JSON.parse(text),
  } as Response;
}

export function createInProcessServer(path: string): InProcessServer {
  let rows: Rows = new Map();
  let counter = 0;
  let tokens = 0;
  let restores = 0;
  let restoredTo = 0;
  const token = (): string => `token-${tokens}`;

  function create(body: Body): StoredRecord {
    const id = String(body.id);
    if (body.deleted === true) throw new Refused(400, 'Failed to create record.');
    if (rows.has(id))
      throw new Refused(400, 'Failed to create record.', fieldError('id', 'validation_not_unique'));
    const seq = ++counter;
    return { ...EMPTY, ...written(body), id, seq, deleted: false, writes: writesAfter('', body.writes, seq) };
  }
  function update(id: string, body: Body): StoredRecord {
    const before = rows.get(id);
    if (before === undefined) throw new Refused(404, "The requested resource wasn't found.");
    if ('seq' in body && body.seq !== before.seq)
      throw new Refused(
        409,
        'The row has changed meanwhile.',
        fieldError('seq', 'stale_seq', String(before.seq)),
      );
    const seq = ++counter;
    return { ...before, ...written(body), seq, writes: writesAfter(before.writes, body.writes, seq) };
  }
  function write(method: string, to: string, body: Body): Body {
    const id = to.slice(path.length + 1);
    const row = method === 'POST' ? create(body) : update(id, body);
    rows = new Map(rows).set(row.id, row);
    return { id: row.id, seq: row.seq };
  }
  function list(query: URLSearchParams): Body {
    const found = [...rows.values()].filter(matcherOf(query.get('filter') ?? 'seq > 0'));
    const perPage = Math.min(1000, Number(query.get('perPage') ?? 30));
    const items = found.sort((a, b) => a.seq - b.seq).slice(0, perPage);
    return { page: 1, perPage, items: items.map((row) => ({ ...row, collectionName: 'notes' })) };
  }
  /** One transaction: the first request that fails undoes all. */
  function batch(requests: readonly { method: string; url: string; body: Body }[]): unknown {
    const before = { rows, counter };
    return requests.map(({ method, url, body }, index) => {
      try {
        return { status: 200, body: write(method, url.split('?')[0] ?? '', body) };
      } catch (error) {
        ({ rows, counter } = before);
        if (!(error instanceof Refused)) throw error;
        const failed = {
          code: 'batch_request_failed',
          message: 'Batch request failed.',
          response: error.body,
        };
        throw new Refused(400, 'Batch transaction failed.', { requests: { [index]: failed } });
      }
    });
  }
  function serve(url: URL, init: RequestInit): unknown {
    if (new Headers(init.headers).get('Authorization') !== token())
      throw new Refused(401, 'Your session has ended. Please log in again.');
    const { method = 'GET' } = init;
    if (method === 'GET') return list(url.searchParams);
    const body = JSON.parse(String(init.body)) as Body;
    return url.pathname === '/api/batch' ? batch(body.requests as never) : write(method, url.pathname, body);
  }

  return {
    async fetch(url, init = {}) {
      try {
        return answer(200, serve(new URL(String(url)), init));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        return answer(error.status, error.body);
      }
    },
    token,
    expireTokens: () => void tokens++,
    state: () => ({ epoch: `epoch-${restores}`, restoredTo }),
    backup: () => ({ rows, counter }),
    restore(backup) {
      // No number is given twice: devices report how far they know the server, and it goes on from there.
      ({ rows } = backup);
      restoredTo = backup.counter;
      restores++;
    },
    records: () => [...rows.values()],
  };
}
