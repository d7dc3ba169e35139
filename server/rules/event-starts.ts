import type { Attempts, NoStart } from '../../src/race';
import type { Refusal } from './codes';
import { eventCancelled } from './door';

/** An admitted start. */
export interface Started {
  /** From 0. */
  readonly race: number;
  /** From 0. */
  readonly run: number;
  /** Remaining starts of the run, without this one. */
  readonly left: Attempts;
  /** The last time to start, ms. */
  readonly untilMs: number;
}

/** Returns the server's refusal of a start. */
export function startRefusal(no: NoStart): Refusal {
  const of = (code: Refusal['code'], message: string, field = 'event'): Refusal => ({ field, code, message });
  switch (no.why) {
    case 'cancelled':
      return eventCancelled;
    case 'not-verified':
      return of('not-a-member', 'Please verify your e-mail address first.');
    case 'not-a-member':
      return of('not-a-member', 'Only members of its server can ride in this event.');
    case 'wrong-equipment':
      return of('wrong-equipment', 'This race is ridden on other equipment.', 'equipment');
    case 'live-only':
      return of('live-only', 'This run takes rides that were started with the server.');
    case 'not-open-yet':
      return of('outside-window', 'This run has not begun yet.');
    case 'window-closed':
      return of('outside-window', 'This event is over.');
    case 'not-qualified':
      return of('not-qualified', 'Only those who finished the run before can start in this one.');
    case 'no-attempts-left':
      return of('no-attempts-left', 'No attempts are left in this event.');
    case 'not-called-yet':
      return of('not-called', `You will be called: ${no.before} before you.`);
    case 'missed-call':
      return of(
        'missed-call',
        no.again
          ? 'You missed your call, and will be called again after all others.'
          : 'You missed your call.',
      );
  }
}
