import { useState } from 'react';
import { dbService, type RejectionRow, useRefusedRows, useTracks } from '../../db';
import { formatMoment, formatNumber, t } from '../../i18n';
import { discardRefused, isKeptEdit, refusalWords, retryRefused, syncNow, useOnline } from '../../online';
import { logOut } from '../../session';
import { Button, ButtonLink, Card, Section, Sheet, showToast } from '../../ui';
import { paths } from '../paths';
import { canKeepCopy, keepCopy } from './refused-copy';
import { refusedName } from './sync-refused';
import { syncWords } from './sync-words';

function Facts() {
  const { waiting, refused, lastSync } = useOnline();
  const rows = [
    [t('sync.row.waiting'), formatNumber(waiting)],
    [t('sync.row.refused'), formatNumber(refused)],
    [t('sync.row.last'), lastSync === undefined ? t('sync.never') : formatMoment(lastSync)],
  ] as const;
  return (
    <Card>
      <dl className="sync-facts">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt className="sub">{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

async function discard(row: RejectionRow): Promise<void> {
  if (await discardRefused(row)) showToast(t('sync.discarded'));
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

function Refused() {
  const rows = useRefusedRows();
  const { tracks } = useTracks();
  if (rows.status !== 'ready' || rows.value.length === 0) return null;
  const nameOf = (id: string) => tracks.find(({ head }) => head.id === id)?.head.name;
  return (
    <Section title={t('sync.refused.title')}>
      <Card>
        <ul className="sync-refused">
          {rows.value.map((row) => (
            <li key={row.id}>
              <b>{refusedName(row, nameOf)}</b>
              <p>{refusalWords(row.code)}</p>
              <RefusedActions row={row} />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

/** How this device stands with the server, what was refused, and what can be done about it. */
export function SyncSheet({ onClose }: { onClose: () => void }) {
  const state = useOnline();
  return (
    <Sheet title={t('sync.title')} onClose={onClose}>
      <div className="sync-sheet">
        <p>
          <b>{syncWords(state)}</b>
          <br />
          {t(`sync.text.${state.kind}`)}
        </p>
        <Facts />
        {state.kind === 'signed-out' ? (
          <>
            <ButtonLink kind="primary" icon="person" href={paths.login}>
              {t('sync.login')}
            </ButtonLink>
            <Button kind="quiet" icon="back" onClick={() => void logOut()}>
              {t('sync.logout')}
            </Button>
          </>
        ) : (
          <Button
            icon="update"
            onClick={syncNow}
            disabled={state.kind === 'connecting' || state.kind === 'failed'}
          >
            {t('sync.now')}
          </Button>
        )}
      </div>
      <Refused />
    </Sheet>
  );
}
