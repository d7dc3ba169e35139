import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { t } from '../../i18n';
import { bearsPass, logInByPass, pathToAccount, pathWithPass } from '../../session';
import { paths } from '../paths';
import { AccountForm, useCall } from '../shared/account';

/** Where somebody logs in whose account is at another address: one step there and back. */
export function ElsewhereLogIn({
  cell,
  returnTo,
}: {
  cell: { readonly name: string; readonly account: string };
  returnTo: string;
}) {
  const [, navigate] = useLocation();
  const brought = useRef(location.hash);
  const taking = useCall(async () => {
    const way = await logInByPass(brought.current);
    navigate(way, { replace: true });
  });
  const { run } = taking;
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || !bearsPass(brought.current)) return;
    begun.current = true;
    // It is used once, and nobody who looks at the address afterwards sees it.
    history.replaceState(history.state, '', paths.login);
    run();
  }, [run]);
  return (
    <>
      <p className="sub">{t('login.elsewhere', { address: new URL(cell.account).host })}</p>
      <AccountForm
        label={t('login.do')}
        busy={taking.state === 'busy'}
        error={taking.error}
        onSubmit={() => location.assign(pathToAccount(cell, returnTo))}
      >
        {null}
      </AccountForm>
    </>
  );
}

/** Leads who is logged in here on to the cell that asked for it. */
export function PassOn({ asked }: { asked: { readonly cell: string; readonly state: string } }) {
  const giving = useCall(async () => location.replace(await pathWithPass(asked)));
  const { run } = giving;
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    run();
  }, [run]);
  return (
    <AccountForm
      label={t('account.again')}
      busy={giving.state !== 'idle' || giving.error === undefined}
      error={giving.error}
      onSubmit={() => giving.run()}
    >
      <p className="sub">{t('login.passing')}</p>
    </AccountForm>
  );
}
