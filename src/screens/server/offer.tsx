import { type MyServer, useMembers } from '../../db';
import { t } from '../../i18n';
import { answerOffer, takeOfferBack, tellClubChange, useOffer } from '../../online';
import { useSession } from '../../session';
import { Button, Card, showToast } from '../../ui';
import { FaultNotice, useAct, useIsReached } from '../shared/clubs';

/** The owner's offer, which can be taken back. */
function Mine({ server, user }: { server: string; user: string }) {
  const { isBusy, fault, run } = useAct();
  const isReached = useIsReached();
  const name = useMembers(server)?.find((member) => member.user === user)?.name;
  const takeBack = (): void =>
    run(
      () => takeOfferBack(server),
      () => {
        showToast(t('offer.taken-back'));
        tellClubChange('servers');
      },
    );
  return (
    <Card className="club-form server-offer">
      <p>{t('offer.mine', { name: name || t('track.rider.unnamed') })}</p>
      <FaultNotice fault={fault} />
      <Button disabled={isBusy || !isReached} onClick={takeBack}>
        {t('offer.take-back')}
      </Button>
    </Card>
  );
}

/** The offer to a member, who accepts or declines. */
function Theirs({ server }: { server: string }) {
  const { isBusy, fault, run } = useAct();
  const isReached = useIsReached();
  const answer = (accept: boolean): void =>
    run(
      () => answerOffer(server, accept),
      () => {
        showToast(t(accept ? 'offer.accepted' : 'offer.declined'));
        tellClubChange('servers', 'server_members', 'news');
      },
    );
  return (
    <Card className="club-form server-offer">
      <p>{t('offer.theirs')}</p>
      <FaultNotice fault={fault} />
      <Button kind="primary" disabled={isBusy || !isReached} onClick={() => answer(true)}>
        {t('offer.accept')}
      </Button>
      <Button disabled={isBusy || !isReached} onClick={() => answer(false)}>
        {t('offer.decline')}
      </Button>
    </Card>
  );
}

/** The pending offer of a server, for its owner and the member who is offered it; nothing for other members. */
export function Offer({ server: { id, role } }: { server: MyServer }) {
  const { answer } = useOffer(id);
  const me = useSession((session) => session.user?.id);
  const user = answer === undefined || answer.kind === 'none' ? '' : answer.value;
  if (user === '') return null;
  if (user === me) return <Theirs server={id} />;
  return role === 'owner' ? <Mine server={id} user={user} /> : null;
}
