import * as v from 'valibot';
import {
  createEventRow,
  type Db,
  type EventRow,
  eventDoor,
  makeId,
  putTrack,
  type RejectionRow,
  readCourse,
} from '../../../db';
import { isKeptEdit } from '../../../online';
import { parseTrack, type Track } from '../../../tracks';

/** Whether there is anything to keep: a track or race that was changed on one device, and changed or deleted on another. */
export function canKeepCopy({ of, code }: Pick<RejectionRow, 'of' | 'code'>): boolean {
  return (of === 'tracks' || of === 'events') && isKeptEdit({ code });
}

/** What a refused track would have become; undefined when it cannot be ridden here, or its course has gone. */
async function trackIn(db: Db, { doc }: RejectionRow): Promise<Track | undefined> {
  if (typeof doc !== 'object' || doc === null) return undefined;
  const { name, style, builderVersion, hash, light, seed, reference, difficulty, author } =
    doc as Partial<Track>;
  const course = typeof hash === 'string' ? await readCourse(db, hash) : undefined;
  const read = parseTrack({
    ...{ id: makeId(), name, style, builderVersion, course, hash, light, seed, origin: 'own' },
    ...(reference === undefined ? {} : { reference }),
    ...(difficulty === undefined ? {} : { difficulty }),
    ...(author === undefined ? {} : { author }),
  });
  return read.ok ? read.track : undefined;
}

/** What was made of an edit that gave way. */
interface Copy {
  readonly id: string;
  readonly name: string;
}

async function copyTrack(db: Db, row: RejectionRow): Promise<Copy | undefined> {
  const track = await trackIn(db, row);
  if (track === undefined) return undefined;
  return (await putTrack(db, track)).kind === 'failed' ? undefined : track;
}

async function copyEvent(db: Db, { doc }: RejectionRow): Promise<Copy | undefined> {
  const read = v.safeParse(eventDoor, { ...Object(doc), id: makeId() });
  if (!read.success) return undefined;
  const { id, name, state } = read.output as EventRow;
  return (await createEventRow(db, { id, name, state })).kind === 'failed' ? undefined : { id, name };
}

/**
 * Makes a track or race of its own from an edit that gave way, and lets go of that: the other device's change or deletion
 * counts, and nothing of the work is lost.
 *
 * @returns what was made, or undefined when nothing was changed
 */
export async function keepCopy(db: Db, row: RejectionRow): Promise<Copy | undefined> {
  const copy = await (row.of === 'events' ? copyEvent : copyTrack)(db, row);
  if (copy === undefined) return undefined;
  // Nothing of such a row is to be sent any more, so letting go of it is this device's own affair.
  await db.online?.rejections.bulkRemove([row.id]);
  return copy;
}
