import { useLocation, useSearch } from 'wouter';
import { formatMoment, t } from '../../i18n';
import { type Community, type CommunityEvent, useCommunity } from '../../online';
import { serverNow, useSession } from '../../session';
import {
  ButtonLink,
  Card,
  Empty,
  IconLink,
  LiveBadge,
  RowLink,
  Section,
  Tag,
  useLoaded,
  usePageName,
} from '../../ui';
import { paths } from '../paths';
import { Unreached } from '../shared/answers';
import { AsOf, colourStyle, type EventStanding, ServerRow } from '../shared/clubs';
import { CodeForm, Plans, PurchaseNotice, SignInFirst, useOwnMemberships } from '../shared/memberships';
import { Bring, Requests } from './belonging';
import './community.css';
import { loadResults } from './load-results';
import { loadRun } from './run/load';
import { Season } from './season';
import { communityEventStanding } from './standing';

function Standing({ standing }: { standing: EventStanding }) {
  switch (standing.kind) {
    case 'cancelled':
      return <Tag tone="bad">{t('community.event.cancelled')}</Tag>;
    case 'final':
      return <Tag>{t('community.event.final')}</Tag>;
    case 'running':
      return <LiveBadge>{t('community.event.open')}</LiveBadge>;
    case 'settling':
      return <Tag>{t('community.event.settling')}</Tag>;
    default:
      return null;
  }
}

const isOver = ({ stage, state }: CommunityEvent): boolean =>
  stage === 'final' || stage === 'cancelled' || state === 'cancelled';

/** What runs or is to come, the first to begin first; then what is over, the last to begin first. */
export function inOrder(events: readonly CommunityEvent[]): readonly CommunityEvent[] {
  const byStart = [...events].sort((a, b) => a.startsAt - b.startsAt);
  return [...byStart.filter((one) => !isOver(one)), ...byStart.filter(isOver).reverse()];
}

function EventLink({ event, server, href }: { event: CommunityEvent; server: string; href: string }) {
  const standing = communityEventStanding(event, serverNow());
  return (
    <RowLink
      href={href}
      icon="events"
      title={event.name}
      text={
        <>
          {server !== '' && <span className="club-of">{server}</span>}
          <span className="club-when">
            {formatMoment(event.startsAt)}
            {event.openTo === 'verified' && ` · ${t('community.event.for-all')}`}
          </span>
          {standing.kind === 'paused' && (
            <span className="club-when">
              {t('community.event.paused', { when: formatMoment(standing.untilMs) })}
            </span>
          )}
        </>
      }
      aside={<Standing standing={standing} />}
    />
  );
}

function Events({ community: { id, events, servers } }: { community: Community }) {
  // The page of an event is for who is signed in.
  const isSignedIn = useSession((session) => session.user !== null);
  const nameOf = (server: string): string => servers.find(({ id }) => id === server)?.name ?? '';
  return (
    <Section title={t('community.events')}>
      <Card>
        {events.length === 0 && <p className="community-none sub">{t('community.events.none')}</p>}
        {inOrder(events).map((event) => (
          <EventLink
            key={event.id}
            event={event}
            server={nameOf(event.server)}
            href={isSignedIn ? paths.onlineEvent(event.id) : paths.communityEvent(id, event.id)}
          />
        ))}
      </Card>
    </Section>
  );
}

function Servers({ servers }: { servers: Community['servers'] }) {
  return (
    <Section title={t('community.servers')}>
      <Card>
        {servers.length === 0 && <p className="community-none sub">{t('community.servers.none')}</p>}
        <ul>
          {servers.map((server) => (
            <li key={server.id}>
              <ServerRow server={server} text={t('community.members', { count: server.members })} />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

function Top({ community, back }: { community: Community; back: { href: string; label: string } }) {
  usePageName(community.name);
  return (
    <header className="community-top" style={colourStyle(community)}>
      <IconLink icon="back" {...back} />
      <h1>{community.name}</h1>
      {community.official && <Tag>{t('community.official')}</Tag>}
    </header>
  );
}

/** The results of the event that the address names, over the page. */
function OpenResults({ community }: { community: Community }) {
  const [, navigate] = useLocation();
  const event = new URLSearchParams(useSearch()).get('event') ?? '';
  const results = useLoaded(loadResults);
  const name = community.events.find(({ id }) => id === event)?.name;
  if (name === undefined || results.status !== 'ready') return null;
  const close = (): void => navigate(paths.community(community.id), { replace: true });
  return <results.value.Results id={event} name={name} onClose={close} />;
}

/** The part for those who run it, as soon as its code is here. */
function RunPage({ community, again }: { community: Community; again: () => void }) {
  const run = useLoaded(loadRun);
  return (
    <>
      <Top
        community={community}
        back={{ href: paths.community(community.id), label: t('title.official-community') }}
      />
      <AsOf />
      {run.status === 'ready' && <run.value.Run community={community} again={again} />}
    </>
  );
}

function Page({
  community,
  status,
  again,
}: {
  community: Community;
  status: string | undefined;
  again: () => void;
}) {
  const isSignedIn = useSession((session) => session.user !== null);
  const own = useOwnMemberships();
  const query = new URLSearchParams(useSearch());
  const code = query.get('code') ?? '';
  const isOpened = query.has('event');
  const redeem = own.mayHave ? <CodeForm followed={code} onRedeemed={own.heed} /> : <SignInFirst />;
  return (
    <>
      <Top community={community} back={{ href: paths.home, label: t('title.home') }} />
      <PurchaseNotice status={status} own={own} />
      <AsOf />
      {/* Who has followed a code's link has come for it. */}
      {code !== '' && redeem}
      {community.about !== '' && <p className="community-about">{community.about}</p>}
      {community.mine && <Requests community={community} again={again} />}
      {community.mine && (
        <Card className="community-run">
          <RowLink
            href={paths.community(community.id, 'run')}
            icon="star"
            title={t('community.run')}
            text={t('community.run.text')}
          />
        </Card>
      )}
      <Events community={community} />
      {isOpened && <OpenResults community={community} />}
      <Season community={community} />
      <Servers servers={community.servers} />
      <Plans community={community.id} mine={own.mine} mayBuy={own.mayHave} />
      {code === '' && redeem}
      {isSignedIn && <Bring community={community} again={again} />}
    </>
  );
}

/** A community of several servers: public, also for who is not signed in. */
export function Screen({ params: { id = '', status } }: { params: Readonly<Record<string, string>> }) {
  const { answer, again } = useCommunity(id);
  const runs = new URLSearchParams(useSearch()).get('part') === 'run';
  if (answer === undefined)
    return (
      <div className="screen community">
        <h1>{t('title.official-community')}</h1>
        <p className="sub" role="status">
          {t('community.loading')}
        </p>
      </div>
    );
  if (answer.kind === 'none') {
    return (
      <div className="screen community">
        <h1>{t('title.official-community')}</h1>
        {answer.why === 'offline' ? (
          <Unreached onAgain={again} />
        ) : (
          <Empty icon="people" title={t('community.gone')}>
            <p role="alert">{t('community.gone.text')}</p>
            <ButtonLink href={paths.home}>{t('title.home')}</ButtonLink>
          </Empty>
        )}
      </div>
    );
  }
  return (
    <div className="screen community">
      {runs && answer.value.mine ? (
        <RunPage community={answer.value} again={again} />
      ) : (
        <Page community={answer.value} again={again} status={status} />
      )}
    </div>
  );
}
