import { useEffect, useRef, useState } from 'react';
import {
  askToPersist,
  isPersisted,
  keepHeldRides,
  type Persistence,
  type StorageUse,
  storageUse,
  useBrokenRows,
  useDb,
  useDbStatus,
  useHeldRides,
} from '../../db';
import { formatBytes, t } from '../../i18n';
import type { Settings } from '../../session';
import { Button, Card, Notice, Section, showToast } from '../../ui';
import { useInstall } from '../shared/install';
import { exportEverything, importFile, type Outcome, takeOffered } from './backup';
import { DeleteDialog } from './delete-dialog';

function Used() {
  const [use, setUse] = useState<StorageUse>();
  useEffect(() => {
    void storageUse().then(setUse);
  }, []);
  return (
    <div className="setting">
      <span className="row-title">{t('data.used')}</span>
      <span className="num sub">
        {use === undefined
          ? t('data.used.unknown')
          : t('data.used.value', { used: formatBytes(use.usedBytes), quota: formatBytes(use.quotaBytes) })}
      </span>
    </div>
  );
}

function Keep() {
  const [state, setState] = useState<{ readonly kept: Persistence; readonly asked: boolean }>();
  useEffect(() => {
    void isPersisted().then((kept) => setState({ kept, asked: false }));
  }, []);
  if (state === undefined || state.kept === 'unknown') return null;
  const words = state.kept === 'kept' ? 'data.keep.yes' : state.asked ? 'data.keep.refused' : 'data.keep.no';
  return (
    <div className="setting">
      <div className="row-words">
        <span className="row-title">{t('data.keep')}</span>
        <span className="sub" role="status">
          {t(words)}
        </span>
      </div>
      {state.kept !== 'kept' && (
        <Button onClick={() => void askToPersist().then((kept) => setState({ kept, asked: true }))}>
          {t('data.keep.ask')}
        </Button>
      )}
    </div>
  );
}

/** Whether the game runs as an installed app. */
function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches;
}

/** The way to install the game: by a button where the browser offers one, else by its menu. */
function Install() {
  const install = useInstall();
  const [installed] = useState(isInstalled);
  const words = installed ? 'data.install.done' : install ? 'data.install.hint' : 'data.install.menu';
  return (
    <div className="setting">
      <div className="row-words">
        <span className="row-title">{t('data.install')}</span>
        <span className="sub">{t(words)}</span>
      </div>
      {install !== undefined && !installed && <Button onClick={install}>{t('data.install.do')}</Button>}
    </div>
  );
}

/** What is not as it should be: rides not on the disk, which are tried again now, and rows nobody can read. */
function Troubles() {
  const db = useDb();
  const held = useHeldRides().length;
  const broken = useBrokenRows().length;
  useEffect(() => {
    if (db) void keepHeldRides(db);
  }, [db]);
  return (
    <>
      {held > 0 && (
        <div className="settings-after">
          <Notice icon="warning" tone="bad">
            {t('data.held', { count: held })}
          </Notice>
        </div>
      )}
      {broken > 0 && (
        <div className="settings-after">
          <Notice icon="warning">{t('data.broken', { count: broken })}</Notice>
        </div>
      )}
    </>
  );
}

function ImportButton({ onDone }: { onDone: (outcome: Outcome) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        className="unseen"
        type="file"
        accept="application/json,.json"
        aria-label={t('data.import')}
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file === undefined) return;
          onDone({ tone: 'plain', text: t('data.importing') });
          // Drawn before the work begins: reading a large file leaves no time for a picture.
          requestAnimationFrame(() => setTimeout(() => void importFile(file).then(onDone)));
        }}
      />
      <Button icon="upload" onClick={() => input.current?.click()}>
        {t('data.import')}
      </Button>
    </>
  );
}

/** Asks whose settings to have, where the file's differ from this device's. */
function Offered({ settings, onDone }: { settings: Settings; onDone: (outcome: Outcome) => void }) {
  const kept = { tone: 'plain', text: t('data.settings.kept') } as const;
  return (
    <div className="settings-after">
      <p role="status">{t('data.settings.offer')}</p>
      <div className="two settings-after">
        <Button onClick={() => void takeOffered(settings).then(onDone)}>{t('data.settings.take')}</Button>
        <Button onClick={() => onDone(kept)}>{t('data.settings.keep')}</Button>
      </div>
    </div>
  );
}

/** What this device keeps: how much, how safely, out to a file, in from one, and all of it gone. */
export function Data() {
  const status = useDbStatus();
  const [outcome, setOutcome] = useState<Outcome>();
  const [changes, setChanges] = useState(0);
  const [deleting, setDeleting] = useState(false);
  const done = (next: Outcome) => {
    if (next.anew) showToast(next.text);
    setOutcome(next);
    setChanges((n) => n + 1);
  };
  return (
    <Section title={t('data.title')}>
      <Card>
        <Used key={changes} />
        <Keep />
        <Install />
      </Card>
      {status.kind === 'memory' && (
        <div className="settings-after">
          <Notice icon="warning" tone="bad">
            {t('data.memory')}
          </Notice>
        </div>
      )}
      <Troubles />
      <div className="two settings-after">
        <Button icon="install" onClick={() => void exportEverything().then(done)}>
          {t('data.export')}
        </Button>
        <ImportButton onDone={done} />
      </div>
      {outcome !== undefined && (
        <div className="settings-after">
          <Notice icon={outcome.tone === 'bad' ? 'warning' : 'check'} tone={outcome.tone} role="alert">
            {outcome.text}
          </Notice>
        </div>
      )}
      {outcome?.offered !== undefined && <Offered settings={outcome.offered} onDone={done} />}
      <div className="settings-after">
        <Button kind="danger" icon="trash" className="settings-wide" onClick={() => setDeleting(true)}>
          {t('data.delete')}
        </Button>
      </div>
      {deleting && <DeleteDialog onClose={() => setDeleting(false)} />}
    </Section>
  );
}
