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
import { Button, Segments, Sheet, TextField, useLoaded } from '../../../ui';
import { paths } from '../../paths';
import { copyText, FaultNotice, useAct } from '../../shared/clubs';

const loadQr = () => import('../../shared/qr');

/** The end of a day that was chosen, `2026-11-25`, where the player is, as ms since 1970; undefined for none. */
export function endOfDay(day: string): number | undefined {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(year, month - 1, date + 1).getTime() : undefined;
}

/** How often, as it was typed: nothing = as often as anybody likes; undefined for what is no such number. */
export function usesOf(text: string): number | undefined {
  if (text.trim() === '') return 0;
  const uses = Number(text);
  return Number.isInteger(uses) && uses >= 1 && uses <= MOST_USES ? uses : undefined;
}

/** The invitation, shown this once. */
function Made({ kind, made }: { kind: AskedInvitation['kind']; made: MadeInvitation }) {
  const qr = useLoaded(loadQr);
  const link = new URL(paths.invitation(made.invitation), location.href).href;
  const text = kind === 'code' ? spokenCode(made.invitation) : link;
  const send = (): void => void navigator.share({ url: link }).catch(() => undefined);
  return (
    <div className="club-form" role="status">
      <p>{t('invite.once')}</p>
      {kind === 'code' ? (
        <output className="invite-code num" aria-label={t('invite.code')}>
          {text}
        </output>
      ) : (
        <TextField
          label={t('invite.link')}
          value={text}
          readOnly
          onChange={() => undefined}
          onFocus={(event) => event.target.select()}
        />
      )}
      {made.endsAt !== undefined && (
        <p className="sub">{t('invitations.until', { time: formatMoment(made.endsAt) })}</p>
      )}
      <div className="two">
        <Button icon="check" onClick={() => void copyText(text)}>
          {t('invite.copy')}
        </Button>
        {'share' in navigator && (
          <Button icon="upload" onClick={send}>
            {t('invite.share')}
          </Button>
        )}
      </div>
      {qr.status === 'ready' && <qr.value.QrCode text={link} label={t('invite.qr')} />}
    </div>
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
