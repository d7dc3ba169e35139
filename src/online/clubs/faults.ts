import * as v from 'valibot';

/** Codes by which the server says why it did not do what a call asked for; each has its sentence. */
export const clubFaults = [
  'offline',
  'busy',
  'not-permitted',
  'not-allowed',
  'unknown-server',
  'cannot-join',
  'server-full',
  'server-closed',
  'too-many-servers',
  'too-many-requests',
  'too-many-invitations',
  'too-many-tries',
  'too-many-reports',
  'unknown-invitation',
  'not-an-invitation',
  'not-a-member',
  'not-yourself',
  'higher-role',
  'no-such-role',
  'one-owner',
  'no-offer',
  'not-users',
  'may-not-found',
  'not-a-report',
  'already-answered',
  'already-asked',
  'gone',
  'stale',
  'too-long',
  'missing',
  'invisible-name',
  'name-controls',
  'piled-marks',
  'hidden-characters',
  'mixed-alphabets',
  'hidden-name',
  'reserved-name',
  'name-taken',
  'exported-just-now',
  'unknown-code',
  'already-held',
  'not-on-sale',
  'just-paid',
  'other-checkout',
  'provider-away',
  'not-a-plan',
  'too-many-plans',
  'may-not-give-premium',
  'price-taken',
  'no-payments',
  'unknown-price',
  'other-period',
  'not-a-code',
  'archived',
  'too-many-codes',
  'other',
] as const;
export type ClubFaultCode = (typeof clubFaults)[number];

/** Why a call was not done. */
export interface ClubFault {
  readonly code: ClubFaultCode;
  /** The field of what was sent, where one is at fault. */
  readonly field: string | undefined;
  /** After how many seconds it may be tried again, where the server said so. */
  readonly waitS: number | undefined;
}

/** PocketBase's own codes for a field. */
const PLAIN: Readonly<Record<string, ClubFaultCode>> = {
  validation_required: 'missing',
  validation_max_text_constraint: 'too-long',
  validation_invalid_format: 'other',
  stale_seq: 'stale',
};

const answer = v.object({
  status: v.number(),
  response: v.fallback(
    v.object({ data: v.fallback(v.record(v.string(), v.object({ code: v.string() })), {}) }),
    { data: {} },
  ),
});

const isKnown = (code: string): code is ClubFaultCode => (clubFaults as readonly string[]).includes(code);

/** What stands for a status that comes without a code. `meant` is what a call means by it. */
export type Meaning = Readonly<Partial<Record<number, ClubFaultCode>>>;

function byStatus(status: number, meant: Meaning): ClubFaultCode {
  const own = meant[status];
  if (own !== undefined) return own;
  if (status === 401 || status === 403) return 'not-permitted';
  if (status === 404) return 'gone';
  if (status === 409) return 'stale';
  if (status === 429) return 'busy';
  return status === 0 || status === 408 || status >= 500 ? 'offline' : 'other';
}

/** What the client raised, as a fault. @param waitS as the answer's `Retry-After` said */
export function clubFaultOf(error: unknown, meant: Meaning = {}, waitS?: number): ClubFault {
  const read = v.safeParse(answer, error);
  if (!read.success) return { code: 'offline', field: undefined, waitS };
  const { status, response } = read.output;
  const [first] = Object.entries(response.data);
  const said = first?.[1].code ?? '';
  const named = isKnown(said) ? said : PLAIN[said];
  // A fault of the server's own is none of what was asked for, whatever it is called.
  const code = status >= 400 && status < 500 && named !== undefined ? named : byStatus(status, meant);
  return { code, field: first?.[0], waitS };
}
