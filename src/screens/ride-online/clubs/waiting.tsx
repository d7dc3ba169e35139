import { type MyRequest, type MyServer, useMyRequests, useMyServers, useRequests } from '../../../db';
import { formatDate, t } from '../../../i18n';
import { mayRun, tellClubChange, withdrawRequest } from '../../../online';
import { Button, Card, RowLink, Section } from '../../../ui';
import { paths } from '../../paths';
import { useAct, useIsReached } from '../../shared/clubs';

/** Requests to a server that one runs. */
function ToAnswer({ server: { id, name } }: { server: MyServer }) {
  const requests = useRequests(id);
  if (requests === undefined || requests.length === 0) return null;
  return (
    <Card className="lobby-waits">
      <RowLink
        href={paths.server(id, 'run')}
        icon="people"
        title={name}
        text={t('clubs.to-answer', { count: requests.length })}
      />
    </Card>
  );
}

/** A request of one's own. */
function Asked({ request: { server, serverName, at } }: { request: MyRequest }) {
  const isReached = useIsReached();
  const { isBusy, run } = useAct(true);
  const withdraw = (): void =>
    run(
      () => withdrawRequest(server),
      () => tellClubChange('server_requests'),
    );
  return (
    <Card className="lobby-waits lobby-asked">
      <span className="row-words">
        <span className="row-title">{serverName || t('clubs.unnamed')}</span>
        <span className="sub">{t('clubs.asked', { date: formatDate(at) })}</span>
      </span>
      <Button disabled={isBusy || !isReached} onClick={withdraw}>
        {t('join.withdraw')}
      </Button>
    </Card>
  );
}

/** What waits: requests that one has to answer, and one's own. */
export function WaitingForMe() {
  const servers = useMyServers();
  const asked = useMyRequests() ?? [];
  const run = servers?.filter(({ role, closed }) => !closed && mayRun(role, 'members')) ?? [];
  return (
    <>
      {run.map((server) => (
        <ToAnswer key={server.id} server={server} />
      ))}
      {asked.length > 0 && (
        <Section title={t('clubs.my-requests')}>
          {asked.map((request) => (
            <Asked key={request.id} request={request} />
          ))}
        </Section>
      )}
    </>
  );
}
