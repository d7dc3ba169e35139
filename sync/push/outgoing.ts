import { changedNames } from '../ledger/conflict';
import type { SyncDoc } from '../ledger/ledger';
import { outgoing, type Row } from '../ledger/row';
import type { PushOptions, RemoteFields } from '../types';

/** The fields to write for a row, and whether nothing has changed. */
export interface Outgoing {
  readonly fields: RemoteFields;
  readonly isNothing: boolean;
}

/**
 * Returns the fields to send: all fields of a new row, else those that differ from what the server has confirmed. So a field
 * that this release does not know is never written.
 *
 * @returns null for a row that stays on the device
 * @throws errors of the modifier
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
  // A row that exists on the server is deleted there, even if the modifier of this release has no fields for it.
  if (fields === null)
    return isGone ? { fields: { deleted: true }, isNothing: base?.deleted === true } : null;
  if (isNew) return { fields, isNothing: false };
  const isTurned = isGone !== (base.deleted === true);
  // Send all fields if this modifier cannot map the confirmed state, which may come from an older release. Also for a restored
  // row: the server may not have kept the fields of a deleted one.
  const before = isTurned && !isGone ? null : await map(base).catch(() => null);
  const changed = before === null ? fields : changesOf(fields, before);
  return {
    fields: isTurned ? { ...changed, deleted: isGone } : changed,
    isNothing: !isTurned && Object.keys(changed).length === 0,
  };
}

/**
 * Returns the fields to write over a state. A field that no longer exists becomes null, because PocketBase leaves omitted
 * fields unchanged.
 */
function changesOf(fields: RemoteFields, before: RemoteFields): RemoteFields {
  return Object.fromEntries(changedNames(fields, before).map((name) => [name, fields[name] ?? null]));
}
