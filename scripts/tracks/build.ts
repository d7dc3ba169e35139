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
import { EFFORT, keptFrom, rideTrack } from './reference';
import { templates } from './templates';
import type { Template } from './templates/template';

/*
 * Makes public/tracks.json, the tracks the game is delivered with, and public/author-ghosts.json, the rides that set
 * their times: lays every template, checks it by the same rules as a player's track, lets the computer ride it, and
 * writes one track a line. Run it again after any change of the setter, the templates or the pilot:
 *
 *   npx tsx scripts/tracks/build.ts           rides only courses that have changed
 *   npx tsx scripts/tracks/build.ts --again   rides all of them again
 *   … --quick                                 with less effort, while trying things out
 */

const PUBLIC = resolve(import.meta.dirname, '../../public');
const TRACKS = resolve(PUBLIC, 'tracks.json');
const GHOSTS = resolve(PUBLIC, 'author-ghosts.json');
const again = process.argv.includes('--again');
const effort = process.argv.includes('--quick') ? 'quick' : EFFORT;

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
  return [...(parsed.ok ? [] : parsed.faults), ...rideFaults(track.course), ...fisAdvice(track)].map(
    (fault) => `${track.name}: ${JSON.stringify(fault)}`,
  );
}

function asLines(list: readonly unknown[]): string {
  return `[\n${list.map((item) => JSON.stringify(item)).join(',\n')}\n]\n`;
}

const laid = templates.map(layTrack);
const wrong = laid.flatMap(complaints);
if (wrong.length > 0) {
  console.error(wrong.join('\n'));
  process.exit(1);
}

const kept = keptFrom(TRACKS, GHOSTS);
const rides = [];
const tracks: Track[] = [];
for (const track of laid) {
  const old = again ? undefined : kept(track);
  const ridden = old ?? rideTrack(track, effort);
  const { ski, board } = ridden.reference;
  const seconds = (us: number): string => (us / 1e6).toFixed(2);
  console.log(
    `${track.name}: ${seconds(ski.authorUs)} s, board ${seconds(board.authorUs)} s${old ? ' (kept)' : ''}`,
  );
  tracks.push({ ...track, reference: ridden.reference });
  rides.push(...ridden.rides);
}
writeFileSync(TRACKS, asLines(tracks));
writeFileSync(GHOSTS, asLines(rides));
console.log(`${tracks.length} tracks written`);
