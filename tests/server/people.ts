import { type Account, type Answer, type Api, apiOf, type Json } from '../harness/api';
import type { GameServer } from '../harness/game-server';

/** People of a server, one in each role, and strangers; made once for all servers of a test file. */
export interface People {
  readonly api: Api;
  readonly owner: Account;
  readonly host: Account;
  readonly trainer: Account;
  readonly member: Account;
  readonly stranger: Account;
  readonly other: Account;
  /** A server of the owner's with a host, a trainer and a member. */
  club(more?: Json): Promise<string>;
  /** `POST /api/fl/…` as one of them. */
  call(path: string, body: Json, who: Account): Promise<Answer>;
  /** Somebody's row in a server as the operator sees it. */
  rowOf(server: string, who: { readonly id: string }): Promise<Json & { readonly id: string }>;
  /** Everybody's role in a server, by user; without those who left. */
  rolesIn(server: string): Promise<Readonly<Record<string, unknown>>>;
  /** The audit list, the oldest entry first, as `what detail`. */
  auditOf(server: string, who?: Account): Promise<readonly string[]>;
}

const rows = (collection: string) => `/api/collections/${collection}/records`;

export async function makePeople(server: GameServer): Promise<People> {
  const api = apiOf(server);
  const [owner, host, trainer, member, stranger, other] = (await Promise.all(
    ['owner', 'host', 'trainer', 'member', 'stranger', 'other'].map((name) =>
      api.account(name, { verified: true, premium: name === 'owner' }),
    ),
  )) as [Account, Account, Account, Account, Account, Account];
  const list = async (collection: string, filter: string, more = '', token?: string) => {
    const path = `${rows(collection)}?perPage=500&filter=${encodeURIComponent(filter)}${more}`;
    const { body } = await api.call<{ items: (Json & { id: string })[] }>(
      'GET',
      path,
      undefined,
      token ?? (await api.superuser()),
    );
    return body.items;
  };
  const people = { owner, host, trainer, member, stranger, other };
  return {
    ...people,
    api,
    async club(more = {}) {
      const { id } = await api.put('servers', { name: 'Club', owner: owner.id, open: true, ...more });
      for (const role of ['host', 'trainer', 'member'] as const)
        await api.put('server_members', { server: id, user: people[role].id, role });
      return id;
    },
    call: (path, body, who) => api.call('POST', `/api/fl/${path}`, body, who.token),
    async rowOf(id, who) {
      const [row] = await list('server_members', `server = "${id}" && user = "${who.id}"`);
      if (row === undefined) throw new Error('there is no such member');
      return row;
    },
    async rolesIn(id) {
      const found = await list('server_members', `server = "${id}" && deleted = false`);
      return Object.fromEntries(found.map(({ user, role }) => [String(user), role]));
    },
    async auditOf(id, who) {
      const found = await list('server_audit', `server = "${id}"`, '&sort=created,@rowid', who?.token);
      return found.map(({ what, detail }) => `${String(what)} ${String(detail)}`.trim());
    },
  };
}

/** What an answer says: its code, or its status. */
export function codeOf({ status, body }: Answer): string {
  const data = (body.data ?? {}) as Readonly<Record<string, { readonly code?: string }>>;
  return Object.values(data)[0]?.code ?? String(status);
}
