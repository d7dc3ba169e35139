import { health, ridesOneSwitch, sessionStore, signedInUser } from '../../session';
import { sendChunk } from '../rides/tickets';
import { createEventAttempts, type EventAttempts, type StartState } from './attempts';
import { askToStart, type EventEntry } from './calls';
import { holdStart, tellGivenUp } from './given-up';

/** The attempts of who is signed in, in one race of an event. @param tell told how the start of the present one stands */
export function eventAttempts(entry: EventEntry, tell: (state: StartState) => void): EventAttempts {
  return createEventAttempts(entry, {
    async start(of) {
      const start = await askToStart(of);
      holdStart(start.ticket);
      return start;
    },
    send: sendChunk,
    giveUp: tellGivenUp,
    isPossible() {
      const user = signedInUser(sessionStore.getState());
      const isThere = health.store.getState().status === 'available';
      return user?.verified === true && !ridesOneSwitch(user.id) && isThere;
    },
    tell,
  });
}
