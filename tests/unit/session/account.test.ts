import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const page = { origin: 'https://play.club.invalid', pathname: '/' };
const users = '/api/collections/users';
const user = { id: 'abcdefghijklmno', collectionId: 'users', collectionName: 'users', name: 'Ann' };
/** Once for all: the same token is the same text in the next second. */
const nowS = Math.floor(Date.now() / 1000);
const token = (n: number, lastsS = 3600): string =>
  `a.${btoa(JSON.stringify({ exp: nowS + lastsS, type: 'auth', n }))}.c`;
const refused = (status: number) => () => Response.json({ message: 'No.', data: {} }, { status });

/** The page of a captive portal. */
const hotel = (status: number) => () => new Response('<p>Welcome to our wireless network', { status });

type Answers = Readonly<Record<string, () => Response | Promise<Response>>>;

/** What the page itself is told by the browser. */
let events: EventTarget;

/** Calls made, as `METHOD path`, with what was sent. */
let made: { readonly call: string; readonly body: unknown }[];

/** A server that answers so, and with 404 whatever else it is asked. */
function serving(answers: Answers): void {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call = `${init.method} ${new URL(url).pathname}`;
    made.push({ call, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined });
    return (answers[call] ?? refused(404))();
  });
}

const signsIn: Answers = {
  [`POST ${users}/auth-with-password`]: () => Response.json({ token: token(1), record: user }),
  [`POST ${users}/records`]: () => Response.json(user),
  [`POST ${users}/request-verification`]: () => new Response(null, { status: 204 }),
};

/** The account as a page has it that was opened just now. */
async function opened() {
  const account = await import('../../../src/session/account');
  const { pocketBase } = await import('../../../src/session/client');
  return { ...account, authStore: (await pocketBase()).authStore };
}

beforeEach(() => {
  made = [];
  vi.resetModules();
  vi.stubGlobal('location', page);
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en-US' } });
  vi.stubGlobal('window', globalThis);
  events = new EventTarget();
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    vi.stubGlobal(name, events[name].bind(events));
});
afterEach(() => vi.unstubAllGlobals());

const ann = { email: ' Ann@Example.org ', name: ' Ann  Carver', password: 'fresh snow' };

describe('a registration', () => {
  it('sends the address in lower case, the name as it was entered and the password twice', async () => {
    serving(signsIn);
    const { register, authStore } = await opened();
    await register(ann);
    expect(made).toEqual([
      {
        call: `POST ${users}/records`,
        body: {
          ...{ email: 'ann@example.org', name: ' Ann  Carver' },
          ...{ password: 'fresh snow', passwordConfirm: 'fresh snow' },
        },
      },
      { call: `POST ${users}/request-verification`, body: { email: 'ann@example.org' } },
      {
        call: `POST ${users}/auth-with-password`,
        body: { identity: 'ann@example.org', password: 'fresh snow' },
      },
    ]);
    expect(authStore.isValid).toBe(true);
  });

  it.each([
    ['the server fails over it', refused(500)],
    ['too many were asked for', refused(429)],
    ['it is refused', refused(400)],
    ['no answer comes', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is done though the mail was not sent, because %s', async (_, mail) => {
    serving({ ...signsIn, [`POST ${users}/request-verification`]: mail });
    const { register, authStore } = await opened();
    await register(ann);
    expect(made.map(({ call }) => call)).toContain(`POST ${users}/request-verification`);
    expect(authStore.record?.id).toBe(user.id);
  });

  it('that is refused asks for no mail and signs nobody in', async () => {
    serving({ ...signsIn, [`POST ${users}/records`]: refused(400) });
    const { register, authStore } = await opened();
    await expect(register(ann)).rejects.toMatchObject({ name: 'AccountError' });
    expect(made).toHaveLength(1);
    expect(authStore.record).toBeNull();
  });

  it('names every field left empty at once, and asks the server nothing', async () => {
    serving(signsIn);
    const { register } = await opened();
    await expect(register({ email: ' ', name: '', password: '' })).rejects.toMatchObject({
      fields: { email: 'missing', name: 'missing', password: 'missing' },
    });
    expect(made).toEqual([]);
  });
});

describe('the check of a session', () => {
  async function checked(answer: () => Response | Promise<Response>) {
    serving({ [`POST ${users}/auth-refresh`]: answer });
    const account = await opened();
    account.authStore.save(token(1), user);
    const left: string[] = [];
    account.beforeLeaving(async () => {
      // Whoever uses the session still has it while they let go of it.
      left.push(account.authStore.token);
    });
    return { result: await account.refresh(), authStore: account.authStore, left };
  }

  it.each([400, 401, 403, 404])(
    'that is answered %i ends it, and nobody has to let go of what is the user’s',
    async (status) => {
      const { result, authStore, left } = await checked(refused(status));
      expect(result).toBe('signed-out');
      expect(left).toEqual([]);
      expect([authStore.token, authStore.record?.id]).toEqual(['', user.id]);
    },
  );

  it.each([
    ['of a server that fails', refused(503)],
    ['of a busy one', refused(429)],
    ['that has no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['answered 200 by a page on the way', hotel(200)],
    ['answered 400 by a page on the way', hotel(400)],
    ['answered 403 by a page on the way', hotel(403)],
    ['answered 400 in other words', () => Response.json({ error: 'Pay first.' }, { status: 400 })],
  ])('%s leaves it as it is', async (_, answer) => {
    const { result, authStore, left } = await checked(answer);
    expect([result, authStore.token, left]).toEqual(['unknown', token(1), []]);
  });

  it('brings a new token', async () => {
    const { result, authStore } = await checked(() => Response.json({ token: token(2), record: user }));
    expect([result, authStore.token]).toEqual(['signed-in', token(2)]);
  });

  it.each([
    ['renews it', () => Response.json({ token: token(2), record: user })],
    ['refuses it', refused(401)],
  ])('brings nobody back who logged out before the answer that %s', async (_, answer) => {
    const { result, authStore } = await checked(async () => {
      await (await opened()).logOut();
      return answer();
    });
    expect([result, authStore.token, authStore.record]).toEqual(['signed-out', '', null]);
  });

  it.each([
    ['renews the one before', () => Response.json({ token: token(2), record: user })],
    ['refuses the one before', refused(401)],
  ])('leaves a session alone that began before the answer that %s', async (_, answer) => {
    const other = { ...user, id: 'ponmlkjihgfedcb', name: 'Bo' };
    const { result, authStore, left } = await checked(async () => {
      (await opened()).authStore.save(token(3), other);
      return answer();
    });
    expect([result, authStore.token, authStore.record?.name]).toEqual(['unknown', token(3), 'Bo']);
    expect(left).toEqual([]);
  });

  it.each([
    ['longer', 7200],
    ['shorter', 60],
  ])('brings a token that lasts %s, and what the server knows of the user', async (_, lastsS) => {
    const record = { ...user, verified: true };
    const { result, authStore } = await checked(() => Response.json({ token: token(2, lastsS), record }));
    expect([result, authStore.token]).toEqual(['signed-in', token(2, lastsS)]);
    expect(authStore.record).toMatchObject({ verified: true });
  });

  it('keeps the token of a password that was changed before the answer', async () => {
    const newer = token(3);
    const { result, authStore } = await checked(async () => {
      (await opened()).authStore.save(newer, user);
      return Response.json({ token: token(2), record: user });
    });
    expect([result, authStore.token]).toEqual(['signed-in', newer]);
  });

  it('waits for the new token where the one before is refused in the middle of a change of the password', async () => {
    const account = await opened();
    const held = { ...user, email: 'ann@example.org' };
    account.authStore.save(token(1), held);
    let signIn!: (answer: Response) => void;
    const signedIn = new Promise<Response>((resolve) => {
      signIn = resolve;
    });
    serving({
      [`PATCH ${users}/records/${user.id}`]: () => Response.json(held),
      [`POST ${users}/auth-with-password`]: () => signedIn,
      [`POST ${users}/auth-refresh`]: refused(401),
    });
    const told: string[] = [];
    account.authStore.onChange((now) => told.push(now));
    const changing = account.changePassword('fresh snow', 'powder days');
    await vi.waitFor(() => expect(made).toHaveLength(2));
    const renewing = account.refresh();
    await vi.waitFor(() => expect(made).toHaveLength(3));
    await new Promise((resolve) => setTimeout(resolve, 20));
    signIn(Response.json({ token: token(3), record: held }));
    await changing;
    expect(await renewing).toBe('unknown');
    expect(new Set(told)).toEqual(new Set([token(1), token(3)]));
  });

  it('takes an answer in other words for none', async () => {
    const { result, authStore } = await checked(() => Response.json({ welcome: 'to this hotel' }));
    expect([result, authStore.token]).toEqual(['unknown', token(1)]);
  });
});

it('who registers where a session has ended does not show its token', async () => {
  const shown: (string | null)[] = [];
  serving(signsIn);
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    shown.push(new Headers(init.headers).get('Authorization'));
    return answer(url, init);
  });
  const { register, authStore } = await opened();
  authStore.save(token(1, -60), user);
  await register(ann);
  expect(shown[0]).toBe('');
});

it('an ended session is none for what changes the account', async () => {
  serving(signsIn);
  const { changeName, authStore } = await opened();
  authStore.save('', user);
  await expect(changeName('Ann C')).rejects.toMatchObject({ fault: 'signed-out' });
  expect(made).toEqual([]);
});

it('a session ends with the confirmation of another address, and only with it', async () => {
  const confirm = `POST ${users}/confirm-email-change`;
  serving({ [confirm]: refused(400) });
  const { confirmEmailChange, authStore } = await opened();
  authStore.save(token(1), user);
  await expect(confirmEmailChange('t.o.k', 'fresh snow')).rejects.toMatchObject({ name: 'AccountError' });
  expect(authStore.token).toBe(token(1));
  serving({ [confirm]: () => new Response(null, { status: 204 }) });
  await confirmEmailChange('t.o.k', 'fresh snow');
  expect(authStore.token).toBe('');
  expect(made.at(-1)?.body).toEqual({ token: 't.o.k', password: 'fresh snow' });
});

describe('logging out', () => {
  const key = 'pocketbase_auth';
  let stored: Map<string, string>;
  beforeEach(() => {
    stored = new Map([[key, JSON.stringify({ token: token(1), record: user })]]);
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, text: string) => stored.set(name, text),
      removeItem: (name: string) => stored.delete(name),
    });
  });

  it('is done where the page is left before its code has come', async () => {
    const { logOut } = await import('../../../src/session/account');
    const out = logOut();
    events.dispatchEvent(new Event('pagehide'));
    expect(stored.has(key)).toBe(false);
    await out;
  });

  it('is done where the page is left while others let go of the session', async () => {
    const { logOut, beforeLeaving } = await opened();
    const seen: boolean[] = [];
    beforeLeaving(async () => {
      seen.push(stored.has(key));
      events.dispatchEvent(new Event('pagehide'));
      seen.push(stored.has(key));
    });
    await logOut();
    expect(seen).toEqual([true, false]);
  });

  it('ends nothing that begins after it when the page is left', async () => {
    const { logOut, authStore } = await opened();
    await logOut();
    expect(stored.has(key)).toBe(false);
    authStore.save(token(2), user);
    events.dispatchEvent(new Event('pagehide'));
    expect(stored.has(key)).toBe(true);
  });
});
