import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  builderVersion,
  contentHash,
  defaultTrackId,
  fisAdvice,
  layCourse,
  parseTrack,
  rideFaults,
  type Track,
} from '../../src/tracks';
import { templates } from './templates';
import type { Template } from './templates/template';

/*
 * Makes public/tracks.json, the tracks the game is delivered with: lays every template, checks it by the same rules as a
 * player's track, and writes one track a line. Run it again after any change of the setter, the templates or the pilot:
 * `npx tsx scripts/tracks/build.ts`.
 */

const OUT = resolve(import.meta.dirname, '../../public/tracks.json');

function layTrack(t: Template): Track {
  const course = layCourse(t.plan, t.gates);
  return {
    id: defaultTrackId(t.name),
    name: t.name,
    style: t.style,
    builderVersion,
    course,
    hash: contentHash(course),
    light: t.light,
    seed: t.plan.seed,
    origin: 'default',
    difficulty: t.difficulty,
    author: 'Fall Line',
  };
}

/** Everything wrong with a default track, as lines to read. A default track has no excuse: advice counts too. */
function complaints(track: Track): string[] {
  const parsed = parseTrack(track);
  return [
    ...(parsed.ok ? [] : parsed.faults.map((f) => JSON.stringify(f))),
    ...rideFaults(track.course).map((f) => JSON.stringify(f)),
    ...fisAdvice(track).map((a) => JSON.stringify(a)),
  ].map((line) => `${track.name}: ${line}`);
}

const tracks = templates.map(layTrack);
const wrong = tracks.flatMap(complaints);
if (wrong.length > 0) {
  console.error(wrong.join('\n'));
  process.exit(1);
}
writeFileSync(OUT, `[\n${tracks.map((t) => JSON.stringify(t)).join(',\n')}\n]\n`);
console.log(`${tracks.length} tracks written`);
