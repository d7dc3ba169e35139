import * as v from 'valibot';

/** Error codes of calls. Each has its own message. */
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

/** Why a call failed. */
export interface ClubFault {
  readonly code: ClubFaultCode;
  /** The invalid field of the request, if any. */
  readonly field: string | undefined;
  /** Seconds after which to retry, if the server sent them. */
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

/** Codes for statuses without a code, as a call defines them. */
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

/** Converts an error of the client to a fault. @param waitS from the response's `Retry-After` */
export function clubFaultOf(error: unknown, meant: Meaning = {}, waitS?: number): ClubFault {
  const read = v.safeParse(answer, error);
  if (!read.success) return { code: 'offline', field: undefined, waitS };
  const { status, response } = read.output;
  const [first] = Object.entries(response.data);
  const said = first?.[1].code ?? '';
  const named = isKnown(said) ? said : PLAIN[said];
  // Codes of 5xx responses are ignored: they are the server's own errors, not answers to the request.
  const code = status >= 400 && status < 500 && named !== undefined ? named : byStatus(status, meant);
  return { code, field: first?.[0], waitS };
}
