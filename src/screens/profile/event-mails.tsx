import { t } from '../../i18n';
import { changeEventMails, useSession } from '../../session';
import { Card, Notice, Section, Switch } from '../../ui';
import { faultWords, useCall } from '../shared/account';

/** Which mails about events the user gets. */
export function EventMails() {
  const user = useSession((session) => session.user);
  const { state, error, run } = useCall(changeEventMails);
  const fault = faultWords(error);
  return (
    <Section title={t('profile.mails')}>
      <Card>
        <Switch
          label={t('profile.mails.results')}
          hint={t('profile.mails.results.hint')}
          checked={user?.mailResults === true}
          disabled={state === 'busy'}
          onChange={(on) => run({ mailResults: on })}
        />
        <Switch
          label={t('profile.mails.runs')}
          hint={t('profile.mails.runs.hint')}
          checked={user?.mailRuns === true}
          disabled={state === 'busy'}
          onChange={(on) => run({ mailRuns: on })}
        />
      </Card>
      {fault !== undefined && (
        <Notice icon="warning" tone="bad" role="alert">
          {fault}
        </Notice>
      )}
    </Section>
  );
}
