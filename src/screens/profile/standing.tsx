import { useParticipations } from '../../db';
import { formatDate, formatNumber, t } from '../../i18n';
import { useMyMemberships } from '../../online';
import { useMember, useSession } from '../../session';
import { Card, RowLink, Section } from '../../ui';
import { paths } from '../paths';
import { faultWords } from '../shared/account';
import { type Membership, membershipOf } from './membership';

function Row({ label, children }: { label: string; children: string }) {
  return (
    <div className="profile-row">
      <dt className="sub">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What the end of a membership is called: it renews itself, it ends, or it has ended. */
function endLabel({ state, renews }: Membership): string {
  if (state === 'ended') return t('profile.membership.ended-on');
  if (state === 'grace') return t('profile.membership.renewal-of');
  return t(renews ? 'profile.membership.renews-on' : 'profile.membership.ends-on');
}

function MembershipRows({ membership }: { membership: Membership | null }) {
  if (membership === null) return <Row label={t('profile.membership')}>{t('profile.membership.none')}</Row>;
  const { name, state, since, until } = membership;
  return (
    <>
      <Row label={t('profile.membership')}>{name}</Row>
      <Row label={t('profile.membership.state')}>{t(`profile.membership.${state}`)}</Row>
      {since !== undefined && <Row label={t('profile.membership.since')}>{formatDate(since)}</Row>}
      {until === undefined ? (
        <Row label={t('profile.membership.ends-on')}>{t('profile.membership.no-end')}</Row>
      ) : (
        <Row label={endLabel(membership)}>{formatDate(until)}</Row>
      )}
    </>
  );
}

/** What the user holds, and how much they have ridden: as the server says, else as it was last seen. */
export function Standing() {
  const state = useMember();
  const user = useSession((session) => session.user);
  const { answer } = useMyMemberships(user?.id);
  const parts = useParticipations();
  const mine = answer === undefined || answer.kind === 'none' ? undefined : answer.value;
  const premium = mine?.premium ?? user?.premium === true;
  const member = state.kind === 'known' ? state.member : undefined;
  const membership = membershipOf(member?.membership, mine);
  const rides = member?.totalRides ?? parts?.reduce((sum, part) => sum + part.rides, 0);
  const isSeen = state.kind === 'failed' && state.error.fault === 'offline' && mine !== undefined;
  const isShown = state.kind === 'known' || isSeen;
  return (
    <Section title={t('profile.standing')} aside={premium ? t('profile.premium') : undefined}>
      <Card>
        {state.kind === 'unknown' && <p className="profile-wait sub">{t('profile.asking')}</p>}
        {state.kind === 'failed' && !isSeen && (
          <p className="profile-wait sub" role="alert">
            {faultWords(state.error)}
          </p>
        )}
        {isShown && membership !== undefined && (
          <dl className="profile-rows">
            <MembershipRows membership={membership} />
            {rides !== undefined && <Row label={t('profile.total')}>{formatNumber(rides)}</Row>}
          </dl>
        )}
      </Card>
      {user?.verified === true && (
        <Card className="profile-upgrade">
          <RowLink
            href={paths.upgrade}
            icon="star"
            title={t('title.upgrade')}
            text={t('profile.upgrade.text')}
          />
        </Card>
      )}
    </Section>
  );
}
