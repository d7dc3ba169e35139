import * as v from 'valibot';
import type { PlanFault, PlanFaultCode } from '../../race';
import { type RefusalCode, refusalCodes } from '../rejections/refusal-codes';

/** Error codes of calls about events, in addition to those of rides. Each has its own message. */
export const eventFaults = [
  'offline',
  'busy',
  'not-permitted',
  'not-allowed',
  'gone',
  'stale',
  'plan',
  'already-started',
  'already-over',
  'no-way-back',
  'too-many-events',
  'no-such-start',
  'no-such-decision',
  'own-ride',
  'higher-role',
  'already-appealed',
  'too-late',
  'required',
  'other',
] as const;
export type EventFaultCode = (typeof eventFaults)[number] | RefusalCode;

/** Why a call failed. */
export interface EventFault {
  readonly code: EventFaultCode;
  /** The faults of the sent plan, by field. */
  readonly plan: readonly PlanFault[];
  /** Another invalid field of the request. */
  readonly field?: string;
}

const answer = v.object({
  status: v.number(),
  response: v.fallback(
    v.object({
      data: v.fallback(
        v.record(v.string(), v.object({ code: v.string(), message: v.fallback(v.string(), '') })),
        {},
      ),
    }),
    { data: {} },
  ),
});

/** Codes of PocketBase's own validation. */
const PLAIN: Readonly<Record<string, EventFaultCode>> = {
  stale_seq: 'stale',
  validation_required: 'required',
};

function knownCode(code: string): EventFaultCode | undefined {
  const known: readonly string[] = [...eventFaults, ...refusalCodes];
  return known.includes(code) ? (code as EventFaultCode) : PLAIN[code];
}

function byStatus(status: number): EventFaultCode {
  if (status === 401) return 'not-permitted';
  if (status === 403) return 'not-allowed';
  if (status === 404) return 'gone';
  if (status === 409) return 'stale';
  if (status === 429) return 'busy';
  return status === 0 || status === 408 || status >= 500 ? 'offline' : 'other';
}

/** Returns the limit in a message of the server. */
function limitIn(message: string, which: 'least' | 'most'): number | undefined {
  const found = new RegExp(`at ${which} (\\d+)`).exec(message);
  return found === null ? undefined : Number(found[1]);
}

function planFaultOf(field: string, code: string, message: string): PlanFault {
  const [least, most] = [limitIn(message, 'least'), limitIn(message, 'most')];
  const limits = {
    ...(least === undefined ? {} : { least }),
    ...(most === undefined ? {} : { most }),
  };
  return { field, code: code as PlanFaultCode, limits };
}

/** Converts an error of the client to a fault. */
export function eventFaultOf(error: unknown): EventFault {
  const read = v.safeParse(answer, error);
  if (!read.success) return { code: 'offline', plan: [] };
  const { status, response } = read.output;
  const said = Object.entries(response.data);
  const plan = said.flatMap(([field, { code, message }]) =>
    field.startsWith('plan.') ? [planFaultOf(field.slice('plan.'.length), code, message)] : [],
  );
  if (plan.length > 0) return { code: 'plan', plan };
  const [first] = said;
  const named = knownCode(first?.[1].code ?? '');
  const isTheirs = status >= 400 && status < 500;
  const code = isTheirs && named !== undefined ? named : byStatus(status);
  return first === undefined ? { code, plan: [] } : { code, plan: [], field: first[0] };
}
