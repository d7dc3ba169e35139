import { createLive, type LiveAttempts, type LiveCalls } from '../rides/tickets';
import type { EventEntry } from './calls';
import { type EventFault, eventFaultOf } from './faults';
import type { GivenStart } from './schemas';

/**
 * The attempts of a rider in one race of an event. Each has a start that the server counts; one that comes to nothing is
 * given up, so that nobody waits for its ride.
 */

/** How the start of the present attempt stands. */
export type StartState =
  /** The rider stands in the gate, and nothing counts yet. */
  | { readonly kind: 'none' }
  | { readonly kind: 'asked' }
  | { readonly kind: 'given'; readonly start: GivenStart }
  | { readonly kind: 'refused'; readonly fault: EventFault };

export interface EventAttempts extends Pick<LiveAttempts, 'ridden'> {
  /** The rider is back in the gate: what was ridden before is given up. */
  readonly stand: () => void;
  /** The start counts from here on. */
  readonly begin: () => void;
  /** Goes on with a run that was cut off. Nothing of it is told live any more. @param start undefined for one without a network */
  readonly takeUp: (start: GivenStart | undefined) => void;
  /**
   * The attempt is over.
   *
   * @param stream its whole input, base64url; '' = no ride comes of it
   * @returns how its start stands now
   */
  readonly end: (stream: string) => Promise<StartState>;
}

export interface EventAttemptsWorld {
  /** @throws what the client raises */
  readonly start: (entry: EventEntry) => Promise<GivenStart>;
  readonly send: LiveCalls['send'];
  readonly giveUp: (ticket: string) => void;
  /** Whether there is a point in asking now. */
  readonly isPossible: () => boolean;
  /** Told of each change. */
  readonly tell: (state: StartState) => void;
}

/** Longest wait for the answer to a start, once the ride is over, ms: without it the ride counts for nothing. */
const LAST_WAIT_MS = 8000;

interface Asked {
  state: StartState;
  answered: Promise<void>;
  /** No ride comes of it, whatever the answer. */
  isGivenUp: boolean;
  /** It is told as it is ridden. */
  isLive: boolean;
}

const offline: EventFault = { code: 'offline', plan: [] };

export function createEventAttempts(entry: EventEntry, world: EventAttemptsWorld): EventAttempts {
  let now: Asked | undefined;
  const live = createLive(
    entry.track,
    entry.equipment,
    {
      async start() {
        const asked = now!;
        const say = (state: StartState): void => {
          asked.state = state;
          if (now === asked) world.tell(state);
        };
        const answer = world.start(entry);
        asked.answered = answer.then(
          (start) => {
            say({ kind: 'given', start });
            if (asked.isGivenUp) world.giveUp(start.ticket);
          },
          (error: unknown) => say({ kind: 'refused', fault: eventFaultOf(error) }),
        );
        return (await answer).ticket;
      },
      send: world.send,
    },
    () => true,
  );

  function settled(state: StartState): void {
    now = { state, answered: Promise.resolve(), isGivenUp: false, isLive: false };
    world.tell(state);
  }
  function giveUp(): void {
    const asked = now;
    now = undefined;
    if (asked === undefined) return;
    asked.isGivenUp = true;
    if (asked.state.kind === 'given') world.giveUp(asked.state.start.ticket);
  }

  return {
    stand() {
      giveUp();
      world.tell({ kind: 'none' });
    },
    begin() {
      giveUp();
      if (!world.isPossible()) {
        settled({ kind: 'refused', fault: offline });
        return;
      }
      now = { state: { kind: 'asked' }, answered: Promise.resolve(), isGivenUp: false, isLive: true };
      world.tell(now.state);
      live.begin();
    },
    takeUp(start) {
      settled(start === undefined ? { kind: 'refused', fault: offline } : { kind: 'given', start });
    },
    ridden(runs, ticks) {
      if (now?.isLive === true && now.state.kind !== 'refused') live.ridden(runs, ticks);
    },
    async end(stream) {
      const asked = now;
      if (asked === undefined) return { kind: 'none' };
      if (stream === '') {
        giveUp();
        return asked.state;
      }
      now = undefined;
      if (asked.isLive && asked.state.kind !== 'refused') await live.end(stream);
      await Promise.race([asked.answered, new Promise((resolve) => setTimeout(resolve, LAST_WAIT_MS))]);
      if (asked.state.kind === 'asked') {
        // Whatever comes now comes too late to go with the ride.
        asked.isGivenUp = true;
        return { kind: 'refused', fault: offline };
      }
      return asked.state;
    },
  };
}
