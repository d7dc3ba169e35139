import { useState } from 'react';
import { dbService, type RejectionRow } from '../../../db';
import { t } from '../../../i18n';
import { discardRefused, isKeptEdit, retryRefused } from '../../../online';
import { Button, showToast } from '../../../ui';
import { canKeepCopy, keepCopy } from './copy';

async function discard(row: RejectionRow): Promise<void> {
  if (await discardRefused(row))
    showToast(t(isKeptEdit(row) ? 'sync.overridden.discarded' : 'sync.discarded'));
  else showToast(t('sync.discard.failed'), { tone: 'bad' });
}

async function copy(row: RejectionRow): Promise<void> {
  const copied = await keepCopy(await dbService.db(), row);
  if (copied === undefined) showToast(t('sync.copy.failed'), { tone: 'bad' });
  else showToast(t('sync.copied', { name: copied.name }));
}

/** What can be done about a refused row; also where a list shows it in a place of its own. */
export function RefusedActions({ row }: { row: RejectionRow }) {
  const { of, docId } = row;
  const [isBusy, setBusy] = useState(false);
  const keep = async (): Promise<void> => {
    setBusy(true);
    await copy(row).finally(() => setBusy(false));
  };
  return (
    <div className="sync-actions">
      {canKeepCopy(row) && (
        <Button kind="quiet" icon="plus" disabled={isBusy} onClick={() => void keep()}>
          {t('sync.copy')}
        </Button>
      )}
      {!isKeptEdit(row) && (
        <Button kind="quiet" icon="update" onClick={() => void retryRefused(of, docId)}>
          {t('sync.retry')}
        </Button>
      )}
      <Button kind="quiet" icon="trash" onClick={() => void discard(row)}>
        {t('sync.discard')}
      </Button>
    </div>
  );
}
