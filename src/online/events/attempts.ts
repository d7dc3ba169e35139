import { createLive, type LiveAttempts, type LiveCalls } from '../rides/tickets';
import type { EventEntry } from './calls';
import { type EventFault, eventFaultOf } from './faults';
import type { GivenStart } from './schemas';

/**
 * The attempts of a rider in one race of an event. The server counts the start of each. A start without a ride is given up, so
 * that the event does not wait for it.
 */

/** State of the current attempt's start. */
export type StartState =
  /** The rider is in the start gate, and nothing counts yet. */
  | { readonly kind: 'none' }
  | { readonly kind: 'asked'; readonly ticket: string }
  | { readonly kind: 'given'; readonly start: GivenStart }
  /** With a ticket, there was no response, so the server may have counted it. */
  | { readonly kind: 'refused'; readonly fault: EventFault; readonly ticket?: string | undefined };

/** Returns the ticket of a start that the server has counted, or may have. */
export function ticketOf(state: StartState): string | undefined {
  if (state.kind === 'none') return undefined;
  return state.kind === 'given' ? state.start.ticket : state.ticket;
}

export interface EventAttempts extends Pick<LiveAttempts, 'ridden'> {
  /** Puts the rider back in the start gate: gives up the ride before. */
  readonly stand: () => void;
  /** Starts a run. The start counts from now on. */
  readonly begin: () => void;
  /**
   * Resumes an interrupted run, without live sending.
   *
   * @param start undefined if there was no response yet
   * @param ticket undefined if it started without a network
   */
  readonly takeUp: (start: GivenStart | undefined, ticket: string | undefined) => void;
  /** Leaves a run that may be resumed. Its start stays unchanged. */
  readonly letGo: () => void;
  /**
   * Ends the attempt.
   *
   * @param stream its whole input, base64url; '' = there is no ride
   * @returns the state of its start; never `asked`
   */
  readonly end: (stream: string) => Promise<StartState>;
}

export interface EventAttemptsWorld {
  /** Requests a start. Repeated requests return the same start. @throws the client's errors */
  readonly start: (entry: EventEntry, ticket: string) => Promise<GivenStart>;
  readonly makeTicket: () => string;
  readonly pause: (ms: number) => Promise<void>;
  readonly send: LiveCalls['send'];
  readonly giveUp: (ticket: string) => void;
  /** Returns whether a request can succeed now. */
  readonly isPossible: () => boolean;
  /** Called on each change. */
  readonly tell: (state: StartState) => void;
}

/** Timeout for the start's response once the ride is over, ms. Without the response, the ride does not count. */
const LAST_WAIT_MS = 8000;
/** Backoff before a start is requested again, ms; the last repeats during the run. */
const PAUSES = [500, 1000, 2000, 4000];

interface Asked {
  state: StartState;
  answered: Promise<void>;
  /** There is no ride, whatever the response. */
  isGivenUp: boolean;
  /** The ride is sent live. */
  isLive: boolean;
  /** No more requests for the start. */
  isOver: boolean;
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
        const ticket = ticketOf(asked.state)!;
        const say = (state: StartState): void => {
          asked.state = state;
          if (now === asked) world.tell(state);
          const counted = ticketOf(state);
          if (asked.isGivenUp && counted !== undefined) world.giveUp(counted);
        };
        const answer = ask(asked, ticket);
        asked.answered = answer.then(
          (start) => say({ kind: 'given', start }),
          (error: unknown) => {
            const fault = eventFaultOf(error);
            say({ kind: 'refused', fault, ...(fault.code === 'offline' ? { ticket } : {}) });
          },
        );
        return (await answer).ticket;
      },
      send: world.send,
    },
    () => true,
  );

  /** Requests the start until there is a response, or the run is over. */
  async function ask(asked: Asked, ticket: string): Promise<GivenStart> {
    for (let n = 0; ; n++) {
      try {
        return await world.start(entry, ticket);
      } catch (error) {
        if (asked.isOver || eventFaultOf(error).code !== 'offline') throw error;
        await world.pause(PAUSES[Math.min(n, PAUSES.length - 1)]!);
        if (asked.isOver) throw error;
      }
    }
  }
  function settled(state: StartState): void {
    now = { state, answered: Promise.resolve(), isGivenUp: false, isLive: false, isOver: true };
    world.tell(state);
  }
  function giveUp(): void {
    const asked = now;
    now = undefined;
    if (asked === undefined) return;
    asked.isGivenUp = true;
    asked.isOver = true;
    // A start whose response is pending is given up when the response arrives, so that the give-up does not arrive first.
    const counted = asked.state.kind === 'asked' ? undefined : ticketOf(asked.state);
    if (counted !== undefined) world.giveUp(counted);
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
      const state = { kind: 'asked', ticket: world.makeTicket() } as const;
      now = { state, answered: Promise.resolve(), isGivenUp: false, isLive: true, isOver: false };
      world.tell(now.state);
      live.begin();
    },
    takeUp(start, ticket) {
      settled(start === undefined ? { kind: 'refused', fault: offline, ticket } : { kind: 'given', start });
    },
    ridden(runs, ticks) {
      if (now?.isLive === true && now.state.kind !== 'refused') live.ridden(runs, ticks);
    },
    letGo() {
      if (now !== undefined) now.isOver = true;
      now = undefined;
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
      await Promise.race([asked.answered, world.pause(LAST_WAIT_MS)]);
      asked.isOver = true;
      const { state } = asked;
      return state.kind === 'asked' ? { kind: 'refused', fault: offline, ticket: state.ticket } : state;
    },
  };
}
