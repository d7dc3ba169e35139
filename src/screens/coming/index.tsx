import { type TitleKey, t } from '../../i18n';
import { Button, ButtonLink, Icon, type IconName } from '../../ui';
import { paths } from '../paths';
import './coming.css';

/** Pages that are announced before they are built, each with the sign that will mark it. */
const icons = {
  upgrade: 'star',
} as const satisfies Record<string, IconName>;

type ComingName = keyof typeof icons;

/** The name behind a page's title key. */
function nameOf(title: TitleKey): ComingName | undefined {
  const name = title.replace('title.', '');
  return name in icons ? (name as ComingName) : undefined;
}

/** To the page before, or home where this one was opened by its address. */
function goBack(): void {
  if (history.length > 1) history.back();
  else location.assign(paths.home);
}

/** Says in one sentence what will be on a page that is still being built, and leads on. It needs no network. */
export function Screen({ title }: { title: TitleKey }) {
  const name = nameOf(title);
  if (name === undefined) return null;
  return (
    <div className="screen coming">
      <div className="coming-hero">
        <div className="coming-sign">
          <Icon name={icons[name]} size={56} />
        </div>
      </div>
      <p className="coming-tag">{t('coming.tag')}</p>
      <h1>{t(title)}</h1>
      <p className="coming-words">{t(`coming.${name}`)}</p>
      <div className="coming-ways">
        <ButtonLink kind="primary" href={paths.rideLocal}>
          {t('coming.ride')}
        </ButtonLink>
        <div className="two">
          <ButtonLink href={paths.home} icon="home">
            {t('coming.home')}
          </ButtonLink>
          <Button icon="back" onClick={goBack}>
            {t('back')}
          </Button>
        </div>
      </div>
    </div>
  );
}
