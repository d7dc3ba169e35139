import * as v from 'valibot';
import type { PlanFault, PlanFaultCode } from '../../race';
import { type RefusalCode, refusalCodes } from '../rejections/refusal-codes';

/** Faults of calls about events that rides do not have; each has a sentence of its own. */
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

/** Why the server did not do what was asked of it. */
export interface EventFault {
  readonly code: EventFaultCode;
  /** What is wrong with the plan that was sent, field by field. */
  readonly plan: readonly PlanFault[];
  /** Any other field of the call that is at fault. */
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

/** Codes of the collection's rules for what they mean. */
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

/** The limit that a sentence of the server names. */
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

/** What the client raised, as a fault. */
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
