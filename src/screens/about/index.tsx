import { version } from '../../../package.json';
import { t } from '../../i18n';
import { ButtonLink, Icon, type IconName, Section, Wordmark } from '../../ui';
import { paths } from '../paths';
import './about.css';
import { Licences } from './licences';

function Point({ icon, name }: { icon: IconName; name: 'how' | 'offline' | 'fair' }) {
  return (
    <li>
      <span className="row-icon">
        <Icon name={icon} />
      </span>
      <div>
        <h2>{t(`about.${name}`)}</h2>
        <p className="sub">{t(`about.${name}.text`)}</p>
      </div>
    </li>
  );
}

/** About: what the game is, which version this is, and the licences of what it is made with. */
export function Screen() {
  return (
    <div className="screen about">
      <header className="about-head">
        <h1>
          <span className="unseen">{t('title.about')}</span>
          <span aria-hidden="true">
            <Wordmark />
          </span>
        </h1>
        <p className="about-version num">{t('about.version', { version })}</p>
      </header>
      <p className="about-lead">{t('about.lead')}</p>
      <ul className="about-points">
        <Point icon="mountain" name="how" />
        <Point icon="offline" name="offline" />
        <Point icon="timer" name="fair" />
      </ul>
      <div className="two">
        <ButtonLink href={paths.introduction} icon="ski">
          {t('about.intro')}
        </ButtonLink>
        <ButtonLink href={paths.rideLocal} icon="go">
          {t('about.ride')}
        </ButtonLink>
      </div>
      <Section title={t('about.licences')} aside={t('about.licences.text')}>
        <p className="sub about-source">{t('about.source')}</p>
        <Licences />
      </Section>
    </div>
  );
}
