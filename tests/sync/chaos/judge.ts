import type { ChaosDevice } from './device';
import type { EditField, Story } from './story';

/** What came of a run, each with a word of where. */
export interface ChaosFindings {
  /** Rows that are nowhere. */
  readonly lost: readonly string[];
  /** Rows that are there twice. */
  readonly doubled: readonly string[];
  /** Devices that show something else than the server has, or wait for something. */
  readonly disagreeing: readonly string[];
  /** Edits that are neither on the server nor in a rejection, and were not deleted by their own user. */
  readonly editsLost: readonly string[];
  /** Deletions that were undone, and such as were taken back and still stand. */
  readonly deletionsUndone: readonly string[];
}

/** A record as the server has it at the end. */
export interface Final {
  readonly [field: string]: unknown;
  readonly id: string;
  readonly deleted: boolean;
}

const words = (...texts: readonly unknown[]): Set<string> =>
  new Set(texts.flatMap((text) => String(text ?? '').split(' ')));

/**
 * Holds what the users did against what is there at the end.
 *
 * @param wasSetBack whether a backup was put back in: a device that had seen a deletion, and not that it was taken back, then
 *   sends the deletion once more, and nobody can tell which of the two was later. It stands
 */
export async function judge(
  story: Story,
  records: readonly Final[],
  devices: readonly ChaosDevice[],
  wasSetBack = false,
): Promise<ChaosFindings> {
  const there = new Map(records.map((record) => [record.id, record]));
  const rejections = devices.flatMap((device) => device.rejections());
  const told = rejections.map(({ docId, doc }) => {
    const { text, body, room } = doc as Record<string, unknown>;
    return { docId, edits: words(text, body, room) };
  });
  const isTold = (row: string, edit: string): boolean =>
    told.some(({ docId, edits }) => docId === row && edits.has(edit));

  const notes = (await Promise.all(devices.map((device) => device.notes()))).flat();
  // After a restore, an older release may send a deleted row again without fields that it does not know. Other devices keep
  // these fields under the tombstone.
  const isUnderTombstone = (row: string, field: EditField, edit: string): boolean =>
    wasSetBack &&
    there.get(row)?.deleted === true &&
    notes.some((note) => note.id === row && words(note[field]).has(edit));
  const editsLost = [...story.edits].flatMap(([edit, { row, field }]) =>
    story.doubtful.has(row) ||
    story.gone.has(edit) ||
    words(there.get(row)?.[field]).has(edit) ||
    isUnderTombstone(row, field, edit) ||
    isTold(row, edit)
      ? []
      : [`${edit} of ${row}.${field}`],
  );
  const lost = [...story.made].flatMap(([row, edit]) =>
    story.doubtful.has(row) || story.deleted.get(row) === true || there.has(row) || isTold(row, edit)
      ? []
      : [row],
  );
  const doubled = [...story.made].flatMap(([row, edit]) =>
    records.some(({ id, text }) => id !== row && words(text).has(edit)) ? [row] : [],
  );
  const deletionsUndone = [...story.deleted].flatMap(([row, deleted]) =>
    story.doubtful.has(row) || deleted === (there.get(row)?.deleted ?? true) || (wasSetBack && !deleted)
      ? []
      : [`${row}: ${deleted}`],
  );
  const disagreeing = (await Promise.all(devices.map((device) => disagreements(device, records)))).flat();
  return { lost, doubled, disagreeing, editsLost, deletionsUndone };
}

async function disagreements(device: ChaosDevice, records: readonly Final[]): Promise<string[]> {
  const live = new Map(records.filter(({ deleted }) => !deleted).map((record) => [record.id, record]));
  const notes = await device.notes();
  const shown = notes.filter(({ removed }) => removed !== true);
  const missing = [...live.keys()].filter((id) => !shown.some((note) => note.id === id));
  const other = notes.flatMap((note) => {
    if (note.pending !== 0) return [`${note.id} is pending: ${note.pending}`];
    if (note.removed === true) return [];
    const record = live.get(note.id);
    const differs = device.fields().filter((field) => (note[field] ?? '') !== record?.[field]);
    return differs.map((field) => `${note.id}.${field} is ${note[field]} for ${record?.[field]}`);
  });
  return [...missing.map((id) => `${id} is missing`), ...other].map((what) => `${device.name}: ${what}`);
}
