import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  builderVersion,
  contentHash,
  defaultTrackId,
  EARLIER_COURSES,
  fisAdvice,
  layCourse,
  parseTrack,
  rideFaults,
  type Track,
} from '../../src/tracks';
import { type AuthorRide, EFFORT, keptFrom, rideTrack } from './reference';
import { templates } from './templates';
import type { Template } from './templates/template';

/*
 * Generates public/tracks.json, the default tracks of the game, and public/author-ghosts.json, the rides that set their times:
 * lays every template, checks it by the same rules as a player's track, lets the computer ride it, and writes one track per
 * line. Run it again after any change of the setter, the templates or the pilot:
 *
 *   npx tsx scripts/tracks/build.ts           rides only courses that have changed
 *   npx tsx scripts/tracks/build.ts --again   rides all of them again
 *   … --unlisted                              allows removing courses that are only in git and were never released
 *   … --quick                                 with less effort, for experiments
 *
 * Before a course that players have ridden is changed, it must be listed in src/tracks/earlier.ts, so that its medals are kept.
 * The present files are compared with those in git.
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

/** Returns everything wrong with a default track, as lines of text. For a default track, advice counts too. */
function complaints(track: Track): string[] {
  const parsed = parseTrack(track);
  return [...(parsed.ok ? [] : parsed.faults), ...rideFaults(track.course), ...fisAdvice(track)].map(
    (fault) => `${track.name}: ${JSON.stringify(fault)}`,
  );
}

/** Returns courses of a possible release that would be removed without being listed, and their medals with them. */
function unlisted(tracks: readonly Track[]): string[] {
  const inHead = (file: string): string =>
    execFileSync('git', ['show', `HEAD:public/${file}`], { encoding: 'utf8', maxBuffer: 1e8 });
  const ridden = JSON.parse(inHead('author-ghosts.json')) as readonly AuthorRide[];
  return (JSON.parse(inHead('tracks.json')) as readonly Track[]).flatMap(({ id, name, hash, reference }) => {
    const now = tracks.find((track) => track.id === id);
    if (now?.hash === hash || Object.hasOwn(EARLIER_COURSES, hash)) return [];
    // The physics version of that ride, which may differ from the present one.
    const simVersion = ridden.find((ride) => ride.hash === hash)?.simVersion;
    const authorUs = { ski: reference?.ski?.authorUs, board: reference?.board?.authorUs };
    return `${name}: not in src/tracks/earlier.ts: '${hash}': ${JSON.stringify({ simVersion, authorUs })}`;
  });
}

function asLines(list: readonly unknown[]): string {
  return `[\n${list.map((item) => JSON.stringify(item)).join(',\n')}\n]\n`;
}

const laid = templates.map(layTrack);
const wrong = [...laid.flatMap(complaints), ...(process.argv.includes('--unlisted') ? [] : unlisted(laid))];
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
