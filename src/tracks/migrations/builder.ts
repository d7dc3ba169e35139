import type { TrackBody } from '../schema';
import { builderVersion } from '../track';

/** Turns a track of one version of the builder into what the next one would have made of it. */
export type BuilderStep = (body: TrackBody) => TrackBody;

/**
 * One step a version, each in a file of its own, in order: step i makes version i + 2 from version i + 1. The first
 * version has nothing before it.
 */
const steps: readonly BuilderStep[] = [];

/**
 * A track as the builder of today has it: opened tracks of older builders go through every step since. Newer ones have
 * been refused at the door.
 */
export function migrateBody(
  body: TrackBody,
  through: readonly BuilderStep[] = steps,
  to: number = builderVersion,
): TrackBody {
  let now = body;
  for (let version = body.builderVersion; version < to; version++) {
    now = { ...(through[version - 1]?.(now) ?? now), builderVersion: version + 1 };
  }
  return now;
}
