import { t } from '../../../i18n';

/** Where links are on a server that sends no mail. */
export function NoMail() {
  return <p className="sub">{t('account.mail.off')}</p>;
}
