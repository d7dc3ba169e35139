import { useState } from 'react';
import type { Member as ServerMember } from '../../db';
import { formatDate, t } from '../../i18n';
import {
  type ClubRole,
  changeRole,
  MAX_TEXT,
  mayHandOver,
  mayRemove,
  offerServer,
  type Person,
  rolesToGive,
  tellClubChange,
} from '../../online';
import { Button, Dialog, Select, Sheet, showToast } from '../../ui';
import { FaultNotice, ReportDialog, TextArea, useAct, useIsReached } from '../shared/clubs';
import { SendAway, type Sending } from './send-away';

type Given = Exclude<ClubRole, 'owner'>;

/** The role of a member, and those that may be given instead. */
function RoleForm({ server, actor, member }: { server: string; actor: Person; member: ServerMember }) {
  const given = rolesToGive(actor, member);
  const [role, setRole] = useState<ClubRole>(member.role);
  const [reason, setReason] = useState('');
  const { isBusy, fault, run } = useAct();
  const isReached = useIsReached();
  if (given.length === 0) return null;
  const options = (['member', 'trainer', 'host'] as const).filter(
    (one) => one === member.role || given.includes(one),
  );
  const change = (): void =>
    run(
      () => changeRole(server, member.user, role as Given, reason),
      () => {
        showToast(t('member.role.done', { name: member.name, role: t(`role.${role}`) }));
        tellClubChange('server_members');
      },
    );
  return (
    <form
      className="club-form"
      onSubmit={(event) => {
        event.preventDefault();
        change();
      }}
    >
      <Select
        label={t('member.role')}
        value={role}
        options={options.map((value) => ({ value, label: t(`role.${value}.may`) }))}
        onChange={setRole}
      />
      {role !== member.role && (
        <TextArea
          label={t('members.reason')}
          hint={t('members.reason.hint')}
          rows={2}
          value={reason}
          maxLength={MAX_TEXT}
          onChange={setReason}
        />
      )}
      <FaultNotice fault={fault} />
      {role !== member.role && (
        <Button icon="check" type="submit" disabled={isBusy || !isReached}>
          {t('member.role.do')}
        </Button>
      )}
    </form>
  );
}

function HandOver({
  server,
  member,
  onClose,
}: {
  server: string;
  member: ServerMember;
  onClose: () => void;
}) {
  const { isBusy, fault, run } = useAct();
  const give = (): void =>
    run(
      () => offerServer(server, member.user),
      () => {
        showToast(t('member.hand-over.done', { name: member.name }));
        tellClubChange('servers');
        onClose();
      },
    );
  return (
    <Dialog title={t('member.hand-over.title', { name: member.name })} onClose={onClose}>
      <div className="club-form">
        <p>{t('member.hand-over.text')}</p>
        <FaultNotice fault={fault} />
        <Button kind="primary" disabled={isBusy} onClick={give}>
          {t('member.hand-over')}
        </Button>
      </div>
    </Dialog>
  );
}

/** A member: since when, and what may be done with them. */
export function MemberSheet({
  server,
  actor,
  member,
  days,
  onClose,
}: {
  server: string;
  actor: Person;
  member: ServerMember;
  days: number | undefined;
  onClose: () => void;
}) {
  const [sending, setSending] = useState<Sending>();
  const [asks, setAsks] = useState<'hand-over' | 'report'>();
  const isReached = useIsReached();
  const { user, name, since } = member;
  return (
    <Sheet title={name || t('track.rider.unnamed')} onClose={onClose}>
      <div className="club-form">
        <p className="sub">
          {t('member.since', { role: t(`role.${member.role}`), date: formatDate(since) })}
          {days !== undefined && ` ${t('members.days', { count: days })}.`}
        </p>
        <RoleForm key={member.role} server={server} actor={actor} member={member} />
        {mayHandOver(actor, member) && (
          <Button icon="go" disabled={!isReached} onClick={() => setAsks('hand-over')}>
            {t('member.hand-over')}
          </Button>
        )}
        {mayRemove(actor, member) && (
          <div className="two">
            <Button
              kind="danger"
              disabled={!isReached}
              onClick={() => setSending({ what: 'remove', users: [member] })}
            >
              {t('members.remove')}
            </Button>
            <Button
              kind="danger"
              disabled={!isReached}
              onClick={() => setSending({ what: 'block', users: [member] })}
            >
              {t('members.block')}
            </Button>
          </div>
        )}
        {user !== actor.user && (
          <Button kind="quiet" icon="warning" disabled={!isReached} onClick={() => setAsks('report')}>
            {t('report.user')}
          </Button>
        )}
      </div>
      {sending !== undefined && (
        <SendAway server={server} sending={sending} onClose={() => setSending(undefined)} onDone={onClose} />
      )}
      {asks === 'hand-over' && (
        <HandOver server={server} member={member} onClose={() => setAsks(undefined)} />
      )}
      {asks === 'report' && (
        <ReportDialog of={{ kind: 'user', target: user, name }} onClose={() => setAsks(undefined)} />
      )}
    </Sheet>
  );
}
