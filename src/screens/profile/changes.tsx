import { useState } from 'react';
import { t } from '../../i18n';
import { changeName, changePassword, useSession } from '../../session';
import { Notice, TextField } from '../../ui';
import { AccountForm, Change, fieldWords, PasswordField, useCall } from '../shared/account';

/** Longest name, characters: what the server keeps. */
const MAX_NAME = 60;

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
