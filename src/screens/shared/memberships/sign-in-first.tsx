import { t } from '../../../i18n';
import { useSession } from '../../../session';
import { ButtonLink, Card, Section } from '../../../ui';
import { paths } from '../../paths';
import './memberships.css';

/** The way to a membership for who is not signed in, or not verified; it leads back to this page as it is. */
export function SignInFirst() {
  const isIn = useSession(({ status }) => status === 'signed-in');
  const state = { returnTo: location.pathname + location.search };
  return (
    <Section title={t('membership.code')}>
      <Card>
        <div className="membership-code">
          <p>{t(isIn ? 'membership.verify-first' : 'membership.sign-in-first')}</p>
          <ButtonLink icon="person" href={isIn ? paths.verification : paths.login} state={state}>
            {t(isIn ? 'title.verification' : 'title.login')}
          </ButtonLink>
        </div>
      </Card>
    </Section>
  );
}
