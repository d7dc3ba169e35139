import type { GameServer } from './game-server';

/** Any JSON, read as its test knows it to be. */
export type Json = Readonly<Record<string, unknown>>;

export interface Answer<T = Json> {
  readonly status: number;
  readonly body: T;
}

/** A user as tests need one. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

export const PASSWORD = 'powder-day-1';

const ROWS_OF_A_BATCH = 10;

/** Plain calls to a game server, without any client in between. */
export interface Api {
  call<T = Json>(method: string, path: string, body?: unknown, token?: string): Promise<Answer<T>>;
  /** Creates or changes a row as the superuser, and gives the row. @throws Error when it is refused */
  put(collection: string, row: Json, id?: string): Promise<Json & { readonly id: string }>;
  /**
   * Makes many rows as the superuser. A batch that takes longer than five seconds is refused, whatever the machine, so
   * they go in short ones.
   *
   * @throws Error when one is refused
   */
  fill(rows: readonly (readonly [collection: string, row: Json])[]): Promise<void>;
  superuser(): Promise<string>;
  /** A user who has signed up and logged in; premium by a membership without end. */
  account(name: string, more?: { verified?: boolean; premium?: boolean }): Promise<Account>;
  logIn(email: string, password?: string): Promise<string>;
}

export function apiOf(server: Pick<GameServer, 'url' | 'superuser'>): Api {
  let superuserToken: Promise<string> | undefined;
  let premium: Promise<string> | undefined;

  const api: Api = {
    async call<T>(method: string, path: string, body?: unknown, token?: string) {
      const answer = await fetch(server.url + path, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(token === undefined ? {} : { Authorization: token }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as T };
    },
    superuser() {
      superuserToken ??= logIn('_superusers', server.superuser.email, server.superuser.password);
      return superuserToken;
    },
    async put(collection, row, id) {
      const path = `/api/collections/${collection}/records${id === undefined ? '' : `/${id}`}`;
      const { status, body } = await api.call<Json & { id: string }>(
        id === undefined ? 'POST' : 'PATCH',
        path,
        row,
        await api.superuser(),
      );
      if (status !== 200) throw new Error(`${collection} was answered ${status}: ${JSON.stringify(body)}`);
      return body;
    },
    async fill(rows) {
      const requests = rows.map(([collection, body]) => {
        return { method: 'POST', url: `/api/collections/${collection}/records`, body };
      });
      for (let first = 0; first < requests.length; first += ROWS_OF_A_BATCH) {
        const batch = { requests: requests.slice(first, first + ROWS_OF_A_BATCH) };
        const { status, body } = await api.call('POST', '/api/batch', batch, await api.superuser());
        if (status !== 200) throw new Error(`rows were answered ${status}: ${JSON.stringify(body)}`);
      }
    },
    async account(name, more = {}) {
      const email = `${name}@club.invalid`;
      const row = { email, name, password: PASSWORD, passwordConfirm: PASSWORD };
      const created = await api.call<{ id: string }>('POST', '/api/collections/users/records', row);
      if (created.status !== 200) throw new Error(`no account for ${name}: ${JSON.stringify(created.body)}`);
      const { id } = created.body;
      if (more.verified === true) await api.put('users', { verified: true }, id);
      if (more.premium === true) {
        premium ??= api.put('memberships', { name: 'Premium', premium: true }).then((row) => row.id);
        await api.put('user_memberships', { user: id, membership: await premium });
      }
      return { id, email, password: PASSWORD, token: await api.logIn(email) };
    },
    logIn: (email, password = PASSWORD) => logIn('users', email, password),
  };

  async function logIn(collection: string, identity: string, password: string): Promise<string> {
    const path = `/api/collections/${collection}/auth-with-password`;
    const { status, body } = await api.call<{ token: string }>('POST', path, { identity, password });
    if (status !== 200) throw new Error(`${identity} was not let in: ${status} ${JSON.stringify(body)}`);
    return body.token;
  }
  return api;
}
