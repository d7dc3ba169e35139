import { makeId } from '../../db';
import { health, ridesOneSwitch, sessionStore, signedInUser } from '../../session';
import { sendChunk } from '../rides/tickets';
import { createEventAttempts, type EventAttempts, type StartState } from './attempts';
import { askToStart, type EventEntry } from './calls';
import { eventFaultOf } from './faults';
import { holdStart, releaseStart, tellGivenUp } from './given-up';

/**
 * Creates the attempts of the signed-in user in one race of an event.
 *
 * @param tell called with each state of the current start
 */
export function eventAttempts(entry: EventEntry, tell: (state: StartState) => void): EventAttempts {
  return createEventAttempts(entry, {
    async start(of, ticket) {
      // Before the request, because the response may be lost, or the tab closed.
      holdStart(ticket);
      try {
        return await askToStart(of, ticket);
      } catch (error) {
        if (eventFaultOf(error).code !== 'offline') releaseStart(ticket);
        throw error;
      }
    },
    makeTicket: makeId,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
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
