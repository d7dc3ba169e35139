import { useState } from 'react';
import { t } from '../../i18n';
import { confirmPasswordReset, requestPasswordReset, useSendsMail } from '../../session';
import { ButtonLink, Notice } from '../../ui';
import { paths } from '../paths';
import {
  AccountForm,
  AccountPage,
  EmailField,
  fieldWords,
  NoMail,
  PasswordField,
  readEntryState,
  useCall,
} from '../shared/account';

function Ask() {
  const [email, setEmail] = useState(() => readEntryState(history.state).email ?? '');
  const sendsMail = useSendsMail();
  const { state, error, run } = useCall(requestPasswordReset);
  if (state === 'done') {
    const done = sendsMail ? 'reset.sent' : 'account.mail.made-if';
    return <Notice icon="check">{t(done, { email: email.trim() })}</Notice>;
  }
  return (
    <>
      <p className="sub">{t(sendsMail ? 'reset.ask' : 'reset.ask.off')}</p>
      {!sendsMail && <NoMail />}
      <AccountForm
        label={t(sendsMail ? 'reset.ask.do' : 'account.mail.make')}
        busy={state === 'busy'}
        error={error}
        onSubmit={() => run(email)}
      >
        <EmailField
          label={t('account.email')}
          value={email}
          onChange={setEmail}
          error={fieldWords(error, 'email')}
        />
      </AccountForm>
    </>
  );
}

function SetAnew({ token }: { token: string }) {
  const [password, setPassword] = useState('');
  const { state, error, run } = useCall(confirmPasswordReset);
  if (state === 'done') {
    return (
      <>
        <Notice icon="check">{t('reset.done')}</Notice>
        <ButtonLink kind="primary" href={paths.login}>
          {t('login.do')}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <AccountForm
        label={t('reset.set.do')}
        busy={state === 'busy'}
        error={error}
        onSubmit={() => run(token, password)}
      >
        <PasswordField
          label={t('account.password.new')}
          hint={t('account.password.hint')}
          use="new-password"
          value={password}
          onChange={setPassword}
          error={fieldWords(error, 'password')}
        />
      </AccountForm>
      {error?.fault === 'bad-link' && <ButtonLink href={paths.resetPassword}>{t('reset.again')}</ButtonLink>}
    </>
  );
}

/** A forgotten password: without a token the mail is asked for, with one the new password is set. */
export function Screen({ params }: { params: Readonly<Record<string, string>> }) {
  const { token } = params;
  return (
    <AccountPage title={t('title.reset-password')}>
      {token === undefined ? <Ask /> : <SetAnew key={token} token={token} />}
    </AccountPage>
  );
}
