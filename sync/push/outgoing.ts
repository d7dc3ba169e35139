import { changedNames } from '../ledger/conflict';
import type { SyncDoc } from '../ledger/ledger';
import { outgoing, type Row } from '../ledger/row';
import type { PushOptions, RemoteFields } from '../types';

/** What is to be written of a row, and whether that is nothing. */
export interface Outgoing {
  readonly fields: RemoteFields;
  readonly isNothing: boolean;
}

/**
 * What a row has to say to the server: all of a new one, of others the fields in which it differs from what the server has
 * confirmed. So no field that this release does not know is ever written.
 *
 * @returns null for what stays on the device
 * @throws what the mapping throws
 */
export async function outgoingFields<Doc extends SyncDoc>(
  id: string,
  row: Row,
  modifier: PushOptions<Doc>['modifier'],
): Promise<Outgoing | null> {
  const { seq, base } = row.ledger;
  const content = outgoing(row);
  const isNew = seq === 0 || !base;
  const map = async (fields: object): Promise<RemoteFields | null> => {
    const { deleted: _, ...plain } = fields as { deleted?: unknown };
    return modifier === undefined ? plain : modifier({ ...plain, id, seq } as unknown as Doc);
  };
  const isGone = content.deleted === true;
  const fields = await map(content);
  // What has a place on the server is deleted there even if this release can say no more of it.
  if (fields === null)
    return isGone ? { fields: { deleted: true }, isNothing: base?.deleted === true } : null;
  if (isNew) return { fields, isNothing: false };
  const isTurned = isGone !== (base.deleted === true);
  // What was confirmed may be of an older release, and not be mapped by this one: then all is said. So it is of a row that is
  // brought back: what the server keeps of a deleted one is its own affair.
  const before = isTurned && !isGone ? null : await map(base).catch(() => null);
  const changed = before === null ? fields : changesOf(fields, before);
  return {
    fields: isTurned ? { ...changed, deleted: isGone } : changed,
    isNothing: !isTurned && Object.keys(changed).length === 0,
  };
}

/** What has to be written over a state. A field that is there no more is emptied: PocketBase leaves out nothing else. */
function changesOf(fields: RemoteFields, before: RemoteFields): RemoteFields {
  return Object.fromEntries(changedNames(fields, before).map((name) => [name, fields[name] ?? null]));
}
