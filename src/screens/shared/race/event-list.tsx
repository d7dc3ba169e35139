import { type EventRow, removeEvent, useDb } from '../../../db';
import { formatMoment, t } from '../../../i18n';
import { Card, IconButton, RowLink, showToast } from '../../../ui';

/** Races, events or duels of this device: each opens, and is deleted with the way back. */
export function EventList<R extends EventRow>({
  rows,
  hrefOf,
  textOf,
}: {
  rows: readonly R[];
  hrefOf: (row: R) => string;
  textOf: (row: R) => string;
}) {
  const db = useDb();
  const remove = async ({ id, name }: R): Promise<void> => {
    if (!db) return;
    const removed = await removeEvent(db, id);
    if (removed.kind === 'removed')
      showToast(t('race.deleted', { name }), {
        undo: () => void removed.undo().catch(() => showToast(t('race.failed'), { tone: 'bad' })),
      });
    else if (removed.kind === 'failed') showToast(t('race.failed'), { tone: 'bad' });
  };
  return (
    <Card>
      <ul className="race-list">
        {rows.map((row) => (
          <li key={row.id}>
            <RowLink
              href={hrefOf(row)}
              title={row.name}
              text={`${textOf(row)}, ${formatMoment(row.createdAt)}`}
            />
            <IconButton
              icon="trash"
              label={t('race.delete', { name: row.name })}
              onClick={() => void remove(row)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
