import { type ReactNode, useState } from 'react';
import { t } from '../../../i18n';
import { requestEmailChange, useSendsMail, useSession } from '../../../session';
import { Button, Notice } from '../../../ui';
import { AccountForm, EmailField } from './form';
import { NoMail } from './no-mail';
import { useCall } from './use-call';
import { fieldWords } from './words';

/** A fact of the account with a way to change it: the form opens in its place. */
export function Change({
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
    <div className="account-change">
      <div className="account-fact">
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
