import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { t } from '../../i18n';
import { health, loadMember, logOut, signedInUser, useCell, useSendsMail, useSession } from '../../session';
import { Button, Card, Notice, RowLink, Section } from '../../ui';
import { paths } from '../paths';
import { AccountPage, type Call, ChangeEmail, NoMail, useCall } from '../shared/account';
import { AsOf, useIsReached } from '../shared/clubs';
import { SyncChip } from '../shared/sync';
import { ChangeName, ChangePassword } from './changes';
import { DeleteAccount } from './delete-account';
import { EventMails } from './event-mails';
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

/** Asks what the server knows of the user: at once, and when it answers after it did not. */
function useAskedMember(id: string | undefined): void {
  useEffect(() => {
    if (id === undefined) return;
    void loadMember(id);
    // The page may have been opened as it was last seen.
    return health.store.subscribe((now, before) => {
      if (now.status === 'available' && before.status === 'unavailable') void loadMember(id);
    });
  }, [id]);
}

function Rides() {
  return (
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
  );
}

/** The ways out: of this session, with one's data, and for good where the account is. */
function Leave({ isReached, isHere, out }: { isReached: boolean; isHere: boolean; out: Call<[]> }) {
  return (
    <Section title={t('profile.leave')}>
      <div className="profile-ways">
        <Button icon="back" disabled={out.state === 'busy'} onClick={() => out.run()}>
          {t('profile.logout')}
        </Button>
        <p className="sub">{t('profile.logout.text')}</p>
        <fieldset className="profile-plain profile-ways" disabled={!isReached}>
          <ExportData />
          {isHere && <DeleteAccount />}
        </fieldset>
      </div>
    </Section>
  );
}

/** Profile: the account, what its user holds and has ridden, and the ways out. Without the server, as it was last seen. */
export function Screen() {
  const user = useSession(signedInUser);
  const cell = useCell();
  const sendsMail = useSendsMail();
  const isReached = useIsReached();
  const [, navigate] = useLocation();
  // Here, since what is below is gone once nobody is signed in.
  const out = useCall(logOut, () => navigate(paths.home));
  useAskedMember(user?.id);
  if (user === null) return <SignedOut />;
  return (
    <AccountPage title={user.name || t('title.profile')}>
      <div>
        <SyncChip />
      </div>
      <AsOf />
      {!user.verified && cell.kind !== 'club' && <NotVerified email={user.email} />}
      <Standing />
      <Rides />
      <fieldset className="profile-plain" disabled={!isReached}>
        {cell.kind === 'club' ? <Elsewhere account={cell.account} /> : <Account />}
        {cell.kind !== 'club' && user.verified && sendsMail && <EventMails />}
      </fieldset>
      <Leave isReached={isReached} isHere={cell.kind !== 'club'} out={out} />
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
