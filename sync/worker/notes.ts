import { isResting, type Rest, restMs } from './rests';

/** Facts about a copy that was tried without a decision. */
interface Tried {
  /** Number of its last try, counted over all copies. */
  readonly turn: number;
  /** Number of answers in which the server decided nothing. */
  readonly undecided: number;
  readonly rest?: Rest;
}

/** Facts that the worker needs at its next start: the browser stops it whenever it is idle. */
export interface Notes {
  readonly turn: number;
  /** The wait that the server has asked for. */
  readonly server?: Rest;
  /** By the id of the copy. */
  readonly copies: Readonly<Record<number, Tried>>;
}

/** A try without a decision. */
export interface InVain {
  readonly id: number;
  /** Whether the answer came from the server itself and was about this copy. */
  readonly isUndecided: boolean;
  readonly retryAfterMs?: number | undefined;
  /** ms since 1970. */
  readonly now: number;
  /** In [0, 1). */
  readonly random: number;
}

/** Returns the notes after one more such try. */
export function afterVain(notes: Notes, { id, isUndecided, retryAfterMs, now, random }: InVain): Notes {
  const turn = notes.turn + 1;
  const undecided = undecidedOf(notes, id) + (isUndecided ? 1 : 0);
  const rest = isUndecided ? { rest: { at: now, ms: restMs(undecided, random) } } : {};
  const server = retryAfterMs === undefined ? {} : { server: { at: now, ms: retryAfterMs } };
  return { turn, ...server, copies: { ...notes.copies, [id]: { turn, undecided, ...rest } } };
}

export function undecidedOf({ copies }: Notes, id: number): number {
  return copies[id]?.undecided ?? 0;
}

export function isCopyResting({ copies }: Notes, id: number, now: number): boolean {
  return isResting(copies[id]?.rest, now);
}

/**
 * Sorts the copies: first those not tried yet, then those whose last try is oldest. So no copy blocks others by being first.
 */
export function inTurn<C extends { readonly id: number }>(
  { copies }: Notes,
  all: readonly C[],
): readonly C[] {
  const turnOf = ({ id }: C): number => copies[id]?.turn ?? 0;
  return [...all].sort((a, b) => turnOf(a) - turnOf(b));
}

export interface NoteBook {
  /** @param all the existing copies; notes about others are dropped */
  read(all: readonly { readonly id: number }[]): Promise<Notes>;
  write(notes: Notes): Promise<void>;
}

/** @param name of the cache that stores the notes */
export function createNoteBook(name: string): NoteBook {
  const url = `/${name}`;
  /** Notes that the disk could not store. */
  let unwritten: Notes | undefined;

  async function stored(): Promise<Partial<Notes>> {
    const answer = await caches.match(url, { cacheName: name });
    return answer === undefined ? {} : ((await answer.json()) as Partial<Notes>);
  }
  return {
    async read(all) {
      const notes: Notes = { turn: 0, copies: {}, ...(unwritten ?? (await stored())) };
      const known = all.flatMap(({ id }) => {
        const tried = notes.copies[id];
        return tried === undefined ? [] : [[id, tried] as const];
      });
      return { ...notes, copies: Object.fromEntries(known) };
    },
    async write(notes) {
      try {
        await (await caches.open(name)).put(url, Response.json(notes));
        unwritten = undefined;
      } catch {
        // The disk is full: the worker keeps the notes in memory while it runs.
        unwritten = notes;
      }
    },
  };
}
