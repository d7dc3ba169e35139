import { addWords, t } from '../../i18n';
import { useUnread } from '../../online';
import { useSession } from '../../session';
import { Card, RowLink, Section, useLoaded } from '../../ui';
import { paths } from '../paths';

/** Who is signed in alone rides for its leaderboard: nobody else fetches the code and the words of it. */
async function loadDayRow() {
  const [row] = await Promise.all([import('./day-row'), addWords(['days'])]);
  return row;
}

function TrackOfDay() {
  const row = useLoaded(loadDayRow);
  return row.status === 'ready' ? <row.value.DayRow /> : null;
}

/** The ways to everything that needs an account. */
export function OnlineSection() {
  const { status, user } = useSession((session) => session);
  const unread = useUnread();
  const asides = {
    'signed-out': () => t('home.online.aside'),
    ended: () => t('home.online.ended'),
    'signed-in': () => t('home.online.signed-in', { name: user?.name ?? '' }),
  };
  return (
    <Section title={t('home.online')} aside={asides[status]()}>
      <Card>
        <RowLink
          href={paths.rideOnline}
          icon="cloud"
          title={t('home.ride-online')}
          text={unread === 0 ? t('home.ride-online.text') : t('home.ride-online.unread', { count: unread })}
        />
        {status !== 'signed-in' ? (
          <RowLink
            href={paths.login}
            icon="person"
            title={t('home.login')}
            text={t(status === 'ended' ? 'home.login.again' : 'home.login.text')}
          />
        ) : (
          <>
            {user?.verified === true && <TrackOfDay />}
            <RowLink
              href={paths.manageOnlineTracks}
              icon="upload"
              title={t('home.mine')}
              text={t('home.mine.text')}
            />
            <RowLink
              href={paths.profile}
              icon="person"
              title={t('home.profile')}
              text={t('home.profile.text')}
            />
          </>
        )}
      </Card>
    </Section>
  );
}
