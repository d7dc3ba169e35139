import { useState } from 'react';
import { formatMoment, t } from '../../../i18n';
import {
  type AskedInvitation,
  invite,
  type MadeInvitation,
  MOST_USES,
  spokenCode,
  tellClubChange,
} from '../../../online';
import { serverNow } from '../../../session';
import { Button, Segments, Sheet, TextField } from '../../../ui';
import { paths } from '../../paths';
import { endOfDay, FaultNotice, ShownOnce, useAct, usesOf } from '../../shared/clubs';

/** The invitation, shown this once. */
function Made({ kind, made }: { kind: AskedInvitation['kind']; made: MadeInvitation }) {
  return (
    <ShownOnce
      link={new URL(paths.invitation(made.invitation), location.href).href}
      code={kind === 'code' ? spokenCode(made.invitation) : undefined}
      once={t('invite.once')}
      label={t(`invite.${kind}`)}
      qrLabel={t('invite.qr')}
    >
      {made.endsAt !== undefined && (
        <p className="sub">{t('invitations.until', { time: formatMoment(made.endsAt) })}</p>
      )}
    </ShownOnce>
  );
}

/** Makes an invitation: a link, or a code for reading aloud. */
export function InviteSheet({ server, onClose }: { server: string; onClose: () => void }) {
  const [kind, setKind] = useState<AskedInvitation['kind']>('link');
  const [day, setDay] = useState('');
  const [uses, setUses] = useState('');
  const [made, setMade] = useState<MadeInvitation>();
  const { isBusy, fault, run } = useAct();
  const endsAt = kind === 'code' ? undefined : endOfDay(day);
  const often = usesOf(uses);
  const isPast = endsAt !== undefined && endsAt <= serverNow();
  const make = (): void => {
    if (often === undefined || isPast) return;
    run(
      () => invite(server, { kind, endsAt, uses: often }),
      (invitation) => {
        setMade(invitation);
        tellClubChange('server_invitations');
      },
    );
  };
  return (
    <Sheet title={t('invite.title')} onClose={onClose}>
      {made !== undefined ? (
        <Made kind={kind} made={made} />
      ) : (
        <form
          className="club-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            make();
          }}
        >
          <Segments
            label={t('invite.kind')}
            value={kind}
            options={[
              { value: 'link', label: t('invitations.kind.link') },
              { value: 'code', label: t('invitations.kind.code') },
            ]}
            onChange={setKind}
          />
          <p className="sub">{t(`invite.${kind}.text`)}</p>
          {kind === 'link' && (
            <TextField
              label={t('invite.ends')}
              hint={t('invite.ends.hint')}
              type="date"
              value={day}
              error={isPast ? t('invite.ends.past') : undefined}
              onChange={setDay}
            />
          )}
          <TextField
            label={t('invite.uses')}
            hint={t('invite.uses.hint')}
            inputMode="numeric"
            autoComplete="off"
            value={uses}
            error={often === undefined ? t('invite.uses.wrong', { most: MOST_USES }) : undefined}
            onChange={setUses}
          />
          <FaultNotice fault={fault} />
          <Button kind="primary" type="submit" disabled={isBusy}>
            {t('invite.do')}
          </Button>
        </form>
      )}
    </Sheet>
  );
}
