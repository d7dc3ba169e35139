import { difficultyFrom, type TrackTimes } from '../../src/race';
import { type Fault, parseAround } from '../../src/tracks';
import type { CheckedCourse, CourseFacts } from '../rules/course-check';
import { checkCourse } from './courses';
import { allRows } from './rides-rows';
import { inOneTransaction } from './transactions';

/** Maximum number of public tracks of one owner at a time. */
const PUBLIC_TRACKS = 20;
const PUBLIC_TRACKS_PREMIUM = 200;
/** Maximum length of the times to beat, characters: the size of the column, which PocketBase checks only after the hooks. */
const LONGEST_REFERENCE = 2000;

/**
 * Checks a new track. A public version must pass the same strict schema as a track file, and the server derives its other
 * columns. A private track needs only a valid course with its own hash, because rides on it are judged, too.
 */
export function checkNewTrack(e: PB.RecordRequestEvent): void {
  if (e.record.getString('visibility') === 'public') {
    checkVersion(e);
  } else {
    checkOwnCourse(e);
    e.next();
  }
}

/** Checks a changed track. A private track may get another course, and then another hash. Public ones do not change. */
export function checkChangedTrack(e: PB.RecordRequestEvent): void {
  const before = e.record.original();
  const isSame = ['course', 'hash'].every((name) => e.record.getString(name) === before.getString(name));
  if (!isSame) checkOwnCourse(e);
  e.next();
}

function checkVersion(e: PB.RecordRequestEvent): void {
  const { discipline, lengthM, dropM, gates } = checkTrack(e);
  e.record.set('discipline', discipline);
  e.record.set('lengthM', lengthM);
  e.record.set('dropM', dropM);
  e.record.set('gates', gates);
  if (e.record.getString('difficulty') === '')
    e.record.set('difficulty', gradeOf(e.record.getString('reference'), gates));
  if (e.auth === null || e.hasSuperuserAuth()) {
    e.next();
  } else {
    e.record.set('author', e.auth.getString('name'));
    publish(e, e.auth);
  }
}

/** Returns the difficulty of a track by its gates and its times; '' if it has none. */
function gradeOf(reference: string, gates: number): string {
  return difficultyFrom((readReference(reference) as TrackTimes | null) ?? {}, gates) ?? '';
}

/** Sets the difficulty of public tracks that were published before the server did so. */
export function gradeTracks(app: PB.App): void {
  const rows = allRows(
    app,
    "SELECT id, reference, gates FROM tracks WHERE visibility = 'public' AND difficulty = '' AND json_valid(reference)",
    {},
    { id: '', reference: '', gates: 0 },
  );
  for (const { id, reference, gates } of rows) {
    const difficulty = gradeOf(reference, gates);
    if (difficulty === '') continue;
    app
      .db()
      .newQuery('UPDATE tracks SET difficulty = {:difficulty} WHERE id = {:id}')
      .bind({ id, difficulty })
      .execute();
  }
}

/**
 * Publishes a track. Limit, version and row are checked and written in one transaction, so that two devices cannot both take
 * the last place.
 */
function publish(e: PB.RecordRequestEvent, owner: PB.RecordModel): void {
  inOneTransaction(e, (tx) => {
    const limit = owner.getBool('premium') ? PUBLIC_TRACKS_PREMIUM : PUBLIC_TRACKS;
    const have = new DynamicModel({ n: 0, same: 0, sent: 0, version: 0 });
    tx.db()
      .newQuery(
        'SELECT COALESCE(SUM(deleted = FALSE), 0) AS n, COALESCE(SUM(deleted = FALSE AND hash = {:hash}), 0) AS same, ' +
          'COALESCE(SUM(id = {:id}), 0) AS sent, ' +
          "COALESCE(MAX(CASE WHEN source = {:source} AND source != '' THEN version END), 0) AS version " +
          "FROM tracks WHERE owner = {:owner} AND visibility = 'public'",
      )
      .bind({
        owner: owner.id,
        id: e.record.id,
        hash: e.record.getString('hash'),
        source: e.record.getString('source'),
      })
      .one(have);
    // A repeated request gets the usual response: its id is taken.
    if (have.sent === 0 && have.same > 0) {
      throw invalid('hash', 'already-published', 'You have published this very course already.');
    }
    if (have.sent === 0 && have.n >= limit) {
      throw invalid('visibility', 'too-many-tracks', `You can have ${limit} published tracks at a time.`);
    }
    e.record.set('version', have.version + 1);
    e.next();
  });
}

/** @throws BadRequestError unless the whole track is valid */
function checkTrack(e: PB.RecordRequestEvent): CourseFacts {
  const text = (name: string) => e.record.getString(name);
  const course = checkCourse(e, text('course'));
  if (!course.ok) throw notRight(faultOf(course));
  const reference = readReference(text('reference'));
  const read = parseAround(
    {
      name: text('name'),
      style: text('style'),
      builderVersion: e.record.getInt('builderVersion'),
      light: text('light'),
      seed: e.record.getInt('seed'),
      ...(isEmpty(reference) ? {} : { reference }),
      ...(text('difficulty') === '' ? {} : { difficulty: text('difficulty') }),
      ...(text('author') === '' ? {} : { author: text('author') }),
    },
    course.discipline,
  );
  if (!read.ok) throw notRight(read.faults[0]);
  checkHash(e.record, course);
  return course;
}

function readReference(text: string): unknown {
  try {
    return text.length > LONGEST_REFERENCE ? text : (JSON.parse(text || 'null') as unknown);
  } catch {
    throw invalid('course', 'not-json', 'The course cannot be read.');
  }
}

type Wrong = Pick<Fault, 'path' | 'gate'> & { readonly key: Fault['key'] | 'not-json' };

/** Converts a fault of a course to one of its track. */
function faultOf({ key, path }: Extract<CheckedCourse, { ok: false }>): Wrong {
  const inTrack = path === '' || path === 'course' || path.startsWith('course.') ? path : `course.${path}`;
  const gate = /^course\.gates\.(\d+)/.exec(inTrack)?.[1];
  return { key, path: inTrack, ...(gate === undefined ? {} : { gate: Number(gate) + 1 }) };
}

function notRight(fault: Wrong | undefined): BadRequestError {
  if (fault?.key === 'not-json') return invalid('course', 'not-json', 'The course cannot be read.');
  const field = (fault?.path ?? 'course').split('.')[0] || 'course';
  const where = fault?.gate === undefined ? (fault?.path ?? '') : `gate ${fault.gate}`;
  return invalid(field, fault?.key ?? 'wrong-type', `The track is not right at ${where || 'its course'}.`);
}

/** @throws BadRequestError unless it is a valid course with its own hash; a tombstone needs none */
function checkOwnCourse(e: PB.RecordRequestEvent): void {
  const { record } = e;
  const text = record.getString('course');
  if (text === '' && record.getBool('deleted')) return;
  const course = checkCourse(e, text);
  if (course.ok) checkHash(record, course);
  else if (course.key === 'not-json') throw invalid('course', 'not-a-course', 'The course cannot be read.');
  else {
    const at = course.path === '' ? '' : ` at ${course.path}`;
    throw invalid('course', 'not-a-course', `The course is not right${at}.`);
  }
}

function checkHash(record: PB.RecordModel, course: CourseFacts): void {
  if (course.hash !== record.getString('hash')) {
    throw invalid('hash', 'hash-differs', 'The hash is not that of the course.');
  }
}

function isEmpty(value: unknown): boolean {
  return value === null || (typeof value === 'object' && Object.keys(value).length === 0);
}

function invalid(field: string, code: string, message: string): BadRequestError {
  return new BadRequestError('The track cannot be kept.', {
    [field]: new ValidationError(code, message),
  });
}
