import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { t } from '../../i18n';
import {
  askedCell,
  logIn,
  logOut,
  register,
  sessionStore,
  signedIn,
  useCell,
  useSendsMail,
  useSession,
} from '../../session';
import { Button, Notice, Segments, TextField, useLoaded } from '../../ui';
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
import { LinkedPlace } from './linked-place';
import { loadLinked } from './load-linked';
import { ElsewhereLogIn, PassOn } from './pass';

/** Longest name, characters: what the server keeps. */
const MAX_NAME = 60;

function LogIn({ email, onEmail }: { email: string; onEmail: (email: string) => void }) {
  const [password, setPassword] = useState('');
  const { state, error, run } = useCall(logIn);
  return (
    <AccountForm
      label={t('login.do')}
      busy={state === 'busy'}
      error={error}
      onSubmit={() => run(email, password)}
    >
      <EmailField
        label={t('account.email')}
        value={email}
        onChange={onEmail}
        error={fieldWords(error, 'email')}
      />
      <PasswordField
        label={t('account.password')}
        use="current-password"
        value={password}
        onChange={setPassword}
        error={fieldWords(error, 'password')}
      />
    </AccountForm>
  );
}

function Register({ email, onEmail }: { email: string; onEmail: (email: string) => void }) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const sendsMail = useSendsMail();
  const { state, error, run } = useCall(register);
  return (
    <AccountForm
      label={t('login.register.do')}
      busy={state === 'busy'}
      error={error}
      onSubmit={() => run({ email, name, password })}
    >
      <TextField
        label={t('account.name')}
        hint={t('account.name.hint')}
        value={name}
        autoComplete="nickname"
        maxLength={MAX_NAME}
        onChange={setName}
        error={fieldWords(error, 'name')}
      />
      <EmailField
        label={t('account.email')}
        value={email}
        onChange={onEmail}
        error={fieldWords(error, 'email')}
      />
      <PasswordField
        label={t('account.password')}
        hint={t('account.password.hint')}
        use="new-password"
        value={password}
        onChange={setPassword}
        error={fieldWords(error, 'password')}
      />
      {!sendsMail && <NoMail />}
    </AccountForm>
  );
}

/** Whether a path is a link that people share: an event, a server or an invitation. */
const isShared = (way: string): boolean =>
  /^\/(online-event|online-race|server)\/|^\/ride-online\?(.*&)?invitation=/.test(way);

function LinkedPage({ link }: { link: string }) {
  const linked = useLoaded(loadLinked);
  switch (linked.status) {
    case 'ready':
      return <linked.value.Linked link={link} />;
    case 'loading':
      return <LinkedPlace />;
    case 'failed':
      return <LinkedPlace isEmpty />;
  }
}

/** Logging in and registering on one page; after either, on to where the player was going. */
export function Screen() {
  const hasEnded = useSession((session) => session.status === 'ended');
  const [email, setEmail] = useState(() => sessionStore.getState().user?.email ?? '');
  const [, navigate] = useLocation();
  const isIn = useSession(signedIn);
  const cell = useCell();
  const [asked] = useState(() => askedCell(location.search));
  const [returnTo] = useState(() => readEntryState(history.state).returnTo ?? paths.profile);
  const isLinked = isShared(returnTo);
  // Who follows a link that was sent to them, and has no account here so far, is likely to want one.
  const [way, setWay] = useState<'login' | 'register'>(isLinked && email === '' ? 'register' : 'login');
  const isPassedOn = isIn && asked !== undefined;
  useEffect(() => {
    if (isIn && !isPassedOn) navigate(returnTo, { replace: true });
  }, [isIn, isPassedOn, returnTo, navigate]);
  if (isPassedOn || cell.kind === 'club')
    return (
      <AccountPage title={t('title.login')}>
        {hasEnded && <Notice icon="info">{t('account.ended')}</Notice>}
        {isLinked && <LinkedPage link={returnTo} />}
        {isPassedOn && <PassOn asked={asked} />}
        {!isPassedOn && cell.kind === 'club' && <ElsewhereLogIn cell={cell} returnTo={returnTo} />}
      </AccountPage>
    );
  return (
    <AccountPage title={t('title.login')}>
      {isLinked && <LinkedPage link={returnTo} />}
      {hasEnded ? <Notice icon="info">{t('account.ended')}</Notice> : <p className="sub">{t('login.why')}</p>}
      <Segments
        label={t('login.way')}
        value={way}
        options={[
          { value: 'login', label: t('login.login') },
          { value: 'register', label: t('login.register') },
        ]}
        onChange={setWay}
      />
      {way === 'login' ? (
        <LogIn email={email} onEmail={setEmail} />
      ) : (
        <Register email={email} onEmail={setEmail} />
      )}
      <Link href={paths.resetPassword} state={{ email }} className="text-link">
        {t('login.forgotten')}
      </Link>
      {hasEnded && (
        <Button kind="quiet" icon="back" onClick={() => void logOut()}>
          {t('profile.logout')}
        </Button>
      )}
    </AccountPage>
  );
}
