import { useState } from 'react';
import { formatMoment, t } from '../../../i18n';
import { type ClubInvitation, tellClubChange, uninvite, useInvitations, useNames } from '../../../online';
import { serverNow } from '../../../session';
import { Button, Card, Section, showToast, Tag } from '../../../ui';
import { useAct, useIsReached } from '../../shared/clubs';
import { InviteSheet } from './invite-sheet';

/** How an invitation stands: until when, and how often it was used. */
function stateWords({ endsAt, uses, used }: ClubInvitation): string {
  const count =
    uses === 0 ? t('invitations.used', { count: used }) : t('invitations.used-of', { used, uses });
  return endsAt === undefined ? count : `${count}, ${t('invitations.until', { time: formatMoment(endsAt) })}`;
}

function isOver({ endsAt, uses, used }: ClubInvitation): boolean {
  return (endsAt !== undefined && endsAt <= serverNow()) || (uses > 0 && used >= uses);
}

/** Invitations that were made: how they stand, and taking them back. */
export function Invitations({ server }: { server: string }) {
  const { answer } = useInvitations(server);
  const invitations = answer === undefined || answer.kind === 'none' ? [] : answer.value;
  const names = useNames(invitations.map(({ by }) => by));
  const [makes, setMakes] = useState(false);
  const isReached = useIsReached();
  const { isBusy, run } = useAct(true);
  const revoke = (id: string): void =>
    run(
      () => uninvite(server, id),
      () => {
        showToast(t('invitations.revoked'));
        tellClubChange('server_invitations');
      },
    );
  return (
    <Section title={t('invitations')}>
      <Card>
        {invitations.length === 0 && <p className="server-none sub">{t('invitations.none')}</p>}
        <ul>
          {invitations.map((one) => (
            <li key={one.id} className="club-item">
              <span className="row-words">
                <span className="row-title">
                  {t(`invitations.kind.${one.kind}`)} {isOver(one) && <Tag>{t('invitations.over')}</Tag>}
                </span>
                <span className="sub">{stateWords(one)}</span>
                <span className="sub">
                  {t('invitations.by', { name: names.get(one.by) || t('track.rider.unnamed') })}
                </span>
              </span>
              <span className="club-acts">
                <Button disabled={isBusy || !isReached} onClick={() => revoke(one.id)}>
                  {t('invitations.revoke')}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      </Card>
      <div className="server-more">
        <Button icon="plus" disabled={!isReached} onClick={() => setMakes(true)}>
          {t('invite')}
        </Button>
      </div>
      {makes && <InviteSheet server={server} onClose={() => setMakes(false)} />}
    </Section>
  );
}
