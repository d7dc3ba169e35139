import { useState } from 'react';
import { useLocation } from 'wouter';
import { makeId } from '../../../db';
import { t } from '../../../i18n';
import { foundServer, tellClubChange, useMayFound } from '../../../online';
import { Button, Sheet, showToast } from '../../../ui';
import { paths } from '../../paths';
import { FaultNotice, PLAIN, ServerForm, useAct, useIsReached, useServerForm } from '../../shared/clubs';

/** Whether the user may found a server; undefined as long as the server has not said. */
export function useFounding(): boolean | undefined {
  const { answer } = useMayFound();
  return answer === undefined || answer.kind === 'none' ? undefined : answer.value;
}

/** Founds a server. */
export function FoundSheet({ onClose }: { onClose: () => void }) {
  const form = useServerForm({ ...PLAIN, name: '', about: '', open: false, requests: true });
  // The same for every try: one whose answer was lost founds no second server.
  const [id] = useState(makeId);
  const [, navigate] = useLocation();
  const isReached = useIsReached();
  const { isBusy, fault, run } = useAct();
  const found = (): void => {
    if (!form.check()) return;
    const { name, about } = form.value;
    run(
      () => foundServer({ ...form.value, name: name.trim(), about: about.trim() }, id),
      (server) => {
        showToast(t('clubs.founded', { name: server.name }));
        tellClubChange('servers', 'server_members');
        navigate(paths.server(server.id));
      },
    );
  };
  return (
    <Sheet title={t('clubs.found')} onClose={onClose}>
      <form
        className="club-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          found();
        }}
      >
        <ServerForm form={form} mayOpen fault={fault} />
        <FaultNotice fault={fault?.field === 'name' || fault?.field === 'about' ? undefined : fault} />
        <Button kind="primary" type="submit" disabled={isBusy || !isReached}>
          {t('clubs.found.do')}
        </Button>
      </form>
    </Sheet>
  );
}
