import { useState } from 'react';
import { useLocation } from 'wouter';
import type { MyServer } from '../../db';
import { t } from '../../i18n';
import { leaveServer, tellClubChange } from '../../online';
import { Button, Dialog, showToast } from '../../ui';
import { paths } from '../paths';
import { FaultNotice, useAct, useIsReached } from '../shared/clubs';

/** The way out. The owner hands over first, unless the server is closed. */
export function Leave({ server: { id, name, role, closed } }: { server: MyServer }) {
  const [asks, setAsks] = useState(false);
  const [, navigate] = useLocation();
  const isReached = useIsReached();
  const { isBusy, fault, run } = useAct();
  if (role === 'owner' && !closed) return null;
  const leave = (): void =>
    run(
      () => leaveServer(id),
      () => {
        showToast(t('leave.done', { name }));
        tellClubChange('server_members');
        navigate(paths.rideOnline, { replace: true });
      },
    );
  return (
    <div className="server-leave">
      <Button kind="quiet" icon="back" disabled={!isReached} onClick={() => setAsks(true)}>
        {t('leave')}
      </Button>
      {asks && (
        <Dialog title={t('leave.title', { name })} onClose={() => setAsks(false)}>
          <div className="club-form">
            <p>{t('leave.text')}</p>
            <FaultNotice fault={fault} />
            <div className="two">
              <Button onClick={() => setAsks(false)}>{t('cancel')}</Button>
              <Button kind="danger" disabled={isBusy} onClick={leave}>
                {t('leave')}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </div>
  );
}
