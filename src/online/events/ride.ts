import { makeId } from '../../db';
import { health, ridesOneSwitch, sessionStore, signedInUser } from '../../session';
import { sendChunk } from '../rides/tickets';
import { createEventAttempts, type EventAttempts, type StartState } from './attempts';
import { askToStart, type EventEntry } from './calls';
import { eventFaultOf } from './faults';
import { holdStart, releaseStart, tellGivenUp } from './given-up';
import { insist } from './insist';

const isLost = (error: unknown): boolean => eventFaultOf(error).code === 'offline';

/** The attempts of who is signed in, in one race of an event. @param tell told how the start of the present one stands */
export function eventAttempts(entry: EventEntry, tell: (state: StartState) => void): EventAttempts {
  return createEventAttempts(entry, {
    async start(of) {
      const ticket = makeId();
      // Before the answer: where none comes the start may count all the same.
      holdStart(ticket);
      try {
        return await insist(() => askToStart(of, ticket), isLost);
      } catch (error) {
        if (!isLost(error)) releaseStart(ticket);
        throw error;
      }
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
