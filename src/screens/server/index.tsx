import { useLocation, useSearch } from 'wouter';
import { type MyServer, useServer } from '../../db';
import { t } from '../../i18n';
import { type ClubRole, mayRun, useSeenServer } from '../../online';
import { useSession } from '../../session';
import { ButtonLink, Empty, Notice, Tabs } from '../../ui';
import { paths } from '../paths';
import { Asking, Unreached } from '../shared/answers';
import '../shared/tracks/tracks.css';
import '../shared/tracks/leaderboard.css';
import { AsOf } from '../shared/clubs';
import { Events } from './events';
import { Join } from './join';
import { Leave } from './leave';
import { Members } from './members';
import { Offer } from './offer';
import { Records } from './records';
import { Run } from './run';
import './server.css';
import { Top } from './top';

const parts = ['club', 'members', 'run'] as const;
type Part = (typeof parts)[number];

/** The part of the page that an address names, as far as the role opens it. */
export function partOf(search: string, role: ClubRole): Part {
  const named = parts.find((part) => part === new URLSearchParams(search).get('part')) ?? 'club';
  return named === 'run' && !mayRun(role, 'members') ? 'club' : named;
}

function Closed({ server }: { server: MyServer }) {
  return (
    <>
      <Notice icon="info">{t('server.closed')}</Notice>
      <Leave server={server} />
    </>
  );
}

/** A server as those who belong to it see it. */
function Inside({ server }: { server: MyServer }) {
  const part = partOf(useSearch(), server.role);
  const [, navigate] = useLocation();
  const shown = mayRun(server.role, 'members') ? parts : parts.slice(0, 2);
  return (
    <>
      <Top server={server} own={server.role} />
      <AsOf />
      {!server.closed && <Offer server={server} />}
      {server.closed ? (
        <Closed server={server} />
      ) : (
        <Tabs
          label={t('server.parts')}
          value={part}
          options={shown.map((value) => ({ value, label: t(`server.part.${value}`) }))}
          onChange={(next) =>
            navigate(paths.server(server.id, next === 'club' ? undefined : next), { replace: true })
          }
        >
          {part === 'club' && (
            <>
              {server.about !== '' && <p className="server-about">{server.about}</p>}
              <Events server={server} />
              <Records server={server.id} />
              <Leave server={server} />
            </>
          )}
          {part === 'members' && <Members server={server} />}
          {part === 'run' && <Run server={server} />}
        </Tabs>
      )}
    </>
  );
}

/** A server as a stranger sees it: what it is, and how to come in. */
function Outside({ id }: { id: string }) {
  const { answer, again } = useSeenServer(id);
  const me = useSession((session) => session.user?.id);
  if (answer === undefined) return <Asking />;
  if (answer.kind === 'none') {
    if (answer.why === 'offline') return <Unreached onAgain={again} />;
    return (
      <Empty icon="people" title={t('server.gone')}>
        <p role="alert">{t('server.gone.text')}</p>
        <ButtonLink href={paths.rideOnline}>{t('title.ride-online')}</ButtonLink>
      </Empty>
    );
  }
  const server = answer.value;
  // Just founded: the mirror of servers has it in a moment.
  if (server.owner === me) return <Asking />;
  return (
    <>
      <Top server={server} own={undefined} />
      <AsOf />
      {server.about !== '' && <p className="server-about">{server.about}</p>}
      {server.deleted ? <Notice icon="info">{t('server.closed')}</Notice> : <Join server={server} />}
    </>
  );
}

/** A club's venue. Without the server it is shown as it was last seen, and changed by nobody. */
export function Screen({ params: { id = '' } }: { params: Readonly<Record<string, string>> }) {
  const server = useServer(id);
  return (
    <div className="screen server">
      {server === undefined && <Asking />}
      {server === null && <Outside key={id} id={id} />}
      {server !== undefined && server !== null && <Inside key={id} server={server} />}
    </div>
  );
}
