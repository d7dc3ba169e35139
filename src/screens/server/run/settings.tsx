import { useEffect, useState } from 'react';
import type { MyServer } from '../../../db';
import { t } from '../../../i18n';
import {
  type ClubServer,
  type ClubSettings,
  changeServer,
  closeServer,
  freshServer,
  tellClubChange,
} from '../../../online';
import { Button, Card, Dialog, Notice, Section, Sheet, showToast, TextField } from '../../../ui';
import { FaultNotice, ServerForm, useAct, useIsReached, useServerForm } from '../../shared/clubs';
import { changesOf } from './changes-of';

function settingsOf(server: ClubServer): ClubSettings {
  const { name, about, primaryColour, secondaryColour, open, requests } = server;
  return { name, about, primaryColour, secondaryColour, open, requests };
}

/** What another host has saved meanwhile, and what may be done about it; what was typed stays. */
function Meanwhile({
  theirs,
  onMine,
  onTheirs,
}: {
  theirs: ClubSettings;
  onMine: () => void;
  onTheirs: () => void;
}) {
  return (
    <div className="club-form server-meanwhile" role="alert">
      <p>{t('settings.server.meanwhile', { name: theirs.name })}</p>
      {theirs.about !== '' && <q className="club-quote">{theirs.about}</q>}
      <div className="two">
        <Button onClick={onMine}>{t('settings.server.mine')}</Button>
        <Button onClick={onTheirs}>{t('settings.server.theirs')}</Button>
      </div>
    </div>
  );
}

function Form({ row, isOwner, onClose }: { row: ClubServer; isOwner: boolean; onClose: () => void }) {
  const form = useServerForm(settingsOf(row));
  const { isBusy, fault, run, clear } = useAct();
  /** The row that what was typed began with. */
  const [base, setBase] = useState(row);
  const [theirs, setTheirs] = useState<ClubServer>();
  /** Saves what differs from the beginning, and so nothing over what only the other host has changed. */
  const save = (seq: number): void => {
    if (!form.check()) return;
    const changed = changesOf(settingsOf(base), form.value, isOwner);
    if (Object.keys(changed).length === 0) {
      onClose();
      return;
    }
    run(
      async () => {
        const outcome = await changeServer(row.id, seq, changed);
        if (outcome.kind === 'refused' && outcome.fault.code === 'stale')
          setTheirs(await freshServer(row.id));
        return outcome;
      },
      () => {
        showToast(t('settings.server.saved'));
        tellClubChange('servers');
        onClose();
      },
    );
  };
  return (
    <form
      className="club-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save(base.seq);
      }}
    >
      <ServerForm form={form} mayOpen={isOwner} fault={fault} />
      {theirs !== undefined ? (
        <Meanwhile
          theirs={theirs}
          onMine={() => {
            setTheirs(undefined);
            save(theirs.seq);
          }}
          onTheirs={() => {
            setTheirs(undefined);
            setBase(theirs);
            clear();
            form.replace(settingsOf(theirs));
          }}
        />
      ) : (
        <>
          <FaultNotice fault={fault?.field === 'name' || fault?.field === 'about' ? undefined : fault} />
          <Button kind="primary" type="submit" icon="check" disabled={isBusy}>
            {t('settings.server.save')}
          </Button>
        </>
      )}
    </form>
  );
}

/** The form over the row as it is on the server now. */
function SettingsSheet({ server, onClose }: { server: MyServer; onClose: () => void }) {
  const [row, setRow] = useState<ClubServer | null>();
  useEffect(() => {
    let isWanted = true;
    void freshServer(server.id).then((found) => isWanted && setRow(found ?? null));
    return () => {
      isWanted = false;
    };
  }, [server.id]);
  return (
    <Sheet title={t('settings.server')} onClose={onClose}>
      {row === undefined && <p role="status">{t('lobby.loading')}</p>}
      {row === null && (
        <Notice icon="warning" tone="bad" role="alert">
          {t('club-fault.offline')}
        </Notice>
      )}
      {row !== undefined && row !== null && (
        <Form row={row} isOwner={server.role === 'owner'} onClose={onClose} />
      )}
    </Sheet>
  );
}

/** Closing for good: the name is typed, so that nobody does it by mistake. */
function Closing({ server: { id, name }, onClose }: { server: MyServer; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [wasTried, setTried] = useState(false);
  const { isBusy, fault, run } = useAct();
  const isRight = typed.trim() === name.trim();
  const close = (): void => {
    setTried(true);
    if (!isRight) return;
    run(
      async () => {
        const row = await freshServer(id);
        return row === undefined
          ? { kind: 'refused', fault: { code: 'offline', field: undefined, waitS: undefined } }
          : closeServer(id, row.seq);
      },
      () => {
        showToast(t('close-server.done', { name }));
        tellClubChange('servers');
        onClose();
      },
    );
  };
  return (
    <Dialog title={t('close-server.title', { name })} onClose={onClose}>
      <form
        className="club-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          close();
        }}
      >
        <p>{t('close-server.text')}</p>
        <TextField
          label={t('close-server.type', { name })}
          value={typed}
          autoComplete="off"
          error={wasTried && !isRight ? t('close-server.differs') : undefined}
          onChange={setTyped}
        />
        <FaultNotice fault={fault} />
        <div className="two">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger" type="submit" disabled={isBusy}>
            {t('close-server')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Name, colours, how one comes in; and for the owner the end of it. */
export function Settings({ server }: { server: MyServer }) {
  const [open, setOpen] = useState<'settings' | 'close'>();
  const isReached = useIsReached();
  const isOwner = server.role === 'owner';
  const close = (): void => setOpen(undefined);
  return (
    <Section title={t('settings.server')}>
      <Card>
        <div className="server-ways">
          <Button icon="settings" disabled={!isReached} onClick={() => setOpen('settings')}>
            {t('settings.server.change')}
          </Button>
          {isOwner && (
            <>
              <p className="sub">{t('settings.server.owner')}</p>
              <Button kind="danger" icon="close" disabled={!isReached} onClick={() => setOpen('close')}>
                {t('close-server')}
              </Button>
            </>
          )}
        </div>
      </Card>
      {open === 'settings' && <SettingsSheet server={server} onClose={close} />}
      {open === 'close' && <Closing server={server} onClose={close} />}
    </Section>
  );
}
