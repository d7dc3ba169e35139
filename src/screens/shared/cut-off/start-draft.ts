import * as v from 'valibot';
import { type Db, type DraftRow, dropDraft, keepDraft, listDrafts } from '../../../db';
import type { GivenStart } from '../../../online';
import type { Checkpoint, Ride } from '../../../ride';

/** A run of an event as its draft has it: what is needed to go on with it, or to send it, when its tab has died. */
export interface StartDraft {
  /** Of the draft, and later of the ride on the server. */
  readonly id: string;
  readonly user: string;
  readonly event: string;
  readonly race: number;
  readonly run: number;
  readonly track: { readonly id: string; readonly hash: string };
  readonly simVersion: number;
  readonly equipment: Ride['equipment'];
  /** The start that the server gave; undefined for one without a network, or whose answer has not come. */
  readonly start: GivenStart | undefined;
  /** Of a start that the server has counted, or may have; undefined for one without a network. */
  readonly ticket: string | undefined;
  readonly checkpoint: Checkpoint;
  /** The ride, once it has ended in the finish and waits to be queued. */
  readonly done: Ride | undefined;
}

const whole = v.pipe(v.number(), v.integer());
const natural = v.pipe(whole, v.minValue(0));
const equipment = v.picklist(['ski', 'board']);
const ticket = v.pipe(v.string(), v.regex(/^[a-z0-9]{15}$/));
const bodySchema = v.object({
  user: v.string(),
  event: v.string(),
  race: natural,
  run: natural,
  hash: v.string(),
  simVersion: whole,
  equipment,
  start: v.optional(
    v.object({
      ticket,
      race: whole,
      run: whole,
      left: v.union([whole, v.literal('free')]),
      untilMs: v.number(),
    }),
  ),
  ticket: v.optional(ticket),
  checkpoint: v.object({ ticks: v.pipe(whole, v.minValue(1), v.maxValue(30_000)), runs: v.array(whole) }),
  done: v.optional(
    v.object({
      trackId: v.string(),
      hash: v.string(),
      simVersion: whole,
      equipment,
      stream: v.string(),
      timeUs: whole,
      penaltyUs: v.optional(whole, 0),
      splitsUs: v.array(whole),
      status: v.literal('finished'),
    }),
  ),
});

/** Reads a draft; undefined for one that is broken. */
export function readStart({
  id,
  trackId,
  body,
}: Pick<DraftRow, 'id' | 'trackId' | 'body'>): StartDraft | undefined {
  try {
    const { hash, start, done, ticket = start?.ticket, ...read } = v.parse(bodySchema, JSON.parse(body));
    return { ...read, id, track: { id: trackId, hash }, start, ticket, done };
  } catch {
    return undefined;
  }
}

/** Keeps a run for the case that its tab dies. */
export function keepStart(db: Db, { id, track, ...run }: StartDraft): Promise<unknown> {
  const body = JSON.stringify({ ...run, hash: track.hash });
  return keepDraft(db, { id, kind: 'start', trackId: track.id, body });
}

/** All runs of events that are kept, the newest first; broken ones are forgotten. */
export async function listStarts(db: Db): Promise<readonly StartDraft[]> {
  const found = await listDrafts(db, 'start');
  return found.flatMap((row) => {
    const read = readStart(row);
    if (read === undefined) void dropDraft(db, row.id);
    return read ?? [];
  });
}
