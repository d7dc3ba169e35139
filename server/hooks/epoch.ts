import { readMeta, writeMeta } from './meta';

/*
 * Clients remember up to which number of change they have seen everything. A restored backup moves the numbers back, and
 * they would miss what is written then; so each history of the database has a name, the epoch, and a client that sees
 * another one starts over. Whether the database was moved back shows against a note outside of it, beside the folder of
 * data, which a restore leaves alone: it holds the epoch and the highest number that was seen.
 */

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const KEY = 'epoch';

/** The name of this history. */
export function epochOf(app: PB.App): string {
  return readMeta(app, KEY);
}

/** At each start: a new epoch when there is none, or when the note knows of changes that are not there any more. */
export function checkEpoch(app: PB.App): void {
  const epoch = epochOf(app);
  const [noted = '', number = ''] = readNote(app).split(' ');
  const isSame = epoch !== '' && noted === epoch && Number(number) <= highest(app);
  if (!isSame) writeMeta(app, KEY, $security.randomStringWithAlphabet(15, ALPHABET));
  noteEpoch(app);
}

/** Writes the note: at each start and each minute. */
export function noteEpoch(app: PB.App): void {
  const text = `${epochOf(app)} ${highest(app)}`;
  if (readNote(app) === text) return;
  // In two steps: a note cut short by a full disk would be taken for that of another history.
  $os.writeFile(`${path(app)}.new`, text, 0o600);
  $os.rename(`${path(app)}.new`, path(app));
}

/** Before a backup is put in: without the note the next start takes a new epoch. */
export function forgetNote(app: PB.App): void {
  if (readNote(app) !== '') $os.remove(path(app));
}

function highest(app: PB.App): number {
  const row = new DynamicModel({ n: 0 });
  app.db().newQuery("SELECT n FROM sync_seq WHERE id = 'global000000000'").one(row);
  return row.n;
}

function readNote(app: PB.App): string {
  try {
    return Buffer.from($os.readFile(path(app))).toString('utf8');
  } catch {
    // PocketBase throws for a file that is not there.
    return '';
  }
}

const path = (app: PB.App) => `${app.dataDir().replace(/\/+$/, '')}.epoch`;
