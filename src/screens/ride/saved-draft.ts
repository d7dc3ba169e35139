import * as v from 'valibot';
import { type Db, dropDraft, keepDraft, listDrafts } from '../../db';
import type { Checkpoint } from '../../ride';
import { type Equipment, simVersion } from '../../sim';
import type { Track } from '../../tracks';

const whole = v.pipe(v.number(), v.integer());

/** The body of a ride's draft: what is needed to go on exactly where a killed tab stopped. */
const bodySchema = v.object({
  hash: v.string(),
  simVersion: whole,
  equipment: v.picklist(['ski', 'board']),
  rider: v.string(),
  ticks: v.pipe(whole, v.minValue(1), v.maxValue(30_000)),
  runs: v.array(whole),
});

/** A ride that was cut off, and the draft that holds it. */
export interface SavedRide {
  readonly draftId: string;
  readonly checkpoint: Checkpoint;
}

/** Whose ride on what: a draft only goes on where all of it is the same. */
export interface RideOf {
  readonly track: Pick<Track, 'id' | 'hash'>;
  readonly equipment: Equipment;
  readonly rider: string;
}

/** Whether the numbers are runs as a recorder writes them, adding up to `ticks`. */
function areRuns(runs: readonly number[], ticks: number): boolean {
  if (runs.length % 3 !== 0) return false;
  let sum = 0;
  for (let i = 0; i < runs.length; i += 3) {
    const [length, steer, stance] = [runs[i]!, runs[i + 1]!, runs[i + 2]!];
    if (length < 1 || Math.abs(steer) > 127 || stance < 0 || stance > 2) return false;
    sum += length;
  }
  return sum === ticks;
}

/** Reads a draft's body; undefined when it is broken or of another ride. */
export function readRideDraft(body: string, of: RideOf): Checkpoint | undefined {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return undefined;
  }
  const read = v.safeParse(bodySchema, json);
  if (!read.success) return undefined;
  const d = read.output;
  const same =
    d.hash === of.track.hash &&
    d.simVersion === simVersion &&
    d.equipment === of.equipment &&
    d.rider === of.rider;
  return same && areRuns(d.runs, d.ticks) ? { ticks: d.ticks, runs: d.runs } : undefined;
}

export function writeRideDraft(checkpoint: Checkpoint, of: RideOf): string {
  const { ticks, runs } = checkpoint;
  return JSON.stringify({
    hash: of.track.hash,
    simVersion,
    equipment: of.equipment,
    rider: of.rider,
    ticks,
    runs,
  });
}

/** The ride on this track that a killed tab cut off, if there is one. Older ones of it are forgotten. */
export async function findRideDraft(db: Db, of: RideOf): Promise<SavedRide | undefined> {
  const drafts = (await listDrafts(db, 'ride')).filter((d) => d.trackId === of.track.id);
  const [latest, ...older] = drafts;
  for (const d of older) await dropDraft(db, d.id);
  if (!latest) return undefined;
  const checkpoint = readRideDraft(latest.body, of);
  return checkpoint && { draftId: latest.id, checkpoint };
}

/** Keeps the present state of a ride for the case that the tab is killed. A failure costs nothing but that. */
export async function keepRideDraft(db: Db, id: string, of: RideOf, checkpoint: Checkpoint): Promise<void> {
  await keepDraft(db, { id, kind: 'ride', trackId: of.track.id, body: writeRideDraft(checkpoint, of) });
}
