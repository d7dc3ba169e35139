import type { TrackBody } from '../schema';
import { builderVersion } from '../track';

/** Migrates a track from one version of the builder to the next. */
export type BuilderStep = (body: TrackBody) => TrackBody;

/**
 * One step per version, each in its own file, in order: step i migrates version i + 1 to version i + 2. The first version needs
 * none.
 */
const steps: readonly BuilderStep[] = [];

/**
 * Migrates a track to the current version of the builder, through every step since its own. The schema has already rejected
 * newer versions.
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
