import { bodyOf, type Copies, type Copy, markOf } from './copies';
import { type Delivery, deliveryOf, idOf } from './delivery';
import { afterVain, inTurn, isCopyResting, type NoteBook, undecidedOf } from './notes';
import type { QueueNews } from './protocol';
import { isResting } from './rests';
import type { Reply, Send } from './send';
import { isRefused, noteRefused, readSession } from './session';

/** Number of copies in a row without a decision after which the round ends: the copies are not the cause. */
const IN_VAIN = 3;
/** A copy is left to the page after this many answers in which the server decided nothing about it. */
const MOST_UNDECIDED = 20;

export interface RoundOptions {
  readonly copies: Copies;
  readonly book: NoteBook;
  readonly send: Send;
  readonly tell: (news: QueueNews) => void;
  /** Returns ms since 1970. */
  readonly clock: () => number;
  /** Returns a number in [0, 1). */
  readonly random: () => number;
}

/** The result of trying a copy. `waiting`: its owner must sign in first. `gone`: it was removed in the meantime. */
interface End {
  readonly kind: Delivery | 'waiting' | 'gone';
  readonly reply: Reply;
}

const NO_REPLY: Reply = { status: 0, text: '' };
const FAILED: End = { kind: 'strange', reply: NO_REPLY };

/**
 * Tries all copies once. A copy without a decision does not block others; an unavailable server ends the round.
 *
 * @returns rejects if copies are left that may be delivered later, so that the browser tries again
 */
export async function goRound(options: RoundOptions): Promise<void> {
  const { copies, book, clock, random } = options;
  const all = await copies.all();
  if (all.length === 0) return;
  let notes = await book.read(all);
  if (isResting(notes.server, clock())) throw new Error('The server asks to be left alone.');
  let inVain = 0;
  let left = 0;
  for (const copy of inTurn(notes, all)) {
    const { id } = copy;
    if (isCopyResting(notes, id, clock())) {
      left++;
      continue;
    }
    // A disk error at one copy need not affect the next.
    const { kind, reply } = await tryCopy(options, copy).catch((): End => FAILED);
    if (kind === 'auth-needed') return;
    if (kind === 'waiting' || kind === 'gone') continue;
    if (kind === 'delivered' || kind === 'refused') {
      inVain = 0;
      continue;
    }
    const isUndecided = kind === 'undecided';
    if (isUndecided && undecidedOf(notes, id) + 1 >= MOST_UNDECIDED) {
      await copies.giveUp(copy, reply.status, reply.text);
      continue;
    }
    const { retryAfterMs } = reply;
    notes = afterVain(notes, { id, isUndecided, retryAfterMs, now: clock(), random: random() });
    await book.write(notes);
    left++;
    inVain++;
    if (kind === 'away' || inVain === IN_VAIN) {
      throw new Error(`The server cannot take writes now (${reply.status}).`);
    }
  }
  if (left > 0) throw new Error('Some writes are left for later.');
}

async function tryCopy(options: RoundOptions, copy: Copy): Promise<End> {
  const { copies, send, tell } = options;
  const mark = markOf(copy);
  // Read for each copy: the session may have been renewed since the last one.
  const session = await readSession();
  if (session?.uid !== mark.owner || (await isRefused(session.token))) {
    tell({ type: 'auth-needed', ...mark });
    return { kind: 'waiting', reply: NO_REPLY };
  }
  const reply = await copies.send(copy, () => send(copy, session.token));
  if (reply === undefined) return { kind: 'gone', reply: NO_REPLY };
  const kind = deliveryOf(sentOf(copy), reply);
  if (kind === 'delivered') {
    await copies.remove(copy);
    tell({ type: 'delivered', ...mark });
  } else if (kind === 'refused') {
    await copies.giveUp(copy, reply.status, reply.text);
  } else if (kind === 'auth-needed') {
    // The answer is about the token that was sent. There may be a new one by now.
    if ((await readSession())?.token !== session.token) return tryCopy(options, copy);
    await noteRefused(session.token);
    tell({ type: 'auth-needed', ...mark });
  }
  return { kind, reply };
}

function sentOf(copy: Copy): { method: string; id: string | undefined } {
  const body = bodyOf(copy);
  return {
    method: String(copy.requestData.method ?? 'POST'),
    id: body === undefined ? undefined : idOf(body),
  };
}
