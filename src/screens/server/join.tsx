import { useState } from 'react';
import { useMyRequests } from '../../db';
import { t } from '../../i18n';
import { type ClubServer, joinServer, tellClubChange, withdrawRequest } from '../../online';
import { Button, showToast } from '../../ui';
import { FaultNotice, useAct, useIsReached } from '../shared/clubs';

/** Coming in from outside: at once, or by a request that can be taken back. */
export function Join({ server: { id, name, open, requests } }: { server: ClubServer }) {
  const mine = useMyRequests();
  const isReached = useIsReached();
  const { isBusy, fault, run } = useAct();
  const [isIn, setIn] = useState(false);
  const hasAsked = mine?.some((one) => one.server === id) === true;
  if (hasAsked) {
    const withdraw = (): void =>
      run(
        () => withdrawRequest(id),
        () => tellClubChange('server_requests'),
      );
    return (
      <div className="server-join">
        <p role="status">{t('join.asked')}</p>
        <Button disabled={isBusy || !isReached} onClick={withdraw}>
          {t('join.withdraw')}
        </Button>
        <FaultNotice fault={fault} />
      </div>
    );
  }
  // The page becomes a member's as soon as the mirror of servers has it.
  if (isIn) {
    return (
      <p className="server-join sub" role="status">
        {t('lobby.loading')}
      </p>
    );
  }
  if (!open && !requests) return <p className="server-join sub">{t('join.invited-only')}</p>;
  const join = (): void =>
    run(
      () => joinServer(id),
      ({ state }) => {
        setIn(state === 'member');
        showToast(t(state === 'member' ? 'join.joined' : 'join.sent', { name }));
        tellClubChange('server_members', 'server_requests');
      },
    );
  return (
    <div className="server-join">
      <Button kind="primary" disabled={isBusy || !isReached} onClick={join}>
        {t(open ? 'join.do' : 'join.ask')}
      </Button>
      <FaultNotice fault={fault} />
    </div>
  );
}
