import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { t } from '../../i18n';
import {
  AccountError,
  confirmEmailChange,
  confirmVerification,
  refresh,
  requestVerification,
  sessionStore,
  signedIn,
  signedInUser,
  tokenType,
  useSendsMail,
  useSession,
} from '../../session';
import { Button, ButtonLink, Card, Notice } from '../../ui';
import { paths } from '../paths';
import {
  AccountForm,
  AccountPage,
  ChangeEmail,
  EmailField,
  faultWords,
  fieldWords,
  keepReturnTo,
  keptReturnTo,
  NoMail,
  PasswordField,
  readEntryState,
  useCall,
} from '../shared/account';

/** What this page says, which differs where the server makes links and sends no mail. */
function words(sendsMail: boolean, signedIn: boolean) {
  if (sendsMail) {
    return {
      ask: 'verification.ask',
      wait: 'verification.wait',
      notYet: 'verification.not-yet',
      act: signedIn ? 'verification.again' : 'verification.send',
      done: 'verification.sent',
    } as const;
  }
  return {
    ask: 'verification.ask.off',
    wait: 'verification.wait.off',
    notYet: 'verification.not-yet.off',
    act: 'account.mail.make',
    done: signedIn ? 'account.mail.made' : 'account.mail.made-if',
  } as const;
}

/** Asks for the mail (again), and goes on once the address is confirmed, here or elsewhere. */
function Ask() {
  const user = useSession(signedInUser);
  const [email, setEmail] = useState(() => sessionStore.getState().user?.email ?? '');
  const sendsMail = useSendsMail();
  const says = words(sendsMail, user !== null);
  const mail = useCall(requestVerification);
  const check = useCall(async () => {
    // No answer says nothing about the address.
    if ((await refresh()) === 'unknown') throw new AccountError('offline', undefined);
  });
  return (
    <>
      <p>{user === null ? t(says.ask) : t(says.wait, { email: user.email })}</p>
      {!sendsMail && <NoMail />}
      {check.error !== undefined && (
        <Notice icon="warning" tone="bad" role="alert">
          {faultWords(check.error)}
        </Notice>
      )}
      {check.state === 'done' && <Notice icon="info">{t(says.notYet)}</Notice>}
      {user !== null && (
        <Button kind="primary" disabled={check.state === 'busy'} onClick={() => check.run()}>
          {t('verification.confirmed')}
        </Button>
      )}
      {user !== null && (
        <Card>
          <ChangeEmail />
        </Card>
      )}
      {mail.state === 'done' ? (
        <Notice icon="check">{t(says.done, { email: email.trim() })}</Notice>
      ) : (
        <AccountForm
          label={t(says.act)}
          kind={user === null ? 'primary' : 'outline'}
          busy={mail.state === 'busy'}
          error={mail.error}
          onSubmit={() => mail.run(email)}
        >
          {user === null && (
            <EmailField
              label={t('account.email')}
              value={email}
              onChange={setEmail}
              error={fieldWords(mail.error, 'email')}
            />
          )}
        </AccountForm>
      )}
    </>
  );
}

function GoOn() {
  const isIn = useSession(signedIn);
  const [returnTo] = useState(() => readEntryState(history.state).returnTo ?? keptReturnTo(Date.now()));
  return (
    <ButtonLink kind="primary" href={isIn ? (returnTo ?? paths.rideOnline) : paths.login}>
      {t(isIn ? 'verification.go-on' : 'login.do')}
    </ButtonLink>
  );
}

/** The link of a verification mail: confirmed as soon as it is opened. */
function Confirm({ token }: { token: string }) {
  const { state, error, run } = useCall(confirmVerification);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    run(token);
  });
  if (state === 'done') {
    return (
      <>
        <Notice icon="check">{t('verification.done')}</Notice>
        <GoOn />
      </>
    );
  }
  if (error === undefined) return <p role="status">{t('verification.under-way')}</p>;
  return (
    <>
      <Notice icon="warning" tone="bad" role="alert">
        {faultWords(error)}
      </Notice>
      {error.fault === 'bad-link' ? (
        <ButtonLink href={paths.verification}>{t('verification.new')}</ButtonLink>
      ) : (
        <Button onClick={() => run(token)}>{t('account.again')}</Button>
      )}
    </>
  );
}

/** The link of the mail to a new address: confirmed with the password, and the session ends. */
function ConfirmChange({ token }: { token: string }) {
  const [password, setPassword] = useState('');
  const { state, error, run } = useCall(confirmEmailChange);
  if (state === 'done') {
    return (
      <>
        <Notice icon="check">{t('verification.change.done')}</Notice>
        <ButtonLink kind="primary" href={paths.login}>
          {t('login.do')}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <p>{t('verification.change')}</p>
      <AccountForm
        label={t('verification.change.do')}
        busy={state === 'busy'}
        error={error}
        onSubmit={() => run(token, password)}
      >
        <PasswordField
          label={t('account.password')}
          use="current-password"
          value={password}
          onChange={setPassword}
          error={fieldWords(error, 'password')}
        />
      </AccountForm>
    </>
  );
}

/** Confirming an e-mail address: without a token the mail is asked for, with one the address is confirmed. */
export function Screen({ params }: { params: Readonly<Record<string, string>> }) {
  const { token } = params;
  const [, navigate] = useLocation();
  const confirmed = useSession((session) => signedInUser(session)?.verified === true);
  useEffect(() => {
    const { returnTo } = readEntryState(history.state);
    if (token === undefined && returnTo !== undefined) keepReturnTo(returnTo, Date.now());
  }, [token]);
  useEffect(() => {
    // Confirmed on another device, or before: nothing is left to do here.
    if (confirmed && token === undefined) {
      navigate(readEntryState(history.state).returnTo ?? paths.profile, { replace: true });
    }
  }, [confirmed, token, navigate]);
  return (
    <AccountPage title={t('title.verification')}>
      {token === undefined ? (
        <Ask />
      ) : tokenType(token) === 'emailChange' ? (
        <ConfirmChange key={token} token={token} />
      ) : (
        <Confirm key={token} token={token} />
      )}
    </AccountPage>
  );
}
