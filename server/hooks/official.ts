import { factsOf, type Track } from '../../src/tracks';
import { readMeta, writeMeta } from './meta';

/*
 * The tracks that come with the game are rows of the server too, under their own ids and without an owner, so that
 * every device can ride them for the boards.
 */

const KEY = 'official-tracks';

/** Puts in what is missing or has changed; does nothing when the file is the one of last time. */
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
  const row = findTrack(tx, track.id) ?? new Record(tx.findCollectionByNameOrId('tracks'), { id: track.id });
  // Someone's own track under this id: ids are random, so this is no accident, and theirs stays.
  if (!row.isNew() && !row.getBool('official')) return;
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
  row.set(
    'version',
    row.isNew() || row.original().getString('hash') !== track.hash
      ? row.getInt('version') + 1
      : row.getInt('version'),
  );
  tx.save(row);
}

function findTrack(app: PB.App, id: string): PB.RecordModel | undefined {
  try {
    return app.findRecordById('tracks', id);
  } catch {
    // PocketBase throws for a row that is not there.
    return undefined;
  }
}

function readTracks(): string | undefined {
  const root = $os.getenv('FL_PUBLIC') || `${__hooks}/../../../dist`;
  try {
    return Buffer.from($os.readFile(`${root}/tracks.json`)).toString('utf8');
  } catch {
    // A server without the built game has no tracks to put in.
    return undefined;
  }
}
