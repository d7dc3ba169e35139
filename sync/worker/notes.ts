import { isResting, type Rest, restMs } from './rests';

/** What is known of a copy that was tried in vain. */
interface Tried {
  /** Its last try, in a count over all copies. */
  readonly turn: number;
  /** How often the server could not decide. */
  readonly undecided: number;
  readonly rest?: Rest;
}

/** What the worker has to know at its next start: the browser ends it whenever it has nothing to do. */
export interface Notes {
  readonly turn: number;
  /** As long as the server has asked for. */
  readonly server?: Rest;
  /** By the id of the copy. */
  readonly copies: Readonly<Record<number, Tried>>;
}

/** A try about which nothing was decided. */
export interface InVain {
  readonly id: number;
  /** Whether the server itself said so, of this copy. */
  readonly isUndecided: boolean;
  readonly retryAfterMs?: number | undefined;
  /** ms since 1970. */
  readonly now: number;
  /** In [0, 1). */
  readonly random: number;
}

/** The notes after one more try. */
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

/** Those not tried yet first, then whoever was tried longest ago: nobody holds another up by being first. */
export function inTurn<C extends { readonly id: number }>(
  { copies }: Notes,
  all: readonly C[],
): readonly C[] {
  const turnOf = ({ id }: C): number => copies[id]?.turn ?? 0;
  return [...all].sort((a, b) => turnOf(a) - turnOf(b));
}

export interface NoteBook {
  /** @param all the copies there are; what is noted of others is forgotten */
  read(all: readonly { readonly id: number }[]): Promise<Notes>;
  write(notes: Notes): Promise<void>;
}

/** @param name of the cache they lie in */
export function createNoteBook(name: string): NoteBook {
  const url = `/${name}`;
  /** What the disk has not taken. */
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
        // A full disk: the worker remembers it as long as it lives.
        unwritten = notes;
      }
    },
  };
}
