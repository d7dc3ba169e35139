import type { Operator } from '../../scripts/operator';

/** The least that bcrypt takes. A sign-in at PocketBase's own cost, 10, takes a twelfth of a second of one processor. */
const CHEAPEST = 4;

interface Collection {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly fields: readonly { readonly name: string }[];
}

/** How long a batch may take on a busy machine, s. Released servers end it after five. */
const BATCH_S = 120;

/**
 * Has a running server hash the passwords of its accounts at the least cost from now on, the superuser's among them, and let
 * batches take as long as a busy machine needs.
 */
export async function easeForTests(url: string, { email, password }: Operator): Promise<void> {
  const call = async <T>(method: string, path: string, body?: unknown, token = ''): Promise<T> => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: token },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`);
    return JSON.parse(text) as T;
  };
  const { token, record } = await call<{ token: string; record: { id: string } }>(
    'POST',
    '/collections/_superusers/auth-with-password',
    { identity: email, password },
  );
  const { items } = await call<{ items: readonly Collection[] }>(
    'GET',
    '/collections?perPage=200',
    undefined,
    token,
  );
  for (const { id, fields } of items.filter(({ type }) => type === 'auth')) {
    const cheap = fields.map((field) => (field.name === 'password' ? { ...field, cost: CHEAPEST } : field));
    await call('PATCH', `/collections/${id}`, { fields: cheap }, token);
  }
  await call('PATCH', '/settings', { batch: { timeout: BATCH_S } }, token);
  await call(
    'PATCH',
    `/collections/_superusers/records/${record.id}`,
    { password, passwordConfirm: password },
    token,
  );
}
