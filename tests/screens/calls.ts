/** A call as the specification's table lists it: method, path with its query, payload. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly payload: unknown;
}

/** A call with its anti-forgery header; undefined: it had none. */
export interface HeardCall extends Call {
  readonly forgery: string | undefined;
}

export interface Calls {
  /** Since the last time they were taken. */
  readonly list: Call[];
  taken(): Call[];
  /** All from the beginning, with health checks and static files. */
  readonly all: HeardCall[];
  /** Does the test's own work, of which nothing is recorded. */
  without<T>(work: () => Promise<T>): Promise<T>;
  /** Ends the recording. */
  stop(): void;
}

const ACCOUNT = /^\/api\/collections\/(users|public_active_memberships|public_participations|memberships)\//;
const BESIDE = /^\/(api\/health|tracks\.json)$/;

/** Records the calls that pages make from here on and that the specification lists; replication's calls are left out. */
export function recordCalls(): Calls {
  const list: Call[] = [];
  const all: HeardCall[] = [];
  const real = globalThis.fetch;
  const recorded: typeof fetch = (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    const ofAccount = ACCOUNT.test(url.pathname);
    if (ofAccount || BESIDE.test(url.pathname)) {
      const { method = 'GET', body, headers } = init;
      const path = decodeURIComponent((url.pathname + url.search).replaceAll('+', ' '));
      const payload = typeof body === 'string' && body !== '' ? (JSON.parse(body) as unknown) : null;
      const call = { method, path, payload };
      all.push({ ...call, forgery: new Headers(headers).get('X-XSRF-TOKEN') ?? undefined });
      if (ofAccount) list.push(call);
    }
    return real(input, init);
  };
  globalThis.fetch = recorded;
  const stop = () => {
    globalThis.fetch = real;
  };
  return {
    ...{ list, all, taken: () => list.splice(0), stop },
    async without(work) {
      stop();
      try {
        return await work();
      } finally {
        globalThis.fetch = recorded;
      }
    },
  };
}

/** A call in the words of the table: ids as `{id}`, and of the payload the names. */
export function lineOf({ method, path, payload }: Call): string {
  const names = payload === null ? [] : Object.keys(payload as object).sort();
  const general = path.replace(/(?<=\/|")[a-z0-9]{15}(?="|$)/g, '{id}');
  return `${method} ${general} ${names.join(', ')}`.trimEnd();
}

const users = '/api/collections/users';

/** The calls of the specification's section 7. */
export const SPECIFIED: readonly string[] = [
  'GET /api/health',
  `POST ${users}/auth-refresh`,
  `POST ${users}/auth-with-password identity, password`,
  `POST ${users}/records email, name, password, passwordConfirm`,
  `POST ${users}/request-verification email`,
  `POST ${users}/confirm-verification token`,
  `POST ${users}/request-password-reset email`,
  `POST ${users}/confirm-password-reset password, passwordConfirm, token`,
  'GET /api/collections/public_active_memberships/records?page=1&perPage=1',
  'GET /api/collections/public_participations/records?page=1&perPage=500&skipTotal=1&filter=rider = "{id}"',
  'GET /api/collections/public_participations/records?page=2&perPage=500&skipTotal=1&filter=rider = "{id}"',
  'GET /api/collections/memberships/records/{id}',
  'GET /tracks.json',
];

/** Further account calls: change of address, name and password, and deletion. */
export const BEYOND: readonly string[] = [
  `POST ${users}/request-email-change newEmail`,
  `POST ${users}/confirm-email-change password, token`,
  `PATCH ${users}/records/{id} name`,
  `PATCH ${users}/records/{id} oldPassword, password, passwordConfirm`,
  `DELETE ${users}/records/{id} password`,
];
