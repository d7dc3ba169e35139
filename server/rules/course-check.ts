import { type Course, canonicalCourse } from '../../src/sim';
import { type Fault, factsOf, parseCourse } from '../../src/tracks';

/** Longest course as text, characters: what the column holds. */
export const LONGEST_COURSE = 400_000;
/** Most courses looked at in one call: what a batch can hold. */
export const MOST_COURSES = 200;

/** What the server has to know of a course that is right: the columns that are derived from it. */
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

/** The first thing that is wrong with a text that is no course. */
export interface CourseFault {
  readonly ok: false;
  readonly key: Fault['key'] | 'not-json';
  /** Field, as the door of courses names it; '' for the whole. */
  readonly path: string;
}

export type CheckedCourse = CourseFacts | CourseFault;

/**
 * Looks at a course as it was sent: the strict door, its hash and its facts. It is pure, and the answer depends on the text
 * alone; 111 kB take Node milliseconds and PocketBase's engine a quarter of a second.
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
