import { type Course, canonicalCourse } from '../../src/sim';
import { factsOf, parseBody, parseCourse, type TrackBody } from '../../src/tracks';

/** Public tracks one owner may have at a time. */
const PUBLIC_TRACKS = 20;
const PUBLIC_TRACKS_PREMIUM = 200;
/** What the column holds, characters: PocketBase itself asks only after the hooks. */
const LONGEST_COURSE = 400_000;

/**
 * A public version is checked by the same strict door as a track file; what the server can derive, it derives. Of a
 * private track the course is, and that it bears the hash: rides on it are judged as on any other.
 */
export function checkNewTrack(e: PB.RecordRequestEvent): void {
  if (e.record.getString('visibility') === 'public') {
    checkVersion(e);
  } else {
    checkCourse(e.record);
    e.next();
  }
}

/** A private track may get another course, and then another hash. Public ones do not change. */
export function checkChangedTrack(e: PB.RecordRequestEvent): void {
  const before = e.record.original();
  const isSame = ['course', 'hash'].every((name) => e.record.getString(name) === before.getString(name));
  if (!isSame) checkCourse(e.record);
  e.next();
}

function checkVersion(e: PB.RecordRequestEvent): void {
  const body = readTrack(e.record);
  const facts = factsOf(body.course);
  e.record.set('discipline', body.course.discipline);
  e.record.set('lengthM', Math.round(facts.lengthM));
  e.record.set('dropM', Math.round(facts.dropM));
  e.record.set('gates', facts.gates);
  if (e.auth === null || e.hasSuperuserAuth()) {
    e.next();
  } else {
    e.record.set('author', e.auth.getString('name'));
    publish(e, e.auth);
  }
}

/** Limit, version and row are settled in one transaction, so that two devices cannot both take the last place. */
function publish(e: PB.RecordRequestEvent, owner: PB.RecordModel): void {
  const outer = e.app;
  try {
    outer.runInTransaction((tx) => {
      e.app = tx;
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
      // A call that is sent again is told, as everywhere, that its id is taken.
      if (have.sent === 0 && have.same > 0) {
        throw invalid('hash', 'already-published', 'You have published this very course already.');
      }
      if (have.sent === 0 && have.n >= limit) {
        throw invalid('visibility', 'too-many-tracks', `You can have ${limit} published tracks at a time.`);
      }
      e.record.set('version', have.version + 1);
      e.next();
    });
  } finally {
    e.app = outer;
  }
}

function readTrack(record: PB.RecordModel): TrackBody {
  const text = (name: string) => record.getString(name);
  let course: unknown;
  let reference: unknown;
  try {
    course = JSON.parse(text('course'));
    reference = JSON.parse(text('reference') || 'null');
  } catch {
    throw invalid('course', 'not-json', 'The course cannot be read.');
  }
  const read = parseBody({
    name: text('name'),
    style: text('style'),
    builderVersion: record.getInt('builderVersion'),
    course,
    light: text('light'),
    seed: record.getInt('seed'),
    ...(isEmpty(reference) ? {} : { reference }),
    ...(text('difficulty') === '' ? {} : { difficulty: text('difficulty') }),
    ...(text('author') === '' ? {} : { author: text('author') }),
  });
  if (!read.ok) {
    const fault = read.faults[0];
    const field = (fault?.path ?? 'course').split('.')[0] || 'course';
    const where = fault?.gate === undefined ? (fault?.path ?? '') : `gate ${fault.gate}`;
    throw invalid(field, fault?.key ?? 'wrong-type', `The track is not right at ${where || 'its course'}.`);
  }
  checkHash(record, read.body.course);
  return read.body;
}

/** @throws BadRequestError unless it is a course, and its hash its own; a tombstone needs none */
function checkCourse(record: PB.RecordModel): void {
  const text = record.getString('course');
  if (text === '' && record.getBool('deleted')) return;
  let value: unknown;
  try {
    value = text.length > LONGEST_COURSE ? undefined : JSON.parse(text);
  } catch {
    throw invalid('course', 'not-a-course', 'The course cannot be read.');
  }
  const read = parseCourse(value);
  if (!read.ok) {
    const where = read.faults[0]?.path ?? '';
    throw invalid('course', 'not-a-course', `The course is not right${where === '' ? '' : ` at ${where}`}.`);
  }
  checkHash(record, read.course);
}

function checkHash(record: PB.RecordModel, course: Course): void {
  // The engine's own sha256 takes a second where PocketBase's takes none; canonical courses are ASCII.
  if ($security.sha256(canonicalCourse(course)) !== record.getString('hash')) {
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
