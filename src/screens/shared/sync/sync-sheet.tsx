import { type RejectionRow, useRefusedRows, useTracks } from '../../../db';
import { formatMoment, formatNumber, t } from '../../../i18n';
import { isKeptEdit, refusalWords, syncNow, useOnline } from '../../../online';
import { logOut } from '../../../session';
import { Button, ButtonLink, Card, Section, Sheet } from '../../../ui';
import { paths } from '../../paths';
import { RefusedActions, refusedName } from '../rejections';
import { syncWords } from './sync-words';

function Facts() {
  const { waiting, refused, overridden, lastSync } = useOnline();
  const rows = [
    [t('sync.row.waiting'), formatNumber(waiting)],
    [t('sync.row.refused'), formatNumber(refused)],
    ...(overridden > 0 ? [[t('sync.row.overridden'), formatNumber(overridden)] as const] : []),
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

function Rows({ title, text, rows }: { title: string; text?: string; rows: readonly RejectionRow[] }) {
  const { tracks } = useTracks();
  if (rows.length === 0) return null;
  const nameOf = (id: string) => tracks.find(({ head }) => head.id === id)?.head.name;
  return (
    <Section title={title}>
      <Card>
        {text !== undefined && <p className="sync-about sub">{text}</p>}
        <ul className="sync-refused">
          {rows.map((row) => (
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

/** Rejections, and edits that another device's edits have overridden. */
function PutAside() {
  const rows = useRefusedRows();
  if (rows.status !== 'ready') return null;
  return (
    <>
      <Rows title={t('sync.refused.title')} rows={rows.value.filter((row) => !isKeptEdit(row))} />
      <Rows
        title={t('sync.overridden.title')}
        text={t('sync.overridden.text')}
        rows={rows.value.filter(isKeptEdit)}
      />
    </>
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
      <PutAside />
    </Sheet>
  );
}
