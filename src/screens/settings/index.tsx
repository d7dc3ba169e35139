import { t } from '../../i18n';
import { signedIn, useSession } from '../../session';
import { Card, RowLink, Section } from '../../ui';
import { paths } from '../paths';
import { Controls } from './controls';
import { Data } from './data';
import { Language } from './language';
import { Picture, Reading, Sound } from './preferences';
import { Riders } from './riders';
import './settings.css';

function Account() {
  const isIn = useSession(signedIn);
  const hasEnded = useSession((session) => session.status === 'ended');
  return (
    <Section title={t('settings.account')}>
      <Card>
        {isIn ? (
          <RowLink
            href={paths.profile}
            icon="person"
            title={t('settings.account.profile')}
            text={t('settings.account.profile.text')}
          />
        ) : (
          <RowLink
            href={paths.login}
            icon="person"
            title={t('settings.account.login')}
            text={t(hasEnded ? 'settings.account.ended' : 'settings.account.login.text')}
          />
        )}
      </Card>
    </Section>
  );
}

function More() {
  return (
    <Section title={t('settings.more')}>
      <Card>
        <RowLink
          href={paths.introduction}
          icon="ski"
          title={t('settings.intro')}
          text={t('settings.intro.text')}
        />
        <RowLink href={paths.about} icon="info" title={t('settings.about')} text={t('settings.about.text')} />
      </Card>
    </Section>
  );
}

/** Settings: who rides, how, and what becomes of the data. Every change counts at once. */
export function Screen() {
  return (
    <div className="screen settings">
      <h1>{t('title.settings')}</h1>
      <Riders />
      <Account />
      <Controls />
      <Sound />
      <Picture />
      <Reading />
      <Language />
      <Data />
      <More />
    </div>
  );
}
