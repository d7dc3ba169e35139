import * as v from 'valibot';
import type { Checkpoint } from '../../../ride';
import { type Equipment, simVersion } from '../../../sim';
import type { Track } from '../../../tracks';

const whole = v.pipe(v.number(), v.integer());

/** The body of a ride's draft: what is needed to go on exactly where a killed tab stopped. */
const bodySchema = v.object({
  hash: v.string(),
  simVersion: whole,
  equipment: v.picklist(['ski', 'board']),
  rider: v.string(),
  ticks: v.pipe(whole, v.minValue(1), v.maxValue(30_000)),
  runs: v.array(whole),
  /** A part of it was ridden with an assist. */
  assisted: v.optional(v.boolean(), false),
});

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

/**
 * What a draft's body is to a rider: one to go on with, one that another rider or other equipment will go on with, or
 * one that nobody can (broken, or of a course or a physics that is no more).
 */
export type DraftFor =
  | { readonly kind: 'mine'; readonly checkpoint: Checkpoint; readonly assisted: boolean }
  | { readonly kind: 'others' }
  | { readonly kind: 'useless' };

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // Broken: the schema has nothing to read then.
    return undefined;
  }
}

/** Reads a draft's body. */
export function readRideDraft(body: string, of: RideOf): DraftFor {
  const read = v.safeParse(bodySchema, jsonOf(body));
  if (!read.success) return { kind: 'useless' };
  const d = read.output;
  if (d.hash !== of.track.hash || d.simVersion !== simVersion || !areRuns(d.runs, d.ticks)) {
    return { kind: 'useless' };
  }
  if (d.equipment !== of.equipment || d.rider !== of.rider) return { kind: 'others' };
  return { kind: 'mine', checkpoint: { ticks: d.ticks, runs: d.runs }, assisted: d.assisted };
}

export function writeRideDraft(checkpoint: Checkpoint, of: RideOf, assisted = false): string {
  const { ticks, runs } = checkpoint;
  return JSON.stringify({
    hash: of.track.hash,
    simVersion,
    equipment: of.equipment,
    rider: of.rider,
    ticks,
    runs,
    ...(assisted ? { assisted } : {}),
  });
}
