import { factsOf, type Track } from '../../src/tracks';
import { demandAbsence } from './faults';
import { readMeta, writeMeta } from './meta';

/*
 * Stores the default tracks of the game as rows, under their own ids and without an owner, so that every device can ride them
 * for the leaderboards.
 *
 * A default track keeps its id in all versions of the game, but its course may change. Everything that was published under a
 * content hash stays: the row under the track's id is always the game's present version, and an earlier version moves to a row
 * of its own (`source` = the track's id), with its course, its leaderboards, the events that used it, and the days and weeks
 * that had begun on it. The hash of a ride shows which version it was ridden on.
 */

const KEY = 'official-tracks';

/** Adds and updates the default tracks. Does nothing if the file has not changed since last time. */
export function putOfficialTracks(app: PB.App): void {
  const text = readTracks();
  if (text === undefined) return;
  const print = $security.sha256(text);
  if (readMeta(app, KEY) === print) return;
  const tracks = JSON.parse(text) as readonly Track[];
  app.runInTransaction((tx) => {
    for (const track of tracks) putTrack(tx, track);
    writeMeta(tx, KEY, print);
  });
}

function putTrack(tx: PB.App, track: Track): void {
  const row = findTrack(tx, track.id) ?? newTrack(tx, track.id);
  // A user's own track under this id. Ids are random, so this is no accident. The user's track stays.
  if (!row.isNew() && !row.getBool('official')) return;
  const isOther = !row.isNew() && row.getString('hash') !== track.hash;
  const aside = isOther ? findTrack(tx, versionId(track.id, track.hash)) : undefined;
  if (isOther) setAside(tx, row);
  const facts = factsOf(track.course);
  const values: Readonly<Record<string, unknown>> = {
    name: track.name,
    style: track.style,
    builderVersion: track.builderVersion,
    course: JSON.stringify(track.course),
    hash: track.hash,
    light: track.light,
    seed: track.seed,
    reference: track.reference ?? null,
    difficulty: track.difficulty ?? '',
    author: track.author ?? '',
    discipline: track.course.discipline,
    lengthM: Math.round(facts.lengthM),
    dropM: Math.round(facts.dropM),
    gates: facts.gates,
    owner: '',
    visibility: 'public',
    official: true,
    deleted: false,
  };
  for (const [name, value] of Object.entries(values)) row.set(name, value);
  if (row.isNew() || isOther) row.set('version', row.getInt('version') + 1);
  if (isOther) {
    row.set('plays', aside?.getInt('plays') ?? 0);
    row.set('beaten', aside?.getBool('beaten') ?? false);
  }
  tx.save(row);
  if (aside !== undefined) takeBack(tx, row.id, aside);
}

/** Fields that belong to a version; the others belong to the row. */
const VERSION = [
  ...['name', 'style', 'builderVersion', 'course', 'hash', 'light', 'seed', 'difficulty', 'author'],
  ...['discipline', 'lengthM', 'dropM', 'gates', 'visibility', 'official', 'version', 'plays'],
  'beaten',
];

/** Moves the present version to a row of its own, before another one replaces it. */
function setAside(tx: PB.App, row: PB.RecordModel): void {
  const id = versionId(row.id, row.getString('hash'));
  const aside = findTrack(tx, id) ?? newTrack(tx, id);
  for (const name of VERSION) aside.set(name, row.get(name));
  aside.set('reference', JSON.parse(row.getString('reference') || 'null'));
  aside.set('source', row.id);
  aside.set('deleted', false);
  tx.save(aside);
  handOver(tx, row.id, id);
  // Rides of this morning stay on the leaderboard of the day. Days to come use the new version.
  const moved = 'UPDATE picks SET track = {:to} WHERE track = {:from} AND startsAt <= {:now}';
  const now = new Date().toISOString().replace('T', ' ');
  tx.db().newQuery(moved).bind({ from: row.id, to: id, now }).execute();
}

/** Restores an earlier version that the game uses again: its leaderboards and events move back to the track's row. */
function takeBack(tx: PB.App, track: string, aside: PB.RecordModel): void {
  aside.set('deleted', true);
  tx.save(aside);
  handOver(tx, aside.id, track);
  const moved = 'UPDATE picks SET track = {:to} WHERE track = {:from}';
  tx.db().newQuery(moved).bind({ from: aside.id, to: track }).execute();
}

/** Moves the leaderboards and events of a version to another row. */
function handOver(tx: PB.App, from: string, to: string): void {
  tx.db().newQuery('UPDATE bests SET track = {:to} WHERE track = {:from}').bind({ from, to }).execute();
  for (const event of tx.findRecordsByFilter('events', 'tracks ~ {:from}', '', 0, 0, { from })) {
    event.set(
      'tracks',
      event.getStringSlice('tracks').map((id) => (id === from ? to : id)),
    );
    tx.save(event);
  }
}

/** Returns the id of a version's own row, the same on every server. */
function versionId(track: string, hash: string): string {
  return $security.sha256(`${track} ${hash}`).slice(0, 15);
}

function newTrack(tx: PB.App, id: string): PB.RecordModel {
  return new Record(tx.findCollectionByNameOrId('tracks'), { id });
}

function findTrack(app: PB.App, id: string): PB.RecordModel | undefined {
  try {
    return app.findRecordById('tracks', id);
  } catch (error) {
    // PocketBase throws if the row does not exist.
    demandAbsence(error);
    return undefined;
  }
}

function readTracks(): string | undefined {
  const root = $os.getenv('FL_PUBLIC') || `${__hooks}/../../../dist`;
  try {
    return Buffer.from($os.readFile(`${root}/tracks.json`)).toString('utf8');
  } catch {
    // A server without the built game has no default tracks.
    return undefined;
  }
}
