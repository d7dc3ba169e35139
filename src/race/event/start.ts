import type { Equipment } from '../../sim';
import { type Attempts, type RacesPlan, takesEquipment } from '../plan';
import type { EntryId } from '../rules';
import { callList } from './calls';
import { type Attempt, type EventRows, isReturned } from './rows';
import { raceStage, type Staged } from './stage';
import { isQualified } from './start-list';

/** The rider who wants to start. */
export interface Starting {
  readonly rider: EntryId;
  readonly isMember: boolean;
  /** The rider's email address is verified. */
  readonly isVerified: boolean;
  readonly equipment: Equipment;
  /** Without the server: no ticket, so no proof of the start. */
  readonly isOffline: boolean;
}

/** Reason why a rider may not start. Screens put it into words. */
export type NoStart =
  | { readonly why: 'cancelled' }
  | { readonly why: 'not-verified' }
  | { readonly why: 'not-a-member' }
  | { readonly why: 'wrong-equipment' }
  | { readonly why: 'live-only' }
  | { readonly why: 'not-open-yet'; readonly opensMs: number }
  | { readonly why: 'window-closed' }
  /** No time in the first run, or disqualified in it. */
  | { readonly why: 'not-qualified' }
  | { readonly why: 'no-attempts-left' }
  /** By start list: number of riders who are called before. */
  | { readonly why: 'not-called-yet'; readonly before: number }
  /** By start list: called again after all others, or not called again. */
  | { readonly why: 'missed-call'; readonly again: boolean };

/** Whether a rider may start now, in which run, and how many starts are left. */
export type StartAnswer =
  | {
      readonly kind: 'may-start';
      readonly run: number;
      /** Number of starts left, this one included. */
      readonly left: Attempts;
      /** The last time to start, ms. */
      readonly untilMs: number;
    }
  | ({ readonly kind: 'may-not-start' } & NoStart);

/** Returns whether this event admits this rider at all, at any time. */
export function admission(
  plan: Pick<RacesPlan, 'open'>,
  { isMember, isVerified }: Starting,
): Extract<NoStart, { why: 'not-verified' | 'not-a-member' }> | undefined {
  if (!isVerified) return { why: 'not-verified' };
  return plan.open === 'members' && !isMember ? { why: 'not-a-member' } : undefined;
}

/**
 * Returns how many starts a rider has left in a run. A start counts when the wand opens: then the server gives the ticket. A
 * ride from offline counts when it arrives. A start that the rider got back does not count.
 *
 * @param attempts of the event, or the rider's own
 */
export function attemptsLeft(
  allowed: Attempts,
  attempts: readonly Attempt[],
  of: { readonly rider: EntryId; readonly race: number; readonly run: number; readonly nowMs: number },
): Attempts {
  if (allowed === 'free') return allowed;
  const used = attempts.filter(
    (one) =>
      one.rider === of.rider && one.race === of.race && one.run === of.run && !isReturned(one, of.nowMs),
  ).length;
  return Math.max(0, allowed - used);
}

/** Returns whether a rider may start in a race now, and why not. */
export function startOf(rows: EventRows, race: number, starting: Starting, nowMs: number): StartAnswer {
  const planned = rows.plan.races[race];
  const no = (why: NoStart): StartAnswer => ({ kind: 'may-not-start', ...why });
  if (planned === undefined) return no({ why: 'window-closed' });
  const staged = raceStage(rows, race, nowMs);
  const closed = admission(rows.plan, starting) ?? closedBy(staged);
  if (closed !== undefined) return no(closed);
  if (!takesEquipment(planned.equipment, starting.equipment)) return no({ why: 'wrong-equipment' });
  const isListed = rows.plan.secondRun.how === 'start-list';
  const run = staged.stage.kind === 'open' ? staged.stage.run : 0;
  if (starting.isOffline && (rows.plan.takes === 'live' || (run === 1 && isListed)))
    return no({ why: 'live-only' });
  if (run === 1 && !isQualified(rows, race, starting.rider, nowMs)) return no({ why: 'not-qualified' });
  if (run === 1 && isListed) return calledStart(rows, race, starting.rider, nowMs);
  const left = attemptsLeft(planned.attempts, rows.attempts, {
    rider: starting.rider,
    race,
    run,
    nowMs,
  });
  if (left === 0) return no({ why: 'no-attempts-left' });
  return { kind: 'may-start', run, left, untilMs: planned.windows[run]!.closesMs };
}

/** Returns the reason why no rider may start, if there is one. */
function closedBy({ stage, changesMs }: Staged): NoStart | undefined {
  switch (stage.kind) {
    case 'open':
      return undefined;
    case 'cancelled':
      return { why: 'cancelled' };
    case 'announced':
    case 'between':
      return { why: 'not-open-yet', opensMs: changesMs! };
    case 'settling':
    case 'final':
      return { why: 'window-closed' };
  }
}

/** Returns the answer for a second run by start list: one start, during a call. */
function calledStart(rows: EventRows, race: number, rider: EntryId, nowMs: number): StartAnswer {
  const { calls, waiting } = callList(rows, race, nowMs);
  const own = calls.filter((call) => call.rider === rider);
  const no = (why: NoStart): StartAnswer => ({ kind: 'may-not-start', ...why });
  const open = own.find(({ state }) => state === 'called');
  if (open !== undefined) return { kind: 'may-start', run: 1, left: 1, untilMs: open.untilMs };
  const before = waiting.indexOf(rider);
  const last = own.at(-1);
  if (last?.state === 'missed') return no({ why: 'missed-call', again: before >= 0 });
  // A rider who got the start back waits for another call.
  if (last?.state === 'started' && before < 0) return no({ why: 'no-attempts-left' });
  return before < 0 ? no({ why: 'window-closed' }) : no({ why: 'not-called-yet', before });
}
