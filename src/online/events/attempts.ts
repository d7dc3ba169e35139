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
  | { readonly kind: 'asked'; readonly ticket: string }
  | { readonly kind: 'given'; readonly start: GivenStart }
  /** With a ticket nobody knows whether the server has counted it: no answer came. */
  | { readonly kind: 'refused'; readonly fault: EventFault; readonly ticket?: string | undefined };

/** The ticket of a start that the server has counted, or may have. */
export function ticketOf(state: StartState): string | undefined {
  if (state.kind === 'none') return undefined;
  return state.kind === 'given' ? state.start.ticket : state.ticket;
}

export interface EventAttempts extends Pick<LiveAttempts, 'ridden'> {
  /** The rider is back in the gate: what was ridden before is given up. */
  readonly stand: () => void;
  /** The start counts from here on. */
  readonly begin: () => void;
  /**
   * Goes on with a run that was cut off. Nothing of it is told live any more.
   *
   * @param start undefined for one whose answer has not come
   * @param ticket undefined for one without a network
   */
  readonly takeUp: (start: GivenStart | undefined, ticket: string | undefined) => void;
  /** The stage is left in the middle of a run, which may be gone on with: its start stays as it is. */
  readonly letGo: () => void;
  /**
   * The attempt is over.
   *
   * @param stream its whole input, base64url; '' = no ride comes of it
   * @returns how its start stands now; never `asked`
   */
  readonly end: (stream: string) => Promise<StartState>;
}

export interface EventAttemptsWorld {
  /** Asks for a start, which is the same one however often it is asked for. @throws what the client raises */
  readonly start: (entry: EventEntry, ticket: string) => Promise<GivenStart>;
  readonly makeTicket: () => string;
  readonly pause: (ms: number) => Promise<void>;
  readonly send: LiveCalls['send'];
  readonly giveUp: (ticket: string) => void;
  /** Whether there is a point in asking now. */
  readonly isPossible: () => boolean;
  /** Told of each change. */
  readonly tell: (state: StartState) => void;
}

/** Longest wait for the answer to a start, once the ride is over, ms: without it the ride counts for nothing. */
const LAST_WAIT_MS = 8000;
/** Pauses before a start that nobody answered is asked for again, ms; the last repeats while the run is ridden. */
const PAUSES = [500, 1000, 2000, 4000];

interface Asked {
  state: StartState;
  answered: Promise<void>;
  /** No ride comes of it, whatever the answer. */
  isGivenUp: boolean;
  /** It is told as it is ridden. */
  isLive: boolean;
  /** It is not asked for any more. */
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

  /** Asks until there is an answer, or the run is over. */
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
    // One that is asked for just now is given up when its answer comes, lest that come behind.
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
