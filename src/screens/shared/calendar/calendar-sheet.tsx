import { useState } from 'react';
import { t } from '../../../i18n';
import { makeCalendar, revokeCalendar, useCalendar } from '../../../online';
import { Button, Notice, Sheet, showToast, TextField } from '../../../ui';
import { copyText, FaultNotice, useAct } from '../clubs';

/** The address under the scheme that has a phone ask whether to subscribe. */
export function subscribing(address: string): string {
  return address.replace(/^https?:/, 'webcal:');
}

/** An address that was just made, told this once. */
function Made({ address }: { address: string }) {
  return (
    <div className="club-form" role="status">
      <p>{t('calendar.once')}</p>
      <TextField
        label={t('calendar.address')}
        value={address}
        readOnly
        onChange={() => undefined}
        onFocus={(event) => event.target.select()}
      />
      <div className="two">
        {/* Not a route of the game: the device's calendar opens it. */}
        <a className="btn btn-outline" href={subscribing(address)}>
          {t('calendar.subscribe')}
        </a>
        <Button icon="check" onClick={() => void copyText(address)}>
          {t('invite.copy')}
        </Button>
      </div>
      <p className="sub">{t('calendar.secret')}</p>
    </div>
  );
}

/** What there is: no address yet, or one that is kept by a calendar and can be replaced or ended. */
function Ways({
  has,
  isBusy,
  onMake,
  onRevoke,
}: {
  has: boolean;
  isBusy: boolean;
  onMake: () => void;
  onRevoke: () => void;
}) {
  if (!has) {
    return (
      <Button kind="primary" disabled={isBusy} onClick={onMake}>
        {t('calendar.make')}
      </Button>
    );
  }
  return (
    <div className="two">
      <Button icon="update" disabled={isBusy} onClick={onMake}>
        {t('calendar.renew')}
      </Button>
      <Button kind="danger" icon="close" disabled={isBusy} onClick={onRevoke}>
        {t('calendar.revoke')}
      </Button>
    </div>
  );
}

/** Makes, renews and ends one's own address of a server's calendar. */
export function CalendarSheet({ server, onClose }: { server: string; onClose: () => void }) {
  const { answer, again } = useCalendar(server);
  const [made, setMade] = useState<string>();
  const { isBusy, fault, run } = useAct();
  const has = made !== undefined || (answer?.kind === 'fresh' && answer.value);
  const make = (): void =>
    run(
      () => makeCalendar(server),
      (path) => setMade(new URL(path, location.href).href),
    );
  const revoke = (): void =>
    run(
      () => revokeCalendar(server),
      () => {
        setMade(undefined);
        again();
        showToast(t('calendar.revoked'));
      },
    );
  return (
    <Sheet title={t('calendar')} onClose={onClose}>
      <div className="club-form">
        <p>{t('calendar.text')}</p>
        {made === undefined && has && <p>{t('calendar.has')}</p>}
        {made !== undefined && <Made key={made} address={made} />}
        <FaultNotice fault={fault} />
        {answer === undefined ? (
          <p role="status">{t('lobby.loading')}</p>
        ) : answer.kind === 'fresh' ? (
          <Ways has={has} isBusy={isBusy} onMake={make} onRevoke={revoke} />
        ) : (
          <Notice icon="warning" tone="bad" role="alert">
            {t('club-fault.offline')}
          </Notice>
        )}
      </div>
    </Sheet>
  );
}
