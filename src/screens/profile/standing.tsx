import { formatDate, formatNumber, t } from '../../i18n';
import { type MembershipStatus, useMember, useSession } from '../../session';
import { Card, RowLink, Section } from '../../ui';
import { paths } from '../paths';
import { faultWords } from '../shared/account';

function Row({ label, children }: { label: string; children: string }) {
  return (
    <div className="profile-row">
      <dt className="sub">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** From when until when. */
function span({ startDate, endDate }: MembershipStatus): string {
  const from = formatDate(startDate);
  return endDate === undefined
    ? t('profile.membership.since', { from })
    : t('profile.membership.from-to', { from, to: formatDate(endDate) });
}

/** What the user holds, and how much they have ridden. */
export function Standing() {
  const state = useMember();
  const premium = useSession((session) => session.user?.premium === true);
  const isVerified = useSession((session) => session.user?.verified === true);
  return (
    <Section title={t('profile.standing')} aside={premium ? t('profile.premium') : undefined}>
      <Card>
        {state.kind === 'unknown' && <p className="profile-wait sub">{t('profile.asking')}</p>}
        {state.kind === 'failed' && (
          <p className="profile-wait sub" role="alert">
            {faultWords(state.error)}
          </p>
        )}
        {state.kind === 'known' && (
          <dl className="profile-rows">
            <Row label={t('profile.membership')}>
              {state.member.membership?.membershipName ?? t('profile.membership.none')}
            </Row>
            {state.member.membership !== null && (
              <Row label={t('profile.membership.span')}>{span(state.member.membership)}</Row>
            )}
            <Row label={t('profile.total')}>{formatNumber(state.member.totalRides)}</Row>
          </dl>
        )}
      </Card>
      {isVerified && (
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
