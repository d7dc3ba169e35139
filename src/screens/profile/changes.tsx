import { type ReactNode, useState } from 'react';
import { t } from '../../i18n';
import { changeName, changePassword, requestEmailChange, useSendsMail, useSession } from '../../session';
import { Button, Notice, TextField } from '../../ui';
import { AccountForm, EmailField, fieldWords, NoMail, PasswordField, useCall } from '../shared/account';

/** Longest name, characters: what the server keeps. */
const MAX_NAME = 60;

/** A fact of the account with a way to change it: the form opens in its place. */
function Change({
  label,
  value,
  change,
  children,
}: {
  label: string;
  value: string;
  change: string;
  children: (close: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <div className="profile-change">
      <div className="profile-row">
        <div className="row-words">
          <span className="sub">{label}</span>
          <span className="row-title">{value}</span>
        </div>
        <Button kind="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('cancel') : change}
        </Button>
      </div>
      {open && children(() => setOpen(false))}
    </div>
  );
}

function NameForm({ name, onDone }: { name: string; onDone: () => void }) {
  const [next, setNext] = useState(name);
  const { state, error, run } = useCall(changeName, onDone);
  return (
    <AccountForm
      kind="outline"
      label={t('profile.save')}
      busy={state === 'busy'}
      error={error}
      onSubmit={() => run(next)}
    >
      <TextField
        label={t('account.name')}
        value={next}
        autoComplete="nickname"
        maxLength={MAX_NAME}
        onChange={setNext}
        error={fieldWords(error, 'name')}
      />
    </AccountForm>
  );
}

export function ChangeName() {
  const name = useSession((session) => session.user?.name ?? '');
  return (
    <Change label={t('account.name')} value={name} change={t('profile.change')}>
      {(close) => <NameForm name={name} onDone={close} />}
    </Change>
  );
}

function EmailForm() {
  const [next, setNext] = useState('');
  const sendsMail = useSendsMail();
  const { state, error, run } = useCall(requestEmailChange);
  if (state === 'done') {
    const done = sendsMail ? 'profile.email.sent' : 'account.mail.made';
    return <Notice icon="check">{t(done, { email: next.trim() })}</Notice>;
  }
  return (
    <AccountForm
      kind="outline"
      label={t(sendsMail ? 'profile.email.do' : 'account.mail.make')}
      busy={state === 'busy'}
      error={error}
      onSubmit={() => run(next)}
    >
      <EmailField
        label={t('profile.email.new')}
        hint={t(sendsMail ? 'profile.email.hint' : 'profile.email.hint.off')}
        value={next}
        onChange={setNext}
        error={fieldWords(error, 'newEmail')}
      />
      {!sendsMail && <NoMail />}
    </AccountForm>
  );
}

export function ChangeEmail() {
  const email = useSession((session) => session.user?.email ?? '');
  return (
    <Change label={t('account.email')} value={email} change={t('profile.change')}>
      {() => <EmailForm />}
    </Change>
  );
}

function PasswordForm() {
  const [old, setOld] = useState('');
  const [next, setNext] = useState('');
  const { state, error, run } = useCall(changePassword);
  if (state === 'done') return <Notice icon="check">{t('profile.password.done')}</Notice>;
  return (
    <AccountForm
      kind="outline"
      label={t('profile.password.do')}
      busy={state === 'busy'}
      error={error}
      onSubmit={() => run(old, next)}
    >
      <PasswordField
        label={t('profile.password.old')}
        use="current-password"
        value={old}
        onChange={setOld}
        error={fieldWords(error, 'oldPassword')}
      />
      <PasswordField
        label={t('account.password.new')}
        hint={t('account.password.hint')}
        use="new-password"
        value={next}
        onChange={setNext}
        error={fieldWords(error, 'password')}
      />
    </AccountForm>
  );
}

export function ChangePassword() {
  return (
    <Change label={t('account.password')} value={t('profile.password.value')} change={t('profile.change')}>
      {() => <PasswordForm />}
    </Change>
  );
}
