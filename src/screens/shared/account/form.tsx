import { type ReactNode, useState } from 'react';
import { t } from '../../../i18n';
import type { AccountError } from '../../../session';
import { Button, type ButtonKind, Notice, TextField, type TextFieldProps } from '../../../ui';
import './form.css';
import { faultWords } from './words';

/** A form of the account: fields, what went wrong with the call, one button. */
export function AccountForm({
  children,
  label,
  busy,
  error,
  kind = 'primary',
  onSubmit,
}: {
  children: ReactNode;
  /** What the button does. */
  label: string;
  busy: boolean;
  error: AccountError | undefined;
  kind?: ButtonKind;
  onSubmit: () => void;
}) {
  const fault = faultWords(error);
  return (
    <form
      className="account-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      {fault !== undefined && (
        <Notice icon="warning" tone="bad" role="alert">
          {fault}
        </Notice>
      )}
      <Button kind={kind} type="submit" disabled={busy}>
        {busy ? t('account.busy') : label}
      </Button>
    </form>
  );
}

type Field = Pick<TextFieldProps, 'label' | 'value' | 'onChange' | 'error' | 'hint'>;

/** An e-mail address. */
export function EmailField(props: Field) {
  return (
    <TextField
      {...props}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

/** A password, hidden until asked for. @param use lets password managers offer the right one */
export function PasswordField({ use, ...props }: Field & { use: 'current-password' | 'new-password' }) {
  const [shown, setShown] = useState(false);
  return (
    <div className="account-password">
      <TextField
        {...props}
        type={shown ? 'text' : 'password'}
        autoComplete={use}
        autoCapitalize="none"
        spellCheck={false}
      />
      <button type="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
        {t(shown ? 'account.password.hide' : 'account.password.show')}
      </button>
    </div>
  );
}

/** A page of the account: what it is about, and its form. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="screen account">
      <h1>{title}</h1>
      {children}
    </div>
  );
}
