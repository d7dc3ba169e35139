import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { t } from '../../i18n';
import { loadMember, logOut, signedInUser, useCell, useSendsMail, useSession } from '../../session';
import { Button, Card, Notice, RowLink, Section } from '../../ui';
import { paths } from '../paths';
import { AccountPage, NoMail, useCall } from '../shared/account';
import { SyncChip } from '../shared/sync';
import { ChangeEmail, ChangeName, ChangePassword } from './changes';
import { DeleteAccount } from './delete-account';
import { ExportData } from './export-data';
import { Standing } from './standing';
import './profile.css';

/** What the account is called and how it is reached; each part changes by itself. */
function Account() {
  return (
    <Section title={t('profile.account')}>
      <Card className="profile-account">
        <ChangeName />
        <ChangeEmail />
        <ChangePassword />
      </Card>
    </Section>
  );
}

/** Of an account that is at another address nothing is changed here. */
function Elsewhere({ account }: { account: string }) {
  return (
    <Section title={t('profile.account')}>
      <p className="sub">{t('profile.elsewhere', { address: new URL(account).host })}</p>
      <a href={`${account}${paths.profile}`} className="text-link">
        {t('profile.elsewhere.do')}
      </a>
    </Section>
  );
}

function NotVerified({ email }: { email: string }) {
  const sendsMail = useSendsMail();
  return (
    <>
      <Notice icon="warning">{t('profile.unverified', { email })}</Notice>
      {!sendsMail && <NoMail />}
      <Card>
        <RowLink href={paths.verification} icon="check" title={t('profile.verify')} />
      </Card>
    </>
  );
}

/** Profile: the account, what its user holds and has ridden, and the ways out. */
export function Screen() {
  const user = useSession(signedInUser);
  const cell = useCell();
  const [, navigate] = useLocation();
  const out = useCall(logOut, () => navigate(paths.home));
  const id = user?.id;
  useEffect(() => {
    if (id !== undefined) void loadMember(id);
  }, [id]);
  if (user === null) return <SignedOut />;
  return (
    <AccountPage title={user.name || t('title.profile')}>
      <div>
        <SyncChip />
      </div>
      {!user.verified && cell.kind !== 'club' && <NotVerified email={user.email} />}
      <Standing />
      <Section title={t('profile.rides')}>
        <Card>
          <RowLink
            href={paths.rideLocal}
            icon="timer"
            title={t('profile.records')}
            text={t('profile.records.text')}
          />
          <RowLink
            href={paths.manageOnlineTracks}
            icon="tracks"
            title={t('profile.tracks')}
            text={t('profile.tracks.text')}
          />
        </Card>
      </Section>
      {cell.kind === 'club' ? <Elsewhere account={cell.account} /> : <Account />}
      <Section title={t('profile.leave')}>
        <div className="profile-ways">
          <Button icon="back" disabled={out.state === 'busy'} onClick={() => out.run()}>
            {t('profile.logout')}
          </Button>
          <p className="sub">{t('profile.logout.text')}</p>
          <ExportData />
          {cell.kind !== 'club' && <DeleteAccount />}
        </div>
      </Section>
    </AccountPage>
  );
}

/** The session ended while the page stood open. */
function SignedOut() {
  const hasEnded = useSession((session) => session.status === 'ended');
  return (
    <AccountPage title={t('title.profile')}>
      <Notice icon="info">{t(hasEnded ? 'account.ended' : 'profile.signed-out')}</Notice>
      <Card>
        <RowLink href={paths.login} icon="person" title={t('login.do')} />
        <RowLink href={paths.home} icon="home" title={t('tab.home')} />
      </Card>
    </AccountPage>
  );
}
