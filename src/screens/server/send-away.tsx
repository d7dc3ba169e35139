import { useState } from 'react';
import { t } from '../../i18n';
import { blockUsers, MAX_TEXT, removeMembers, tellClubChange } from '../../online';
import { Button, Dialog, showToast } from '../../ui';
import { FaultNotice, fieldFaultWords, TextArea, useAct } from '../shared/clubs';

/** Who is to be sent away, and whether they may come back. */
export interface Sending {
  readonly what: 'remove' | 'block';
  readonly users: readonly { readonly user: string; readonly name: string }[];
}

/** Asks for a reason, which those who are sent away are told, and sends them away. */
export function SendAway({
  server,
  sending: { what, users },
  onClose,
  onDone,
}: {
  server: string;
  sending: Sending;
  onClose: () => void;
  onDone?: () => void;
}) {
  const [reason, setReason] = useState('');
  const { isBusy, fault, run } = useAct();
  const count = users.length;
  const name = users[0]?.name ?? '';
  const title = count === 1 ? t(`members.${what}.one`, { name }) : t(`members.${what}.some`, { count });
  const go = (): void =>
    run(
      () =>
        (what === 'remove' ? removeMembers : blockUsers)({
          ...{ server, reason },
          users: users.map(({ user }) => user),
        }),
      () => {
        showToast(t(`members.${what}.done`, { count }));
        tellClubChange('server_members', 'server_blocks', 'server_requests');
        onClose();
        onDone?.();
      },
    );
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="club-form"
        onSubmit={(event) => {
          event.preventDefault();
          go();
        }}
      >
        {count > 1 && <p className="sub">{users.map((one) => one.name).join(', ')}</p>}
        <p>{t(`members.${what}.text`)}</p>
        <TextArea
          label={t('members.reason')}
          hint={t('members.reason.hint')}
          value={reason}
          maxLength={MAX_TEXT}
          error={fieldFaultWords(fault, 'reason')}
          onChange={setReason}
        />
        <FaultNotice fault={fault?.field === 'reason' ? undefined : fault} />
        <div className="two">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger" type="submit" disabled={isBusy}>
            {t(`members.${what}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
