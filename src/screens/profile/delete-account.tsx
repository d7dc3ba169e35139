import { useState } from 'react';
import { useLocation } from 'wouter';
import { dbService } from '../../db';
import { t } from '../../i18n';
import { deleteAccount, useSession } from '../../session';
import { Button, Dialog, Notice, showToast, TextField } from '../../ui';
import { paths } from '../paths';
import { faultWords, fieldWords, PasswordField, useCall } from '../shared/account';

/** Deletes the account, after its e-mail address and password were typed and what goes with it was read. */
export function DeleteAccount() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="danger" icon="trash" onClick={() => setOpen(true)}>
        {t('profile.delete')}
      </Button>
      {open && <Ask onClose={() => setOpen(false)} />}
    </>
  );
}

function Ask({ onClose }: { onClose: () => void }) {
  const email = useSession((session) => session.user?.email ?? '');
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [, navigate] = useLocation();
  const { state, error, run } = useCall(async () => {
    await deleteAccount(password, dbService.eraseUser);
    // With the session this dialog has gone: nothing is left here to be called back.
    showToast(t('profile.delete.done'));
    navigate(paths.home);
  });
  const right = typed.trim().toLowerCase() === email;
  const fault = faultWords(error);
  return (
    <Dialog title={t('profile.delete.title')} onClose={onClose}>
      <form
        className="account-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (right) run();
        }}
      >
        <p>{t('profile.delete.what')}</p>
        <p>{t('profile.delete.stays')}</p>
        <TextField
          label={t('profile.delete.type', { email })}
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={tried && !right ? t('profile.delete.differs', { email }) : undefined}
          onChange={setTyped}
        />
        <PasswordField
          label={t('account.password')}
          use="current-password"
          value={password}
          error={fieldWords(error, 'password')}
          onChange={setPassword}
        />
        {fault !== undefined && (
          <Notice icon="warning" tone="bad" role="alert">
            {fault}
          </Notice>
        )}
        <div className="two">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger" icon="trash" type="submit" disabled={state === 'busy'}>
            {t('profile.delete.do')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
