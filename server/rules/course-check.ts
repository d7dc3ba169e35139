import { type Course, canonicalCourse } from '../../src/sim';
import { type Fault, factsOf, parseCourse } from '../../src/tracks';

/** Maximum length of a course as text, characters: the size of the column. */
export const LONGEST_COURSE = 400_000;
/** Maximum number of courses in one call: the size of a batch. */
export const MOST_COURSES = 200;

/** Facts about a valid course, which the server stores in columns. */
export interface CourseFacts {
  readonly ok: true;
  /** Content hash. */
  readonly hash: string;
  readonly discipline: Course['discipline'];
  /** Whole metres. */
  readonly lengthM: number;
  readonly dropM: number;
  readonly gates: number;
}

/** The first fault of an invalid course. */
export interface CourseFault {
  readonly ok: false;
  readonly key: Fault['key'] | 'not-json';
  /** Field, as the schema of courses names it; '' for the whole. */
  readonly path: string;
}

export type CheckedCourse = CourseFacts | CourseFault;

/**
 * Checks a sent course: the strict schema, its hash and its facts. Pure: the result depends on the text alone. 111 kB take Node
 * milliseconds and PocketBase's engine a quarter of a second.
 *
 * @param sha256 hex digest of an ASCII text: each engine has a fast one of its own
 */
export function checkCourseText(text: string, sha256: (text: string) => string): CheckedCourse {
  if (text.length > LONGEST_COURSE) return { ok: false, key: 'too-big', path: '' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, key: 'not-json', path: '' };
  }
  const read = parseCourse(value);
  if (!read.ok) {
    const [fault] = read.faults;
    return { ok: false, key: fault?.key ?? 'wrong-type', path: fault?.path ?? '' };
  }
  const { lengthM, dropM, gates } = factsOf(read.course);
  return {
    ok: true,
    hash: sha256(canonicalCourse(read.course)),
    discipline: read.course.discipline,
    lengthM: Math.round(lengthM),
    dropM: Math.round(dropM),
    gates,
  };
}
